"""The field seen otherwise: with the final round drawn, or by board points instead of points.

A tie-break that is defined on points works on such a view without knowing it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from .exact import HALF, ZERO, Exact, decimal_of
from .field import Field
from .ledger import Kind, Ledger, RoundResult

View = Callable[[Field], Field]
# A bye or a void match is no pairing; a pending match is one.
_NOT_PAIRED = frozenset({Kind.VOID})


def as_it_is(field: Field) -> Field:
    """The field itself."""
    return field


def fore(field: Field) -> Field:
    """As if everybody paired in the final round had drawn, forfeits included (C.07, article 8.3).

    Where more rounds are planned than there are, nothing is changed: the final one is not paired.
    """
    return field.once("fore", _fore)


def by_boards(field: Field) -> Field:
    """Board points in the place of points: what was scored on a team's boards (C.07, article 11).

    A match holds as many as both scored in a played one. A round without play gives all of them for more
    points than a draw has, half for as many, none for less.
    """
    return field.once("boards", _by_boards)


def boards_of(field: Field) -> Decimal:
    """How many board points a match holds; 0 when none was played."""
    counts = (
        r.own_total + r.other_total
        for row in field.rows.values()
        for r in row
        if r.own_total is not None and r.other_total is not None
    )
    most: Exact = max(counts, default=0)
    return decimal_of(most) / field.board_unit


def _fore(field: Field) -> Field:
    last = len(field.draws) - 1
    return _with_rows(field, {player: _drawn_at(row, last, field) for player, row in field.rows.items()})


def _drawn_at(row: tuple[RoundResult, ...], last: int, field: Field) -> tuple[RoundResult, ...]:
    if last < 0 or last >= len(row):
        return row
    final = row[last]
    if final.opponent is None or final.kind in _NOT_PAIRED:
        return row
    drawn = replace(final, kind=Kind.PLAYED, points=field.draws[last], own_total=0, other_total=0, ahead=None)
    return (*row[:last], drawn, *row[last + 1 :])


def _by_boards(field: Field) -> Field:
    boards = boards_of(field)
    half = boards * HALF
    rows = {
        player: tuple(
            replace(r, points=_board_points(r, field.draws[place], boards, field.board_unit))
            for place, r in enumerate(row)
        )
        for player, row in field.rows.items()
    }
    count = len(field.draws)
    found = _with_rows(field, rows)
    return replace(found, draws=(half,) * count, wins=(boards,) * count, pars=(half,) * count)


def _board_points(result: RoundResult, draw: Decimal, boards: Decimal, unit: int) -> Decimal:
    if result.own_total is not None:
        return decimal_of(result.own_total) / unit
    if result.kind in (Kind.PENDING, Kind.VOID, Kind.DOUBLE_FORFEIT):
        return ZERO
    if result.points == draw:
        return boards * HALF
    return boards if result.points > draw else ZERO


def _with_rows(field: Field, rows: Ledger) -> Field:
    points = {player: sum((r.points for r in row), ZERO) for player, row in rows.items()}
    return replace(field, rows=rows, points=points, derived={})
