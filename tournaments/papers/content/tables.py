"""Papers of the whole event so far: standings, cross table, wall chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Entry, StandingsSnapshot
from tournaments.papers.ask import Ask, NoPaper
from tournaments.queries.cross_table import by_round, everyone, tables_of_event
from tournaments.queries.sat_out import rounds_of
from tournaments.queries.seats import Place, Places, places_of
from tournaments.queries.standings_table import columns_of, labelled, rows_of
from tournaments.queries.tables import sheets_of
from tournaments.standings.exact import exact_json, exact_of, plain

# What a sheet on its side has room for; what is more goes on in a table of its own, to be hung beside it.
ROUNDS_ABREAST = 11
PLAYERS_ABREAST = 16
CHART_ABREAST = 9


def standings(ask: Ask) -> dict[str, Any]:
    """After a round, with every tie-break of the event."""
    snapshot = standings_asked(ask)
    columns = columns_of(snapshot)
    return _frame(ask, snapshot) | {
        "columns": columns,
        "team_columns": labelled(snapshot, snapshot.data.get("teams") or {}),
        "rows": rows_of(snapshot, ask.entries),
        "column_count": (4 if snapshot.data.get("tables") else 5) + len(columns),
        "clubs": any(entry.club for entry in ask.entries.values()) and len(columns) <= 4,
    }


def cross_table(ask: Ask) -> dict[str, Any]:
    """Round by round; of a round robin everyone against everyone."""
    snapshot = standings_asked(ask)
    robin = ask.event.is_robin
    lines = (everyone if robin else by_round)(snapshot, tables_of_event(snapshot))
    names = range(1, (len(lines[0].cells) if lines else 0) + 1)
    parts = [
        {"columns": names[begin:end], "lines": [(line.row, line.cells[begin:end]) for line in lines]}
        for begin, end in abreast(len(names), PLAYERS_ABREAST if robin else ROUNDS_ABREAST)
    ]
    return _frame(ask, snapshot) | {"parts": parts, "robin": robin}


def wall_chart(ask: Ask) -> dict[str, Any]:
    """Players by seed number, rounds across: filled as far as played, the rest to be written by hand."""
    if not ask.entries:
        raise NoPaper(_("No player is entered yet."))
    snapshot = ask.snapshot
    played = snapshot.round_number if snapshot else 0
    rows = {row["entry"]: row for row in snapshot.data["rows"]} if snapshot else {}
    places = _places(ask, played)
    rounds = range(1, max(ask.event.planned_rounds, played) + 1)
    field = sorted(ask.entries.values(), key=lambda entry: entry.seed)
    known = {pk: {data["round"]: data for data in rounds_of(ask.event, row)} for pk, row in rows.items()}
    lines = [(entry, _chart_cells(entry, known.get(entry.pk, {}), places, rounds)) for entry in field]
    return {
        "subtitle": after_words(played) if played else "",
        "number": played,
        "parts": [
            {"rounds": rounds[begin:end], "lines": [(entry, cells[begin:end]) for entry, cells in lines]}
            for begin, end in abreast(len(rounds), CHART_ABREAST)
        ],
    }


def standings_asked(ask: Ask) -> StandingsSnapshot:
    """The standings that a paper is about. Raises NoPaper."""
    if ask.snapshot is None:
        raise NoPaper(_("There are no such standings."))
    return ask.snapshot


def after_words(number: int) -> str:
    """Which round standings follow."""
    return _("After round %(number)d") % {"number": number}


def _frame(ask: Ask, snapshot: StandingsSnapshot) -> dict[str, Any]:
    last = ask.event.is_finished and snapshot.round_number == max(each.number for each in ask.rounds)
    return {
        "snapshot": snapshot,
        "number": snapshot.round_number,
        "final": last,
        "subtitle": _("Final, after round %(number)d") % {"number": snapshot.round_number}
        if last
        else after_words(snapshot.round_number),
    }


def _places(ask: Ask, last: int) -> Places:
    return places_of(sheets_of(each for each in ask.rounds if each.is_published and each.number <= last))


def abreast(count: int, most: int) -> list[tuple[int, int]]:
    """Columns in groups of about one size, none larger than ``most``: begin and end of each."""
    groups = max(1, -(-count // most))
    ends = [0]
    for group in range(groups):
        ends.append(ends[-1] + (count - ends[-1] + groups - group - 1) // (groups - group))
    return list(pairwise(ends))


def _chart_cells(
    entry: Entry, known: Mapping[int, dict[str, Any]], places: Places, rounds: Sequence[int]
) -> list[dict[str, Any]]:
    """A cell a round: place, result, and the sums up to it."""
    points, spread, cells = Fraction(0), Fraction(0), []
    for number in rounds:
        data = known.get(number)
        place = places.get((number, entry.pk))
        if data is not None:
            points, spread = points + Fraction(data["points"]), spread + exact_of(data["spread"])
        cells.append(_chart_cell(place, data, plain(points), exact_json(exact_of(spread))))
    return cells


def _chart_cell(
    place: Place | None, data: dict[str, Any] | None, points: str, spread: int | str
) -> dict[str, Any]:
    known = data is not None and data["kind"] != "pending"
    return {"place": place, "data": data, "known": known, "points": points, "spread": spread}
