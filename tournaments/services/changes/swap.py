"""Two players of a published round change places, before anything was played at their tables."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.engine.families import is_entropy
from games.errors import Invalid
from tournaments.models import Round, Tournament
from tournaments.queries.tables import RoundSheet
from tournaments.services.base import lock_event
from tournaments.services.changes.by_hand import reasons_for, warnings_for
from tournaments.services.changes.reasons import need_reason
from tournaments.services.changes.rehearsal import moves_of
from tournaments.services.changes.tables import (
    Setting,
    bye_of,
    newest_round,
    refuse_laid_down,
    set_tables,
    setting_of,
)
from tournaments.services.round_facts import round_facts
from tournaments.tiles_settings import plays_tiles

Places = dict[int, int | None]  # entry -> number of its table; None: the allocated bye


@transaction.atomic
def swap(event_id: int, number: int, first_id: int, second_id: int, actor: Actor, *, reason: str) -> Round:
    """Entry ``first_id`` takes the place of ``second_id`` in round ``number``, and the other way round.

    At one table the two sides change; one of them may have the allocated bye. Raises Invalid, or Locked
    when the system lays down who meets or something has happened at a table.
    """
    event = lock_event(event_id, actor, "pair")
    reason = need_reason(reason)
    sheet = newest_round(event, number)
    wanted = _swapped(event, sheet, first_id, second_id)
    before = round_facts(sheet.round)
    made = set_tables(event, sheet, wanted, reasons_for(event, number, wanted))
    record(event.scope, actor, "tables.swapped", made.round, before=before, after=_facts(made), reason=reason)
    return made.round


def swap_consequences(
    event: Tournament, number: int, first_id: int, second_id: int, actor: Actor, *, reason: str
) -> list[str]:
    """What follows from a swap, in sentences."""

    def act() -> None:
        swap(event.pk, number, first_id, second_id, actor, reason=reason)

    moves = moves_of(event, act)
    sheet = newest_round(event, number)
    wanted = _swapped(event, sheet, first_id, second_id)
    return [
        *tables_said(event, wanted),
        *warnings_for(event, number, wanted),
        remade(event, wanted),
        *moves,
    ]


def tables_said(event: Tournament, wanted: Setting) -> list[str]:
    """How the tables will stand, one sentence each."""
    names = dict(event.entries.values_list("pk", "player__name"))
    if event.seats_tables:
        words = _("Table %(table)d: %(names)s; %(first)s begins.")
        return [
            words
            % {"table": number, "names": ", ".join(names[e] for e in entries), "first": names[entries[0]]}
            for number, entries in sorted(wanted.tables.items())
        ]
    words = _("Table %(table)d: %(first)s – %(second)s; %(first)s is Order in game 1.")
    if not is_entropy(event.variant):
        words = _("Table %(table)d: %(first)s – %(second)s; %(first)s is the first player.")
    told = [
        words % {"table": number, "first": names[first], "second": names[second]}
        for number, (first, second, *_more) in sorted(wanted.tables.items())
    ]
    if wanted.bye is not None:
        told.append(_("%(name)s has the bye.") % {"name": names[wanted.bye]})
    return told


def remade(event: Tournament, wanted: Setting) -> str:
    """What becomes of the matches at the tables."""
    if event.timing and plays_tiles(event):
        return _("Games, clocks and links of these tables are made anew: old links and QR codes die.")
    if event.timing and is_entropy(event.variant):
        return _("Matches, clocks, bags and links of these tables are made anew: old links and QR codes die.")
    return _("Matches and links of these tables are made anew: old links and QR codes die.")


def _swapped(event: Tournament, sheet: RoundSheet, first_id: int, second_id: int) -> Setting:
    if first_id == second_id:
        raise Invalid(_("Choose two different players."), fields={"second": _("The same player twice.")})
    places = _places(sheet)
    for name, entry in (("first", first_id), ("second", second_id)):
        if entry not in places:
            raise Invalid(
                _("A swap takes two players of this round, at a table or with the allocated bye."),
                fields={name: _("Has no place to give away in this round.")},
            )
    there = {places[first_id], places[second_id]}
    if len(there) > 1 or event.teams:
        refuse_laid_down(event)
    other = {first_id: second_id, second_id: first_id}
    numbers = {number for number in there if number is not None}
    old = setting_of(sheet, numbers, with_bye=None in there)
    return Setting(
        {number: tuple(other.get(e, e) for e in entries) for number, entries in old.tables.items()},
        None if old.bye is None else other.get(old.bye, old.bye),
    )


def _places(sheet: RoundSheet) -> Places:
    found: Places = {entry.pk: t.number for t in sheet.tables for entry in t.entries}
    if bye := bye_of(sheet):
        found[bye.entry_id] = None
    return found


def _facts(sheet: RoundSheet) -> dict[str, Any]:
    return round_facts(sheet.round) | {"version": sheet.round.version}
