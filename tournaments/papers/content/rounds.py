"""Papers of one round: pairings in two orders, results, and a sheet for each match."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import LiveMatch
from tournaments.models import Round, TeamPairing
from tournaments.papers.ask import Ask, NoPaper
from tournaments.papers.content.hap_sheet import boards_of
from tournaments.papers.content.tiles_sheet import tiles_sheet
from tournaments.queries.links import report_token, table_token
from tournaments.queries.seats import places_of
from tournaments.queries.tables import RoundSheet, Table


def pairings(ask: Ask) -> dict[str, Any]:
    """By table, with a column to write the result into, and each player's points before the round."""
    sheet = _sheet(ask)
    return _frame(ask, sheet) | {
        "tables": [(table, _points(ask, table), _meeting(ask, table)) for table in sheet.tables],
        "points_before": bool(ask.points_before),
    }


def pairings_by_name(ask: Ask) -> dict[str, Any]:
    """Everybody in alphabetical order: table, opponent, side."""
    sheet = _sheet(ask)
    places = sorted(
        places_of([sheet]).values(), key=lambda place: (place.entry.player.name_key, place.entry.seed)
    )
    return _frame(ask, sheet) | {"places": places}


def results(ask: Ask) -> dict[str, Any]:
    """By table, as far as they are in."""
    sheet = _published(ask)
    return _frame(ask, sheet) | {
        "tables": [(table, _meeting(ask, table)) for table in sheet.tables],
        "waiting": len(sheet.missing) + len(sheet.scoring),
    }


def score_sheets(ask: Ask) -> dict[str, Any]:
    """One a match. The codes lead to the report pages of both sides, or to the clock on the table."""
    sheet = _published(ask)
    clocks = _with_clock(sheet)
    sheets = [
        {
            "table": table,
            "meeting": _meeting(ask, table),
            "codes": _clock(ask, table) if table.pairing.match_id in clocks else _sides(ask, table),
        }
        for table in sheet.tables
    ]
    if not sheets:
        raise NoPaper(_("Nobody is paired in this round."))
    return _frame(ask, sheet) | {"sheets": sheets} | boards_of(ask.event) | tiles_sheet(ask.event)


def _sheet(ask: Ask) -> RoundSheet:
    """The round that is asked for."""
    if ask.sheet is not None:
        return ask.sheet
    if ask.number is not None:
        raise NoPaper(_("Round %(number)d is not published.") % {"number": ask.number})
    raise NoPaper(_("No round is published yet."))


def _published(ask: Ask) -> RoundSheet:
    """The same, and its matches exist."""
    sheet = _sheet(ask)
    if not sheet.round.is_published:
        raise NoPaper(_("Round %(number)d is not published.") % {"number": sheet.round.number})
    return sheet


def _frame(ask: Ask, sheet: RoundSheet) -> dict[str, Any]:
    return {
        "round": sheet.round,
        "sheet": sheet,
        "team_byes": [each.first for each in ask.meetings.values() if each.second is None],
        "subtitle": round_words(ask, sheet.round),
    }


def round_words(ask: Ask, round_: Round) -> str:
    """Which round a paper is about."""
    words = _("Round %(number)d of %(rounds)d")
    return words % {"number": round_.number, "rounds": max(ask.event.planned_rounds, round_.number)}


def _points(ask: Ask, table: Table) -> tuple[str, str]:
    """What both had before the round; empty in the first."""
    return ask.points_before.get(table.first.pk, ""), ask.points_before.get(table.second.pk, "")


def _meeting(ask: Ask, table: Table) -> TeamPairing | None:
    """The team match that a table belongs to."""
    return ask.meetings.get(table.pairing.teams_id or 0)


def _with_clock(sheet: RoundSheet) -> set[int]:
    """The matches that are played over the board with our clock."""
    matches = [table.pairing.match_id for table in sheet.tables if table.pairing.match_id]
    lives = LiveMatch.objects.filter(match__in=matches, play=LiveMatch.Play.TABLE)
    return set(lives.values_list("match", flat=True))


def _sides(ask: Ask, table: Table) -> list[dict[str, str]]:
    label = _("Report page of %(name)s")
    return [
        _code(ask, "report", report_token(table.pairing.pk, side), table.entry(side).name, label)
        for side, _entry in enumerate(table.entries, 1)
    ]


def _clock(ask: Ask, table: Table) -> list[dict[str, str]]:
    name = _("Table %(number)d") % {"number": table.number}
    return [_code(ask, "match-clock", table_token(table.pairing.pk), name, _("Clock: %(name)s"))]


def _code(ask: Ask, page: str, token: str, name: str, label: str) -> dict[str, str]:
    address = ask.absolute(reverse(page, args=[token]))
    return {"name": name, "address": address, "label": label % {"name": name}}
