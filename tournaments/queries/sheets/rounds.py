"""Who met whom, and how it ended. The columns of the results are those that their import reads."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine.families import is_entropy, is_tiles
from games.models import Result
from tournaments.models import Tournament
from tournaments.queries.sheets.seats import seat_results, table_seats
from tournaments.queries.sheets.sheet import Rounds, Sheet, Value, exact_number, rounds_of, sheet
from tournaments.queries.tables import RoundSheet, Table, sheets_of


def pairings(event: Tournament, only: Rounds = None) -> Sheet:
    """Round by round the tables, then who has a bye (of its kind, without a table)."""
    if event.seats_tables:
        return table_seats(event, only)
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("first_seed", _("Seed")),
        ("first", _("First player")),
        ("first_club", _("Club")),
        ("second_seed", _("Seed")),
        ("second", _("Second player")),
        ("second_club", _("Club")),
        ("bye", _("Bye")),
    )
    found = sheets_of(rounds_of(event, only))
    return sheet("pairings", _("Pairings"), columns, (row for each in found for row in _pairs(each)))


def _pairs(found: RoundSheet) -> Iterator[tuple[Value, ...]]:
    number = found.round.number
    for table in found.tables:
        first, second = table.first, table.second
        yield (
            number,
            table.number,
            first.seed,
            first.name,
            first.club,
            second.seed,
            second.name,
            second.club,
            None,
        )
    for seat in found.byes:
        entry = seat.entry
        yield (number, None, entry.seed, entry.name, entry.club, None, None, None, seat.bye)


def results(event: Tournament, only: Rounds = None) -> Sheet:
    """Every table with its two scores, or how it was decided; a missing result has empty cells."""
    if event.seats_tables:
        return seat_results(event, only)
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("first_seed", _("Seed")),
        ("first", _("First player")),
        ("second_seed", _("Seed")),
        ("second", _("Second player")),
        *_score_columns(event.variant),
        ("kind", _("Kind")),
        ("winner", _("Winner")),
        ("counter_placed", _("Play had begun")),
    )
    found = sheets_of(rounds_of(event, only))
    cells = _seat_cells if is_tiles(event.variant) else _cells
    rows = (_result(each.round.number, table, cells(table.result)) for each in found for table in each.tables)
    return sheet("results", _("Results"), columns, rows)


def _score_columns(key: str) -> tuple[tuple[str, str], ...]:
    """The scores with what goes with them: places in Chaos Tiles, elsewhere penalties."""
    if is_tiles(key):
        return (
            ("first_score", _("Score, first")),
            ("second_score", _("Score, second")),
            ("first_place", _("Place, first")),
            ("second_place", _("Place, second")),
        )
    entropy = is_entropy(key)
    return (
        ("first_score", _("Order score, first") if entropy else _("Points, first")),
        ("second_score", _("Order score, second") if entropy else _("Points, second")),
        ("first_penalty", _("Penalty, first")),
        ("second_penalty", _("Penalty, second")),
    )


def _result(number: int, table: Table, cells: tuple[Value, ...]) -> tuple[Value, ...]:
    first, second = table.first, table.second
    return (
        number,
        table.number,
        first.seed,
        first.name,
        second.seed,
        second.name,
        *cells,
    )


def _seat_cells(result: Result | None) -> tuple[Value, ...]:
    if result is None:
        return (None,) * 7
    seats = result.seats or [{"score": None, "place": None}] * 2
    return (
        *(exact_number(seat["score"]) for seat in seats[:2]),
        *(seat["place"] for seat in seats[:2]),
        result.kind,
        result.winner,
        "yes" if result.counter_placed else "no",
    )


def _cells(result: Result | None) -> tuple[Value, ...]:
    if result is None:
        return (None,) * 7
    return (
        result.first_score,
        result.second_score,
        result.first_penalty or None,
        result.second_penalty or None,
        result.kind,
        result.winner,
        "yes" if result.counter_placed else "no",
    )
