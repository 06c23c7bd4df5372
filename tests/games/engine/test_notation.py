import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import EntropyAction, Pass, Placement, Slide
from games.engine.cells import Cell
from games.engine.errors import Malformed
from games.engine.notation import Notation, parse_action
from games.engine.variants import get_variant

ENTROPY7 = get_variant("entropy7")

cells = st.builds(Cell, st.integers(0, 6), st.integers(0, 6))
actions = st.one_of(
    st.builds(Placement, st.integers(1, 7), cells),
    st.builds(Slide, cells, cells).filter(lambda slide: slide.origin != slide.target),
    st.builds(Pass, cells),
)


@given(actions)
def test_actions_read_back_from_their_text(action: EntropyAction) -> None:
    again = parse_action(str(action), ENTROPY7)
    assert again == action
    assert str(again) == str(action)


@pytest.mark.parametrize(
    ("notation", "placed", "slid"),
    [
        (Notation.CHESS, "5Gd", "GdAd"),
        (Notation.CHESS_FROM_TOP, "5Ad", "AdGd"),
    ],
)
def test_chess_style_is_read_as_told(notation: Notation, placed: str, slid: str) -> None:
    assert str(parse_action("5d1", ENTROPY7, notation)) == placed
    assert str(parse_action("d1d7", ENTROPY7, notation)) == slid
    assert str(parse_action("d1-d7", ENTROPY7, notation)) == slid
    assert parse_action("d1d1", ENTROPY7, notation) == Pass(Cell(0, 0))


@pytest.mark.parametrize(
    ("text", "notation", "message"),
    [
        ("3d4", Notation.CODECUP, "'d4' is no cell of entropy7: first row A to G"),
        (
            "3Dd",
            Notation.CHESS,
            "'Dd' is no cell of entropy7: first column a to g, then row 1 to 7 (1 is at the bottom)",
        ),
        (
            "3d8",
            Notation.CHESS_FROM_TOP,
            "'d8' is no cell of entropy7: first column a to g, then row 1 to 7 (1 is on top)",
        ),
        ("DdDd-", Notation.CODECUP, "a placement is like 3Dd, a slide like DdAd, a pass like DdDd"),
        ("d4--d7", Notation.CHESS, "a placement is like 3d4, a slide like d4d7 or d4-d7, a pass like d4d4"),
    ],
)
def test_nothing_is_guessed(text: str, notation: Notation, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_action(text, ENTROPY7, notation)
    assert message in str(caught.value)
