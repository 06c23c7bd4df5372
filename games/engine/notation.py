"""Reading actions: CodeCup notation, and chess-style notation when the caller says so; never guessed.

All forms are a colour digit and a cell (placement) or two cells (slide; the same cell twice is a pass).
"""

from enum import StrEnum

from games.engine.actions import EntropyAction, Pass, Placement, Slide
from games.engine.cells import COLUMN_LETTERS, ROW_LETTERS, Cell
from games.engine.errors import Malformed
from games.engine.variants import Variant


class Notation(StrEnum):
    """How cells are named."""

    CODECUP = "codecup"
    """`Dd`: row letter (a capital) first, row A on top. The notation of all records that are written."""
    CHESS = "chess"
    """`d4`: column letter first, row 1 at the bottom. Slides may have a hyphen: `d4-d7`."""
    CHESS_FROM_TOP = "chess-from-top"
    """`d4` as well, but row 1 on top."""


def parse_action(text: str, variant: Variant, notation: Notation = Notation.CODECUP) -> EntropyAction:
    """Read one action.

    Raises Malformed: for another form, a colour or a cell that the variant does not have.

    >>> from games.engine.variants import get_variant
    >>> entropy7 = get_variant("entropy7")
    >>> parse_action("DdDd", entropy7)
    Pass(cell=Cell(row=3, column=3))
    >>> str(parse_action("d7-d1", entropy7, Notation.CHESS))
    'AdGd'
    """
    plain = text if notation is Notation.CODECUP else text.replace("-", "", 1)
    if len(plain) == 3:
        return Placement(_colour(text, variant), parse_cell(plain[1:], variant, notation))
    if len(plain) == 4:
        origin, target = (parse_cell(half, variant, notation) for half in (plain[:2], plain[2:]))
        return Pass(origin) if origin == target else Slide(origin, target)
    examples = (
        "3Dd, a slide like DdAd, a pass like DdDd"
        if notation is Notation.CODECUP
        else ("3d4, a slide like d4d7 or d4-d7, a pass like d4d4")
    )
    raise Malformed(f"{text!r} is no action: a placement is like {examples}")


def parse_cell(text: str, variant: Variant, notation: Notation = Notation.CODECUP) -> Cell:
    """Read the name of a cell. Raises Malformed."""
    size = variant.size
    rows = ROW_LETTERS[:size] if notation is Notation.CODECUP else "123456789"[:size]
    columns = COLUMN_LETTERS[:size]
    row_text, column_text = (text[:1], text[1:]) if notation is Notation.CODECUP else (text[1:], text[:1])
    if len(text) != 2 or row_text not in rows or column_text not in columns:
        raise Malformed(f"{text!r} is no cell of {variant.key}: {_cell_rule(rows, columns, notation)}")
    row = rows.index(row_text)
    return Cell(size - 1 - row if notation is Notation.CHESS else row, columns.index(column_text))


def _cell_rule(rows: str, columns: str, notation: Notation) -> str:
    row_rule = f"row {rows[0]} to {rows[-1]}"
    column_rule = f"column {columns[0]} to {columns[-1]}"
    if notation is Notation.CODECUP:
        return f"first {row_rule} (a capital, {rows[0]} is on top), then {column_rule}"
    end = "at the bottom" if notation is Notation.CHESS else "on top"
    return f"first {column_rule}, then {row_rule} (1 is {end})"


def _colour(text: str, variant: Variant) -> int:
    if text[0] not in "123456789"[: variant.colours]:
        raise Malformed(
            f"{text!r}: {text[0]!r} is no colour of {variant.key}, which has 1 to {variant.colours}"
        )
    return int(text[0])
