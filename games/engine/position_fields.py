"""The fields of a position in JSON: each is checked alone, and its error names it."""

import reprlib
from collections.abc import Mapping

from games.engine.actions import Role
from games.engine.board import EMPTY, Board, BoardError, check_counts, parse_board
from games.engine.cells import Cell
from games.engine.errors import EngineError
from games.engine.flags import FlagRule, parse_rule, rule_from
from games.engine.notation import parse_cell
from games.engine.variants import Variant, get_variant
from words import said

_SIDES = {role.label: role for role in Role}
_MOST_CHARACTERS = 500  # a board, a rule or a name is shorter


class PositionError(EngineError):
    """A position that can't be read or can't be; `field` is where, row and column count from 1."""

    def __init__(self, what: str, field: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(said('"{field}": {what}', field=field, what=what) if field else what)
        self.field = field
        self.row = row
        self.column = column


def read_variant(key: object) -> Variant:
    """The variant of a position: it must be named."""
    if not isinstance(key, str) or len(key) > _MOST_CHARACTERS:
        raise PositionError(
            said("is {key}: give the key of a variant, as entropy7", key=shown(key)), "variant"
        )
    return get_variant(key)


def read_drawn(value: object, board: Board, variant: Variant) -> int | None:
    """The colour of the drawn counter: a number, or (as on a board of letters) its letter."""
    if value is None:
        return None
    colours: dict[object, int] = {colour: colour for colour in range(1, variant.colours + 1)}
    colours |= {str(colour): colour for colour in range(1, variant.colours + 1)}
    colours |= {letter: colour for colour, letter in enumerate(board.letters, start=1)}
    known = isinstance(value, str | int) and not isinstance(value, bool)
    colour = colours.get(value.upper() if isinstance(value, str) else value) if known else None
    if colour is None:
        raise PositionError(_no_colour(shown(value), board, variant), "drawn")
    return colour


def _no_colour(value: str, board: Board, variant: Variant) -> str:
    if not board.letters:
        return said(
            "{value} is no colour: give 1 to {colours}, or null", value=value, colours=variant.colours
        )
    return said(
        "{value} is no colour: give 1 to {colours}, or {letters}, or null",
        value=value,
        colours=variant.colours,
        letters=" ".join(board.letters),
    )


def whole_number(value: object, field: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(
            said(
                "is {value}: give a whole number, {least} to {most}",
                value=shown(value),
                least=least,
                most=most,
            ),
            field,
        )
    return value


def shown(value: object) -> str:
    """A value in an error message: short, whatever it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a number of thousands of digits
        return said("something huge")


def read_board(value: object, variant: Variant) -> Board:
    """The board, from rows or one text; no more counters of a colour than the bag has."""
    try:
        board = parse_board(_board_text(value), variant)
        check_counts(board, variant)
    except BoardError as error:
        raise PositionError(str(error), "board", error.row, error.column) from None
    return board


def _board_text(value: object) -> str:
    rows = value if isinstance(value, list) else [value]
    text = "\n".join(row for row in rows if isinstance(row, str))
    if not rows or not all(isinstance(row, str) for row in rows):
        raise PositionError(
            said(
                'is {value}: give a list of rows like "12.4...", or one text with "/" between them',
                value=shown(value),
            ),
            "board",
        )
    if len(text) > _MOST_CHARACTERS:
        raise PositionError(said("{count} characters are more than any board has", count=len(text)), "board")
    return text


def read_left(value: object, left: tuple[int, ...]) -> None:
    """What is left follows from the board; where it is stated it must agree."""
    if value is None:
        return
    if not isinstance(value, list) or len(value) != len(left):
        raise PositionError(
            said("is {value}: give {count} numbers, one a colour", value=shown(value), count=len(left)),
            "left",
        )
    for colour, (stated, actual) in enumerate(zip(value, left, strict=True), start=1):
        if whole_number(stated, "left", 0, 99) != actual:
            raise PositionError(
                said(
                    "{stated} of colour {colour}, but by the board {actual} are left",
                    stated=stated,
                    colour=colour,
                    actual=actual,
                ),
                "left",
            )


def read_turn(value: object, board: Board, drawn: int | None) -> Role | None:
    """Whose turn it is, as stated or as the drawn counter and the board say it."""
    full = EMPTY not in board.cells
    if value is None:
        if full:
            return None
        if drawn is not None or not any(board.cells):
            return Role.CHAOS
        raise PositionError(
            said('say whose turn it is: "chaos" (a placement comes) or "order" (a slide)'), "turn"
        )
    if not isinstance(value, str) or value not in _SIDES:
        raise PositionError(said('is {value}: give "chaos" or "order"', value=shown(value)), "turn")
    if full:
        raise PositionError(said("is {value}, but the board is full: give null", value=value), "turn")
    if value == "order" and not any(board.cells):
        raise PositionError(said("is order, but Order's turn comes after a placement"), "turn")
    return _SIDES[value]


def read_flags(value: object) -> frozenset[Role]:
    """The sides whose flag is down."""
    if value is None:
        return frozenset()
    if not isinstance(value, list) or not all(isinstance(side, str) and side in _SIDES for side in value):
        raise PositionError(
            said('is {value}: give a list of "chaos" and "order"', value=shown(value)), "flags"
        )
    if len(set(value)) != len(value):
        raise PositionError(said("names a side twice"), "flags")
    return frozenset(_SIDES[side] for side in value)


def read_rule(value: object, quarter: object) -> FlagRule:
    """The flag rule: a preset, a line of text, or its settings; `club` where none is given."""
    turned = 0 if quarter is None else whole_number(quarter, "quarter_turn", 0, 3)
    try:
        if isinstance(value, str) and len(value) <= _MOST_CHARACTERS:
            return parse_rule(value, turned)
        if value is None:
            return parse_rule("club", turned)
        if isinstance(value, Mapping) and quarter is None:
            return rule_from(value)
    except EngineError as error:
        raise PositionError(str(error), "rule") from None
    except (TypeError, ValueError, RecursionError):
        raise PositionError(
            said("is {value}: no rule that can be read", value=shown(value)), "rule"
        ) from None
    raise PositionError(
        said(
            "is {value}: give a preset, the text of a rule, or (without quarter_turn) its settings",
            value=shown(value),
        ),
        "rule",
    )


def read_cell(value: object, variant: Variant) -> Cell | None:
    """The cell of the counter placed last."""
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 2:
        raise PositionError(said("is {value}: give a cell like Dd", value=shown(value)), "last_placed")
    try:
        return parse_cell(value, variant)
    except EngineError as error:
        raise PositionError(str(error), "last_placed") from None
