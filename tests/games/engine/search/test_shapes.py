"""Shapes of lines: the same for all names of colours and both directions, and nothing else."""

from itertools import product

import numpy as np
import pytest

from games.engine.search.shapes import shape_lines, shape_table
from games.engine.tables import line_scores
from games.engine.variants import VARIANTS, Variant, get_variant


def _plain_shape(line: tuple[int, ...]) -> tuple[int, ...]:
    """The smallest of the line and its mirror image, with colours named in the order they are met."""

    def renamed(cells: tuple[int, ...]) -> tuple[int, ...]:
        names = {0: 0}
        for cell in cells:
            names.setdefault(cell, len(names))
        return tuple(names[cell] for cell in cells)

    return min(renamed(line), renamed(line[::-1]))


@pytest.mark.parametrize(
    "variant", [get_variant("hyle5"), Variant("small", 3, 3, 3, 2), Variant("wide", 4, 2, 8, 2)]
)
def test_two_lines_are_one_shape_if_renaming_or_turning_makes_them_equal(variant: Variant) -> None:
    table, number = shape_table(variant)
    numbered: dict[tuple[int, ...], int] = {}
    for place, line in enumerate(product(range(variant.colours + 1), repeat=variant.size)):
        assert numbered.setdefault(_plain_shape(line), int(table[place])) == table[place]
    assert len(numbered) == number == len(set(numbered.values()))


@pytest.mark.parametrize(
    ("key", "number"), [("entropy7", 2152), ("hyle7-min3", 2152), ("hyle5", 117), ("entropy6", 468)]
)
def test_the_number_of_shapes(key: str, number: int) -> None:
    assert shape_table(get_variant(key))[1] == number


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_lines_of_one_shape_score_the_same(key: str) -> None:
    variant = get_variant(key)
    table, number = shape_table(variant)
    scores = np.frombuffer(line_scores(variant), dtype=np.uint8)
    lines = shape_lines(variant)
    assert len(lines) == number
    assert np.array_equal(table[lines], np.arange(number))
    assert np.array_equal(scores, scores[lines][table])


def test_the_table_is_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        shape_table(get_variant("hyle5"))[0][0] = 1
