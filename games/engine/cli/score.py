"""`score`: the Order score of one board."""

import argparse
import json
from dataclasses import asdict

from games.engine.board import Board, BoardError, check_counts, parse_board, text_rows
from games.engine.cells import COLUMN_LETTERS, ROW_LETTERS
from games.engine.cli.inputs import Commands, InputError, add_file, add_variant, read_file
from games.engine.scoring import BoardScore, LineKind, Pattern, score_board
from games.engine.variants import VARIANTS, Variant

_DESCRIPTION = """\
Score a board: rows of digits or letters from the top, '.' for an empty cell; rows on lines of their own or
separated by '/' or spaces. Letters may be any, each new one is the next colour.
Prints each line with its patterns, and the total alone on the last line; or with --json an object
{total, rows, columns, patterns} in which lines and places count from 0.
A board that the bag cannot fill (too many counters of a colour) is bad input, unless --any-counts is given.
"""


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "score",
        help="score a board",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_variant(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--any-counts", action="store_true", help="do not count the counters of each colour")
    add_file(parser, "the board")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read, check, score and print one board."""
    board = _read_board(options.file, options.variant, any_counts=options.any_counts)
    score = score_board(board, options.variant)
    if options.json:
        print(json.dumps(_as_json(score)))
    else:
        for line, index, total in _lines(score):
            print(_line_text(board, score, line, index, total))
        print(score.total)
    return 0


def _read_board(file: str, variant: Variant, *, any_counts: bool) -> Board:
    text = read_file(file)
    rows = text_rows(text)
    try:
        board = parse_board(text, variant)
        if not any_counts:
            check_counts(board, variant)
    except BoardError as error:
        lines = [number for number, _ in rows] or [1]
        line = lines[min(error.row or len(lines), len(lines)) - 1]
        raise InputError(file, line, f"{error}{_hint(len(rows), variant)}") from None
    return board


def _hint(rows: int, variant: Variant) -> str:
    fitting = [other.key for other in VARIANTS.values() if other.size == rows]
    return (
        f" (for {rows} rows give --variant {' or '.join(fitting)})"
        if fitting and rows != variant.size
        else ""
    )


def _as_json(score: BoardScore) -> dict[str, object]:
    patterns = [
        asdict(pattern) | {"cells": [str(cell) for cell in pattern.cells]} for pattern in score.patterns
    ]
    return {"total": score.total, "rows": score.rows, "columns": score.columns, "patterns": patterns}


def _lines(score: BoardScore) -> list[tuple[LineKind, int, int]]:
    rows: list[tuple[LineKind, int, int]] = [("row", index, total) for index, total in enumerate(score.rows)]
    return rows + [("column", index, total) for index, total in enumerate(score.columns)]


def _line_text(board: Board, score: BoardScore, line: LineKind, index: int, total: int) -> str:
    letter = (ROW_LETTERS if line == "row" else COLUMN_LETTERS)[index]
    colours = board.row(index) if line == "row" else board.column(index)
    found = [pattern for pattern in score.patterns if (pattern.line, pattern.index) == (line, index)]
    patterns = " ".join(_pattern_text(board, pattern) for pattern in found)
    return f"{line:<6} {letter}  {_colours_text(board, colours)}  {total:>3}  {patterns}".rstrip()


def _pattern_text(board: Board, pattern: Pattern) -> str:
    return f"{_colours_text(board, pattern.colours)}={pattern.score}"


def _colours_text(board: Board, colours: tuple[int, ...]) -> str:
    return "".join(board.colour_name(colour) if colour else "." for colour in colours)
