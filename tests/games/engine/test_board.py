import pytest
from hypothesis import given

from games.engine.board import (
    Board,
    BoardError,
    board_of_rows,
    board_text,
    check_counts,
    empty_board,
    is_full,
    parse_board,
    remaining,
)
from games.engine.variants import Variant, get_variant
from tests.games.engine.strategies import variant_boards

HYLE5 = get_variant("hyle5")
LETTERS = "RGBYR/RRRGG/WYWYW/BGYGB/WBBWY"


@given(variant_boards())
def test_a_board_reads_back_from_its_text(case: tuple[Variant, Board]) -> None:
    variant, board = case
    assert parse_board(board_text(board), variant) == board


@pytest.mark.parametrize(
    "text",
    [
        "12341\n11122\n54545\n32423\n53354",
        "\n 12341 \n\n11122\r\n54545\n32423\n53354\n\n",
        "12341/11122/54545/32423/53354",
        "12341 11122 54545 32423 53354",
        "1 2 3 4 1\n1 1 1 2 2\n5 4 5 4 5\n3 2 4 2 3\n5 3 3 5 4",
        "12341 / 11122 / 54545 / 32423 / 53354",
        LETTERS,
        LETTERS.lower(),
        "ABCDA/AAABB/EDEDE/CBDBC/ECCED",
    ],
)
def test_accepted_forms(text: str) -> None:
    assert parse_board(text, HYLE5) == board_of_rows(
        [[1, 2, 3, 4, 1], [1, 1, 1, 2, 2], [5, 4, 5, 4, 5], [3, 2, 4, 2, 3], [5, 3, 3, 5, 4]]
    )


@pytest.mark.parametrize(
    ("text", "message", "row", "column"),
    [
        ("", "no rows: a board of hyle5 has 5 rows of 5 cells", None, None),
        ("12345/1234/12345/12345/12345", "row 2: 4 cells in '1234', but a row of hyle5 has 5", 2, None),
        ("12345/12345/12345/12345", "4 rows, but a board of hyle5 has 5", None, None),
        ("12345/" * 6, "row 6: 6 rows, but a board of hyle5 has 5", 6, None),
        ("12345/12365/12345/12345/12345", "row 2, column 4 (Bd): '6' is no colour", 2, 4),
        ("12345/12305/12345/12345/12345", "an empty cell is '.'", 2, 4),
        ("1234x/12345/12345/12345/12345", "row 1, column 1 (Aa): '1' among letters", 1, 1),
        ("RGBY?/.....", "row 1, column 5 (Ae): '?' among letters", 1, 5),
        ("RGBYW/....V/...../...../.....", "row 2, column 5 (Be): 'V' is one colour too many", 2, 5),
        ("12345/¹2345/12345/12345/12345", "row 2, column 1 (Ba): '¹' is no colour", 2, 1),
    ],
)
def test_errors_say_what_and_where(text: str, message: str, row: int | None, column: int | None) -> None:
    padded = text if text.count("/") != 1 else text + "/...../...../....."
    with pytest.raises(BoardError) as caught:
        parse_board(padded, HYLE5)
    assert message in str(caught.value)
    assert (caught.value.row, caught.value.column) == (row, column)


def test_a_board_that_a_bag_fills_is_accepted() -> None:
    check_counts(parse_board(LETTERS, HYLE5), HYLE5)


def test_too_many_of_a_colour_are_refused_with_the_first_too_many() -> None:
    board = parse_board("RGBYR/RRRGG/WRWYW/BGYGR/WBBWY", HYLE5)
    with pytest.raises(BoardError) as caught:
        check_counts(board, HYLE5)
    assert str(caught.value) == (
        "row 3, column 2 (Cb): colour R is here 7 times, but the bag of hyle5 holds 5 of each; "
        "this is the first too many"
    )


def test_counts_of_a_board_of_another_size_are_refused() -> None:
    with pytest.raises(BoardError, match="a 5x5 board, but entropy7 is played on 7x7"):
        check_counts(empty_board(5), get_variant("entropy7"))


def test_counts_of_a_colour_that_does_not_exist_are_refused() -> None:
    with pytest.raises(BoardError, match=r"row 1, column 2 \(Ab\): colour 6"):
        check_counts(Board(5, (1, 6) + (0,) * 23), HYLE5)


def test_remaining_counts_down_and_below_zero() -> None:
    board = parse_board("11111/1...2/...../...../.....", HYLE5)
    assert remaining(board, HYLE5) == {1: -1, 2: 4, 3: 5, 4: 5, 5: 5}


def test_full_and_empty() -> None:
    assert is_full(parse_board(LETTERS, HYLE5))
    assert not is_full(parse_board("1111./22222/33333/44444/55555", HYLE5))
    assert len(empty_board(5).empty_cells()) == 25


def test_a_board_of_the_wrong_number_of_cells_cannot_be_made() -> None:
    with pytest.raises(BoardError, match="3 cells, but a 2x2 board has 4"):
        Board(2, (1, 2, 3))
