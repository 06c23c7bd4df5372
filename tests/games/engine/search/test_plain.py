"""The compiled search and the plain one compute the same numbers."""

import pytest

from games.engine.actions import Role
from games.engine.search import evaluate, playouts
from games.engine.search.arrays import SCALE
from games.engine.search.choice import Limit
from games.engine.search.deep import Deep
from games.engine.search.meter import Meter
from games.engine.search.model import grid_of, tables_of
from games.engine.search.plain import Plain
from games.engine.search.plain_play import PlainRandom, plain_playout
from games.engine.search.widths import ALL, Width
from games.engine.variants import Variant
from tests.games.engine.search.positions import ENTROPY7, HYLE5, MIN3, MODES, SMALL, position

WIDTHS = {2: Width(2, 3), 3: Width(2, 2), 4: Width(2, 2), 5: Width(1, 1)}
FULL = dict.fromkeys(WIDTHS, Width(ALL, ALL))
DEPTHS = [
    (ENTROPY7, 12, 1),
    (ENTROPY7, 4, 2),
    (MIN3, 3, 3),
    (HYLE5, 5, 2),
    (HYLE5, 4, 4),
    (SMALL, 9, 1),
    (SMALL, 5, 3),
    (SMALL, 4, 4),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variant, empty, depth", DEPTHS)
def test_expectimax_agrees(mode: str, variant: Variant, empty: int, depth: int) -> None:
    before = position(variant, empty, 1000 * empty + depth, None, mode)
    tables, cells = tables_of(before), before.board.cells
    widths = FULL if (variant, empty, mode) == (SMALL, 4, "none") else WIDTHS
    grid = grid_of(before)
    deep, plain = Deep(tables, grid, Meter(Limit(nodes=10**9), grid), widths), Plain(tables, widths)
    colour = next(colour for colour, count in enumerate(before.left, start=1) if count)
    assert deep.chance(depth) == plain.chance(cells, before.left, depth)
    assert deep.placed(colour, depth) == plain.placed(cells, before.left, colour, depth)
    assert deep.cells(colour) == plain.cells(cells, colour)
    assert [(origin, target) for origin, target, _ in deep.slides()] == plain.slides(cells)
    if depth < 3:
        assert deep.to_move(depth, 1e18) == plain.to_move(cells, before.left, depth)
    assert tuple(grid.board) == cells  # nothing is left changed
    assert tuple(grid.left[1:]) == before.left
    assert (grid.lines == grid_of(before).lines).all()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variant", [ENTROPY7, HYLE5, SMALL])
def test_static_values_agree(mode: str, variant: Variant) -> None:
    for empty in (1, variant.cell_count // 2, variant.cell_count - 1):
        order = position(variant, empty, empty, Role.ORDER, mode)
        plain = Plain(tables_of(order), {})
        assert evaluate(order) == plain.static(order.board.cells, 1) / SCALE
        before = position(variant, empty, empty, None, mode)
        assert evaluate(before) == plain.static(before.board.cells, 0) / SCALE


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variant, empty", [(ENTROPY7, 6), (HYLE5, 10), (SMALL, 9)])
def test_playouts_agree(mode: str, variant: Variant, empty: int) -> None:
    for turn, drawn in ((Role.CHAOS, None), (None, 0), (Role.ORDER, -1)):
        if turn is Role.ORDER and empty == variant.cell_count:
            continue
        start = position(variant, empty, empty, turn, mode)
        plain, random = Plain(tables_of(start), {}), PlainRandom(77)
        finals: dict[int, int] = {}
        for _ in range(5):
            colour = start.drawn or 0 if drawn is None else drawn
            score = plain_playout(plain, start.board.cells, start.left, colour, random)
            finals[score] = finals.get(score, 0) + 1
        assert playouts(start, 5, 77) == dict(sorted(finals.items()))
