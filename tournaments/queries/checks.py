"""Doubtful boards and scores of an event, with the tables they are of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Finding, FindingKind, Game
from games.queries.findings import open_findings, others_of, standing, still_so
from tournaments.models import Pairing, Seat, Tournament

SEEN_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Place:
    """A game, and the table it was played at."""

    game: Game
    pairing: Pairing

    @property
    def names(self) -> tuple[str, str]:
        return self.game.match.first_name, self.game.match.second_name


@dataclass(frozen=True, slots=True)
class Check:
    """A finding in words, with the game it is about and, where it is about two, the other one."""

    finding: Finding
    place: Place
    other: Place | None = None

    @property
    def words(self) -> str:
        """What is doubtful, and why."""
        return _words(self.finding, self.place, self.other)

    @property
    def places(self) -> list[Place]:
        return [place for place in (self.place, self.other) if place and place.game.board]


def open_checks(event: Tournament) -> list[Check]:
    """What nobody has looked at yet, oldest first; a fixed number of queries."""
    return checks_of(standing(event.scope).filter(seen_at=None))


def seen_checks(event: Tournament) -> list[Check]:
    """What was looked at last, newest first."""
    found = standing(event.scope).exclude(seen_at=None).order_by("-seen_at", "-pk")
    return checks_of(found[:SEEN_SHOWN])


def doubtful_matches(event: Tournament) -> set[int]:
    """The matches that have something to look at."""
    return {finding.game.match_id for finding in open_findings(event.scope)}


def checks_of(findings: Iterable[Finding]) -> list[Check]:
    """The findings with their tables, in a fixed number of queries."""
    kept = still_so(findings)
    others = others_of(kept)
    games = [each.game for each in kept] + list(others.values())
    seats = Prefetch("seats", Seat.objects.select_related("entry__player"))
    tables = Pairing.objects.filter(match__in={game.match_id for game in games}).select_related("round")
    at = {table.match_id: table for table in tables.prefetch_related(seats)}

    def place(game: Game | None) -> Place | None:
        return Place(game, at[game.match_id]) if game and game.match_id in at else None

    placed = [(each, place(each.game)) for each in kept]
    return [Check(each, found, place(others.get(each.pk))) for each, found in placed if found is not None]


def _words(finding: Finding, place: Place, other: Place | None) -> str:
    facts: dict[str, Any] = finding.facts
    score = {"score": finding.score}
    match finding.kind:
        case FindingKind.SCORE:
            return _("No board of this variant scores %(score)d.") % score
        case FindingKind.FAR:
            if facts["low"] == facts["high"]:
                return _("The score is %(score)d; the moves give %(low)d.") % (score | facts)
            return _(
                "The score is %(score)d; from where the moves end, only %(low)d to %(high)d could come."
            ) % (score | facts)
        case FindingKind.COUNTS:
            colours = ", ".join(map(str, facts["colours"]))
            said = ngettext(
                "The record has more counters of colour %(colours)s than this board.",
                "The record has more counters of the colours %(colours)s than this board.",
                len(facts["colours"]),
            )
            return said % {"colours": colours}
        case _:
            return _same_words(facts, place, other)


def _same_words(facts: dict[str, Any], place: Place, other: Place | None) -> str:
    if other is None:
        return _("The board of another game.")
    if other.game.match_id == place.game.match_id:
        if facts["exact"]:
            return _("The board of both games of the match is one.")
        return _("The board of both games of the match is one, but turned, mirrored or in other colours.")
    words = _("The board of round %(round)d, table %(table)d, game %(game)d is the same.")
    if not facts["exact"]:
        words = _(
            "The board of round %(round)d, table %(table)d, game %(game)d is the same, but turned, mirrored "
            "or in other colours."
        )
    return words % {
        "round": other.pairing.round.number,
        "table": other.pairing.table,
        "game": other.game.number,
    }
