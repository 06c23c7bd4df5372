"""Rounds of tables of several, and of score events: a row a seat."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.sheets.sheet import Rounds, Sheet, Value, exact_number, rounds_of, sheet
from tournaments.queries.tables import RoundSheet, sheets_of


def table_seats(event: Tournament, only: Rounds = None) -> Sheet:
    """Round by round who sits where, then who has a bye (of its kind, without a table)."""
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("seat", _("Seat")),
        ("seed", _("Seed")),
        ("name", _("Name")),
        ("club", _("Club")),
        ("bye", _("Bye")),
    )
    found = sheets_of(rounds_of(event, only))
    return sheet("pairings", _("Pairings"), columns, (row for each in found for row in _seats(each)))


def _seats(found: RoundSheet) -> Iterator[tuple[Value, ...]]:
    number = found.round.number
    for table in found.tables:
        for seat, entry in enumerate(table.entries, 1):
            yield (number, table.number, seat, entry.seed, entry.name, entry.club, None)
    for bye in found.byes:
        yield (number, None, None, bye.entry.seed, bye.entry.name, bye.entry.club, bye.bye)


def seat_results(event: Tournament, only: Rounds = None) -> Sheet:
    """Every seat with its score and place; a missing result has empty cells, and so has who was absent."""
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("seat", _("Seat")),
        ("seed", _("Seed")),
        ("name", _("Name")),
        ("score", _("Score")),
        ("place", _("Place")),
        ("absent", _("Absent")),
        ("kind", _("Kind")),
    )
    found = sheets_of(rounds_of(event, only))
    return sheet("results", _("Results"), columns, (row for each in found for row in _results(each)))


def _results(found: RoundSheet) -> Iterator[tuple[Value, ...]]:
    for table in found.tables:
        kind = table.result.kind if table.result else None
        for seat in table.seats:
            yield (
                found.round.number,
                table.number,
                seat.number,
                seat.entry.seed,
                seat.entry.name,
                exact_number(seat.score or None),
                int(seat.place) if seat.place else None,
                "yes" if seat.is_absent else None,
                kind,
            )
