"""The line tables against the definition: every line of every variant."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.bulk import line_table
from games.engine.patterns import line_score
from games.engine.tables import line_scores
from games.engine.variants import VARIANTS, Variant, get_variant


def by_definition(variant: Variant) -> npt.NDArray[np.uint8]:
    """Every run of every line, read from both ends: slow to write, but nothing clever in it."""
    size, base = variant.size, variant.colours + 1
    numbers = np.arange(base**size)
    lines = [(numbers // base ** (size - 1 - place) % base).astype(np.uint8) for place in range(size)]
    total = np.zeros(len(numbers), dtype=np.uint8)
    for start in range(size):
        for stop in range(start + variant.min_pattern, size + 1):
            run = lines[start:stop]
            pattern = np.ones(len(numbers), dtype=bool)
            for cell, mirrored in zip(run, reversed(run), strict=True):
                pattern &= (cell == mirrored) & (cell != 0)
            total += pattern * np.uint8(stop - start)
    return total


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_every_line_scores_as_defined(variant: Variant) -> None:
    table = line_table(variant)
    assert len(table) == (variant.colours + 1) ** variant.size
    assert np.array_equal(table, by_definition(variant))


@given(st.lists(st.integers(0, 7), min_size=7, max_size=7))
def test_a_line_is_found_at_its_number(line: list[int]) -> None:
    number = int("".join(map(str, line)), 8)
    assert line_scores(get_variant("entropy7"))[number] == line_score(line, 2)
    assert line_scores(get_variant("hyle7-min3"))[number] == line_score(line, 3)


def test_the_table_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        line_table(get_variant("hyle5"))[0] = 1
