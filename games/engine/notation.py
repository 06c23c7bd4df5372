"""Reading actions: CodeCup notation, and chess-style notation when the caller says so; never guessed.

All forms are a colour digit and a cell (placement) or two cells (slide; the same cell twice is a pass).
"""

from enum import StrEnum

from games.engine.actions import EntropyAction, Pass, Placement, Slide
from games.engine.cells import COLUMN_LETTERS, ROW_LETTERS, Cell
from games.engine.errors import Malformed
from games.engine.variants import Variant
from words import said


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
    if notation is Notation.CODECUP:
        raise Malformed(
            said(
                "{text} is no action: a placement is like 3Dd, a slide like DdAd, a pass like DdDd",
                text=repr(text),
            )
        )
    raise Malformed(
        said(
            "{text} is no action: a placement is like 3d4, a slide like d4d7 or d4-d7, a pass like d4d4",
            text=repr(text),
        )
    )


def parse_cell(text: str, variant: Variant, notation: Notation = Notation.CODECUP) -> Cell:
    """Read the name of a cell. Raises Malformed."""
    size = variant.size
    rows = ROW_LETTERS[:size] if notation is Notation.CODECUP else "123456789"[:size]
    columns = COLUMN_LETTERS[:size]
    row_text, column_text = (text[:1], text[1:]) if notation is Notation.CODECUP else (text[1:], text[:1])
    if len(text) != 2 or row_text not in rows or column_text not in columns:
        raise Malformed(
            said(
                "{text} is no cell of {variant}: {right}",
                text=repr(text),
                variant=variant.key,
                right=_cell_rule(rows, columns, notation),
            )
        )
    row = rows.index(row_text)
    return Cell(size - 1 - row if notation is Notation.CHESS else row, columns.index(column_text))


def _cell_rule(rows: str, columns: str, notation: Notation) -> str:
    ends = {"first": rows[0], "last": rows[-1], "left": columns[0], "right": columns[-1]}
    if notation is Notation.CODECUP:
        return said(
            "first row {first} to {last} (a capital, {first} is on top), then column {left} to {right}",
            **ends,
        )
    if notation is Notation.CHESS:
        return said("first column {left} to {right}, then row {first} to {last} (1 is at the bottom)", **ends)
    return said("first column {left} to {right}, then row {first} to {last} (1 is on top)", **ends)


def _colour(text: str, variant: Variant) -> int:
    if text[0] not in "123456789"[: variant.colours]:
        raise Malformed(
            said(
                "{text}: {digit} is no colour of {variant}, which has 1 to {colours}",
                text=repr(text),
                digit=repr(text[0]),
                variant=variant.key,
                colours=variant.colours,
            )
        )
    return int(text[0])
