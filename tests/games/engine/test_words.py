import pytest

from games.engine.variants import VARIANTS, get_variant
from games.engine.words import measure, shapes
from tests.games.engine.data import palindrome_table


def test_the_rulebooks_table_of_shapes() -> None:
    found = [(shape.length, shape.pattern, shape.score) for shape in shapes(get_variant("entropy7"))]
    assert found == palindrome_table()


def test_shapes_of_other_variants() -> None:
    five = {shape.pattern: shape.score for shape in shapes(get_variant("hyle5-min3"))}
    assert len(five) == 9
    assert five["AAAA"] == 10
    assert "AA" not in five
    assert max(shape.length for shape in shapes(get_variant("entropy6"))) == 6


@pytest.mark.parametrize(
    ("total", "word"),
    [
        (0, "poor"),
        (50, "poor"),
        (51, "below_average"),
        (74, "below_average"),
        (75, "average"),
        (76, "above_average"),
        (99, "above_average"),
        (100, "good"),
        (180, "good"),
    ],
)
def test_the_rulebooks_measure(total: int, word: str) -> None:
    assert measure(total, get_variant("hyle7")) == word


def test_there_is_no_measure_for_other_variants() -> None:
    others = [variant for key, variant in VARIANTS.items() if key != "entropy7"]
    assert [measure(75, variant) for variant in others] == [None] * 4
