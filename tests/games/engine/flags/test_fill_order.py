"""Fill order: top left to bottom right, as Chaos or the arbiter sees the board."""

import pytest

from games.engine.flags import FlagRule, RuleError, Viewpoint, cells_in_order
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import CHAOS, ORDER, new_game

FIRST_EIGHT = {
    0: "Aa Ab Ac Ad Ae Af Ag Ba",
    1: "Ga Fa Ea Da Ca Ba Aa Gb",
    2: "Gg Gf Ge Gd Gc Gb Ga Fg",
    3: "Ag Bg Cg Dg Eg Fg Gg Af",
}


@pytest.mark.parametrize("quarter", range(4))
def test_the_board_is_seen_turned_clockwise(quarter: int) -> None:
    cells = [str(cell) for cell in cells_in_order(7, quarter)]
    assert " ".join(cells[:8]) == FIRST_EIGHT[quarter]
    assert len(set(cells)) == 49


@pytest.mark.parametrize("quarter", range(4))
def test_half_a_turn_more_is_the_same_order_backwards(quarter: int) -> None:
    cells = list(cells_in_order(6, quarter))
    assert list(cells_in_order(6, (quarter + 2) % 4)) == cells[::-1]


def test_for_chaos_row_a_comes_first_as_for_an_arbiter_who_sees_it_so() -> None:
    chaos = new_game(FlagRule(viewpoint=Viewpoint.CHAOS), CHAOS, ORDER)
    arbiter = new_game(FlagRule(viewpoint=Viewpoint.ARBITER), CHAOS, ORDER)
    assert chaos.plies == arbiter.plies


@pytest.mark.parametrize("quarter, first", [(0, "Aa"), (1, "Ea"), (2, "Ee"), (3, "Ae")])
def test_a_single_counter_is_filled_in_the_same_order(quarter: int, first: str) -> None:
    game = new_game(FlagRule(viewpoint=Viewpoint.ARBITER, quarter=quarter), CHAOS)
    assert use.placed_cells(game) == [first]


def test_only_the_view_of_the_arbiter_is_turned() -> None:
    with pytest.raises(RuleError, match="quarter 1 with viewpoint chaos: only the arbiter's view is turned"):
        FlagRule(quarter=1)


@pytest.mark.parametrize("quarter", [-1, 4])
def test_there_are_four_sides(quarter: int) -> None:
    with pytest.raises(RuleError, match="give 0, 1, 2 or 3 quarter turns"):
        FlagRule(viewpoint=Viewpoint.ARBITER, quarter=quarter)
