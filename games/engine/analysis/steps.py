"""From a position to the one after a draw, a placement, a slide or a pass."""

from dataclasses import replace

from games.engine.actions import EntropyAction, Placement, Role, Slide
from games.engine.grid import EMPTY
from games.engine.position import Position


def colours_left(position: Position) -> tuple[int, ...]:
    """The colours that can be drawn."""
    return tuple(colour for colour, count in enumerate(position.left, start=1) if count)


def drawing(position: Position, colour: int) -> Position:
    """The position once a counter of this colour is drawn."""
    return replace(position, drawn=colour)


def after(position: Position, action: EntropyAction) -> Position:
    """The position after a legal action; after a placement it is Order's turn, after anything else a draw."""
    if isinstance(action, Placement):
        return _placed(position, action)
    board = position.board
    if isinstance(action, Slide):
        board = board.with_cells((action.target, board[action.origin]), (action.origin, EMPTY))
    return replace(position, board=board, turn=Role.CHAOS, drawn=None)


def passed(position: Position) -> Position:
    """The position after a pass."""
    return replace(position, turn=Role.CHAOS, drawn=None)


def _placed(position: Position, action: Placement) -> Position:
    colour, left = action.colour, position.left
    return replace(
        position,
        board=position.board.with_cells((action.cell, colour)),
        left=(*left[: colour - 1], left[colour - 1] - 1, *left[colour:]),
        turn=Role.ORDER if position.empty > 1 else None,
        drawn=None,
        last_placed=action.cell,
    )
