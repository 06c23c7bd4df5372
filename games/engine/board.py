"""Boards as text (rows of digits or letters), and what can be counted on a board."""

from games.engine.grid import EMPTY, Board, BoardError, board_of_rows, empty_board
from games.engine.variants import Variant
from words import said, said_n

__all__ = [
    "EMPTY",
    "Board",
    "BoardError",
    "board_of_rows",
    "board_rows",
    "board_text",
    "check_counts",
    "empty_board",
    "is_full",
    "parse_board",
    "remaining",
    "text_rows",
]


def parse_board(text: str, variant: Variant) -> Board:
    """Read a board of this variant; the size must fit, the number of counters of a colour is not judged here.

    Rows stand on lines of their own, or are separated by '/' or by spaces; single characters separated by
    spaces make one row together. '.' is an empty cell. Colours are the digits 1, 2, ... or letters, not both.
    Letters may be any: scoring does not change when colours are renamed, so the first letter met (row by row)
    is colour 1, the next new one colour 2, and so on; upper and lower case are the same colour.

    Raises BoardError with row and column.

    >>> from games.engine.variants import get_variant
    >>> print(board_text(parse_board("RGBYR/RRRGG/WYWYW/BGYGB/WBBW.", get_variant("hyle5"))))
    12341
    11122
    54545
    32423
    5335.
    """
    rows = [row for _, row in text_rows(text)]
    _check_shape(rows, variant)
    if any(symbol.isalpha() for row in rows for symbol in row):
        return _read_letters(rows, variant)
    return _read_digits(rows, variant)


def text_rows(text: str) -> list[tuple[int, str]]:
    """The rows in a text as `parse_board` sees them, each with the number of its line (from 1)."""
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        for piece in line.split("/"):
            parts = piece.split()
            if parts and all(len(part) == 1 for part in parts):
                rows.append((number, "".join(parts)))
            else:
                rows.extend((number, part) for part in parts)
    return rows


def _check_shape(rows: list[str], variant: Variant) -> None:
    size = variant.size
    if not rows:
        raise BoardError(
            said(
                "no rows: a board of {variant} has {size} rows of {size} cells",
                variant=variant.key,
                size=size,
            )
        )
    for number, row in enumerate(rows[:size], start=1):
        if len(row) != size:
            raise BoardError(
                said(
                    "{count} cells in {row}, but a row of {variant} has {size}",
                    count=len(row),
                    row=repr(row),
                    variant=variant.key,
                    size=size,
                ),
                number,
            )
    if len(rows) != size:
        surplus = size + 1 if len(rows) > size else None
        raise BoardError(
            said_n(
                "{n} row, but a board of {variant} has {size}",
                "{n} rows, but a board of {variant} has {size}",
                len(rows),
                variant=variant.key,
                size=size,
            ),
            surplus,
        )


def _read_digits(rows: list[str], variant: Variant) -> Board:
    colours = {str(colour): colour for colour in range(1, variant.colours + 1)} | {".": EMPTY}
    cells = []
    for number, row in enumerate(rows, start=1):
        for place, symbol in enumerate(row, start=1):
            if symbol not in colours:
                hint = said("an empty cell is '.'") if symbol == "0" else said("and '.' for an empty cell")
                raise BoardError(
                    said(
                        "{symbol} is no colour: {variant} has 1 to {colours}, {hint}",
                        symbol=repr(symbol),
                        variant=variant.key,
                        colours=variant.colours,
                        hint=hint,
                    ),
                    number,
                    place,
                )
            cells.append(colours[symbol])
    return Board(variant.size, tuple(cells))


def _read_letters(rows: list[str], variant: Variant) -> Board:
    colours = {".": EMPTY}
    cells = []
    for number, row in enumerate(rows, start=1):
        for place, symbol in enumerate(row.upper(), start=1):
            if symbol != "." and not symbol.isalpha():
                raise BoardError(
                    said(
                        "{symbol} among letters: give letters and '.', or digits and '.'", symbol=repr(symbol)
                    ),
                    number,
                    place,
                )
            if symbol not in colours and len(colours) > variant.colours:
                known = " ".join(letter for letter in colours if letter != ".")
                raise BoardError(
                    said(
                        "{symbol} is one colour too many: {variant} has {colours}, here {known}",
                        symbol=repr(symbol),
                        variant=variant.key,
                        colours=variant.colours,
                        known=known,
                    ),
                    number,
                    place,
                )
            cells.append(colours.setdefault(symbol, len(colours)))
    return Board(variant.size, tuple(cells), tuple(letter for letter in colours if letter != "."))


def board_rows(board: Board) -> tuple[str, ...]:
    """The rows from the top, each as digits with '.' for an empty cell."""
    text = "".join(map(str, board.cells)).replace("0", ".")
    return tuple(text[start : start + board.size] for start in range(0, len(text), board.size))


def board_text(board: Board) -> str:
    """The board as lines of digits, '.' for an empty cell; `parse_board` reads it back.

    >>> print(board_text(board_of_rows([[1, 0], [2, 1]])))
    1.
    21
    """
    return "\n".join(board_rows(board))


def is_full(board: Board) -> bool:
    """Whether no cell is empty."""
    return EMPTY not in board.cells


def remaining(board: Board, variant: Variant) -> dict[int, int]:
    """Counters not on the board, per colour; a negative number says how many there are too many."""
    return {colour: variant.copies - board.cells.count(colour) for colour in range(1, variant.colours + 1)}


def check_counts(board: Board, variant: Variant) -> None:
    """Refuse a board that the bag of this variant cannot fill.

    Raises BoardError: for a board of another size, a colour the variant does not have, and more counters of
    a colour than the bag holds (naming the colour, how many there are and where the first too many stands).
    """
    if board.size != variant.size:
        raise BoardError(
            said(
                "a {board_size}x{board_size} board, but {variant} is played on {variant_size}x{variant_size}",
                board_size=board.size,
                variant=variant.key,
                variant_size=variant.size,
            )
        )
    seen = [0] * (variant.colours + 1)
    for index, colour in enumerate(board.cells):
        row, column = divmod(index, board.size)
        if not 0 <= colour <= variant.colours:
            raise BoardError(
                said(
                    "colour {colour}: {variant} has colours 1 to {colours}",
                    colour=colour,
                    variant=variant.key,
                    colours=variant.colours,
                ),
                row + 1,
                column + 1,
            )
        seen[colour] += 1
        if colour != EMPTY and seen[colour] > variant.copies:
            count = board.cells.count(colour)
            raise BoardError(
                said(
                    "colour {colour} is here {count} times, but the bag of {variant} holds {copies} of "
                    "each; this is the first too many",
                    colour=board.colour_name(colour),
                    count=count,
                    variant=variant.key,
                    copies=variant.copies,
                ),
                row + 1,
                column + 1,
            )
