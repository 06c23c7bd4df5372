"""The Order score of a board: every line with its patterns, or the total alone and fast."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.engine.cells import Cell
from games.engine.grid import Board, BoardError
from games.engine.patterns import pattern_spans
from games.engine.tables import line_scores
from games.engine.variants import Variant
from words import said

LineKind = Literal["row", "column"]

_DIGITS = bytes(range(48, 58)) + bytes(246)  # colour -> ASCII digit, for int()


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of the board: `length` counters of line `index`, the first at `start` (all from 0)."""

    line: LineKind
    index: int
    start: int
    length: int
    colours: tuple[int, ...]
    score: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class BoardScore:
    """The Order score of a board, per row from the top, per column from the left, and pattern by pattern."""

    total: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    patterns: tuple[Pattern, ...]


def score_board(board: Board, variant: Variant) -> BoardScore:
    """Score a board, full or not, with all its patterns: rows first, then by start and length.

    Raises BoardError if the board is not of the variant's size.

    >>> from games.engine.board import parse_board
    >>> from games.engine.variants import get_variant
    >>> hyle5 = get_variant("hyle5")
    >>> score = score_board(parse_board("RGBYR/RRRGG/WYWYW/BGYGB/WBBWY", hyle5), hyle5)
    >>> score.total, score.rows, score.columns
    (48, (0, 9, 14, 8, 6), (5, 0, 0, 6, 0))
    """
    _check_size(board, variant)
    least = variant.min_pattern
    rows = [_line_patterns("row", index, board.row(index), least) for index in range(board.size)]
    columns = [_line_patterns("column", index, board.column(index), least) for index in range(board.size)]
    row_scores, column_scores = _sums(rows), _sums(columns)
    patterns = tuple(pattern for line in [*rows, *columns] for pattern in line)
    return BoardScore(sum(row_scores) + sum(column_scores), row_scores, column_scores, patterns)


def score_total(board: Board, variant: Variant) -> int:
    """The total of `score_board`, in microseconds: each line is one look-up.

    Raises BoardError if the board is not of the variant's size or has a colour the variant does not have.
    """
    _check_size(board, variant)
    table, base, size = line_scores(variant), variant.colours + 1, variant.size
    try:
        text = bytes(board.cells).translate(_DIGITS)
        lines = [text[start : start + size] for start in range(0, len(text), size)]
        lines += [text[index::size] for index in range(size)]
        return sum([table[int(line, base)] for line in lines])
    except ValueError:
        raise BoardError(
            said(
                "a colour that {variant} does not have: its colours are 1 to {colours}",
                variant=variant.key,
                colours=variant.colours,
            )
        ) from None


def _check_size(board: Board, variant: Variant) -> None:
    if board.size != variant.size:
        raise BoardError(
            said(
                "a board of size {board_size}, but {variant} is played on size {variant_size}",
                board_size=board.size,
                variant=variant.key,
                variant_size=variant.size,
            )
        )


@lru_cache(maxsize=8192)
def _line_patterns(line: LineKind, index: int, colours: tuple[int, ...], least: int) -> tuple[Pattern, ...]:
    """A move changes one or two lines of a board; the others were looked at before."""
    return tuple(
        Pattern(line, index, start, length, colours[start : start + length], length, cells)
        for start, length in pattern_spans(colours, least)
        if (cells := _cells(line, index, start, length))
    )


def _cells(line: LineKind, index: int, start: int, length: int) -> tuple[Cell, ...]:
    places = range(start, start + length)
    return tuple(Cell(index, place) if line == "row" else Cell(place, index) for place in places)


def _sums(lines: list[tuple[Pattern, ...]]) -> tuple[int, ...]:
    return tuple(sum(pattern.score for pattern in line) for line in lines)
