"""The pip sets, built exactly."""

from collections import Counter
from itertools import combinations

import pytest

from games.engine.chaos_tiles.games.pips import COLOURS, kind_of, pip_tiles, units

PAIRS = list(combinations(range(1, COLOURS + 1), 2))


def of_kind(pip_set: str, kind: str, colours: int = COLOURS) -> Counter[tuple[int, ...]]:
    tiles = pip_tiles(pip_set, colours)
    return Counter(pips for tile, pips in tiles.items() if kind_of(tile) == kind)


def test_r3_has_each_pair_on_five_veks_and_each_colour_on_eight_kays() -> None:
    assert of_kind("r3", "V") == dict.fromkeys(PAIRS, 5)
    assert of_kind("r3", "K") == {(colour,): 8 for colour in range(1, 6)}


def test_r1_has_each_pair_on_five_veks_and_four_kays() -> None:
    assert of_kind("r1", "V") == dict.fromkeys(PAIRS, 5)
    assert of_kind("r1", "K") == dict.fromkeys(PAIRS, 4)


@pytest.mark.parametrize("pip_set", ["r3", "r1"])
def test_a_set_has_fifty_veks_and_forty_kays(pip_set: str) -> None:
    assert Counter(map(kind_of, pip_tiles(pip_set))) == {"V": 50, "K": 40}


@pytest.mark.parametrize(
    "pip_set, colours, veks, kays",
    [("r3", 4, 30, 32), ("r3", 3, 15, 24), ("r1", 4, 30, 24), ("r1", 3, 15, 12)],
)
def test_a_smaller_game_leaves_out_the_tiles_of_removed_colours(
    pip_set: str, colours: int, veks: int, kays: int
) -> None:
    tiles = pip_tiles(pip_set, colours)
    assert Counter(map(kind_of, tiles)) == {"V": veks, "K": kays}
    assert all(tiles[tile] == pip_tiles(pip_set)[tile] for tile in tiles)
    assert max(colour for pips in tiles.values() for colour in pips) == colours


def test_a_vek_takes_two_half_units_and_a_kay_one() -> None:
    assert (units("V"), units("K")) == (2, 1)
