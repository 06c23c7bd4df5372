"""How much of its time a player gives to one move."""

from games.engine.actions import Role
from games.engine.position import Position

START_MS = 1000  # never planned: for a slow start, pipes, and a loaded machine
MOVE_MS = 40  # nor this of each move to come: what it takes beyond what it was given


def share_of_time(remaining_ms: int, position: Position) -> int:
    """The ms a move may take so that the time lasts to the end of the game, without any increment.

    The first and the last moves get little: at first all cells are alike, at last all is soon seen. With
    nothing left to share it is 0: the move is to be made at a glance.
    """
    empty, cells = position.empty, position.variant.cell_count
    last = 1 if position.turn is Role.ORDER else 0  # Order's last slide has one cell left to fill
    shares = [_share(later, cells) for later in range(empty, last - 1, -1)]
    left = remaining_ms - min(START_MS + MOVE_MS * len(shares), remaining_ms * 3 // 4)
    return max(0, int(left * shares[0] / sum(shares))) if shares else 0


def _share(empty: int, cells: int) -> float:
    if empty <= 2 or empty >= cells - 1:
        return 0.1
    if empty <= 4:
        return 0.5
    return 1.0 if empty > cells // 2 else 1.5
