"""Figures of Go Asunder: connected, every tile with two neighbours or more."""

import pytest

from games.engine.chaos_tiles import graph, is_connected, medallion
from games.engine.chaos_tiles.games.figure import FigureError, built, check_figure, figure_of, generated
from tests.games.engine.chaos_tiles.games.tables import MEDALLION, SEED


@pytest.mark.parametrize("tiles", [6, 7, 13, 30])
def test_a_generated_figure_is_one_of_so_many_tiles(tiles: int) -> None:
    for seed in (SEED, "0" * 64):
        figure = generated(seed, tiles)
        assert list(figure) == list(range(1, tiles + 1))
        assert is_connected(figure)
        assert min(map(len, graph(figure).values())) >= 2
        check_figure(built(" ".join(map(str, figure.tiles.values()))))


def test_a_seed_generates_one_figure() -> None:
    assert generated.__wrapped__(SEED, 12) == generated(SEED, 12) != generated("0" * 64, 12)


def test_the_medallion_is_a_figure() -> None:
    check_figure(medallion())
    assert figure_of("medallion", SEED, 40, "") == medallion()


def test_a_figure_is_built_in_any_order() -> None:
    texts = list(map(str, reversed(MEDALLION)))
    assert set(built(" ".join(texts)).tiles.values()) == set(MEDALLION)


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "no placement"),
        ("V+0", "no placement"),
        ("V+0@0", "tile 1, V\\+0@0, has 0 neighbours"),
        ("V+0@0 V+9@1", "has 1 neighbours, but needs 2"),
        ("V+0@0 V+9@7", "tile 2, V\\+9@7: no full edge"),
        (" ".join(map(str, (*MEDALLION, MEDALLION[0]))), "tile 19"),
        (" ".join(f"V+0@{x}" for x in range(51)), "51 Veks are given"),
        (" ".join(f"V+0@{x}" for x in range(91)), "91 tiles"),
    ],
)
def test_what_is_no_figure(text: str, words: str) -> None:
    with pytest.raises(FigureError, match=words):
        built(text)
