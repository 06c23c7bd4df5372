"""What a change would do, found out by doing it and taking all of it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import StandingsSnapshot, Tournament

T = TypeVar("T")

MOST_NAMED = 6  # players whose places change, named one by one; the others are counted


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a table: place, points, and whose it is."""

    rank: int
    points: str
    name: str


Tables = Mapping[int, Mapping[int, Place]]  # round -> entry -> place


def rehearse(act: Callable[[], Any], look: Callable[[], T]) -> tuple[T, T]:
    """What ``look`` sees before ``act`` and after it; nothing of the act stays, and nobody is told.

    Raises what ``act`` refuses: what can't be done has no consequences.
    """
    with transaction.atomic():
        before = look()
        act()
        after = look()
        transaction.set_rollback(True)
    return before, after


def moves_of(event: Tournament, act: Callable[[], Any]) -> list[str]:
    """Who moves in the standings when ``act`` is done, in sentences."""
    return standings_sentences(*rehearse(act, lambda: tables_of(event)))


def tables_of(event: Tournament) -> Tables:
    """The newest standings of each round."""
    newest: dict[int, StandingsSnapshot] = {}
    for snapshot in event.snapshots.order_by("round_number", "version"):
        newest[snapshot.round_number] = snapshot
    return {number: _places(snapshot.data["rows"]) for number, snapshot in newest.items()}


def _places(rows: list[dict[str, Any]]) -> dict[int, Place]:
    return {row["entry"]: Place(row["rank"], row["points"], row["name"]) for row in rows}


def standings_sentences(before: Tables, after: Tables) -> list[str]:
    """Who moves in the standings of which round; one sentence a round, or that nobody does."""
    found = [_round_sentence(number, before[number], after.get(number, {})) for number in sorted(before)]
    told = [sentence for sentence in found if sentence]
    return told or ([_("No place and no points in the standings change.")] if before else [])


def _round_sentence(number: int, before: Mapping[int, Place], after: Mapping[int, Place]) -> str:
    if not after:
        return _("The standings after round %(number)d go.") % {"number": number}
    moves = [_move(old, after[entry]) for entry, old in before.items() if entry in after]
    told = [words for words in moves if words]
    if not told:
        return ""
    named, more = told[:MOST_NAMED], len(told) - MOST_NAMED
    if more > 0:
        named.append(_("and %(count)d more") % {"count": more})
    return _("Standings after round %(number)d: %(moves)s.") % {"number": number, "moves": "; ".join(named)}


def _move(old: Place, new: Place) -> str:
    facts = {"name": new.name, "old": old.rank, "new": new.rank, "was": old.points, "now": new.points}
    if old.rank != new.rank and old.points != new.points:
        return _("%(name)s from place %(old)d to %(new)d (points: %(was)s to %(now)s)") % facts
    if old.rank != new.rank:
        return _("%(name)s from place %(old)d to %(new)d") % facts
    if old.points != new.points:
        return _("%(name)s keeps place %(old)d (points: %(was)s to %(now)s)") % facts
    return ""
