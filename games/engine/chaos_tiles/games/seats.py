"""An action as all six games read it, and whose they accept."""

from collections.abc import Set

from games.engine.chaos_tiles.games.actions import GoneAction, TilesAction, parse_action
from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.interface import Seat


def read_action(text: str, ply: int) -> TilesAction:
    """The action that is to be this ply, with its seat before it. Raises Malformed, with the ply."""
    try:
        return parse_action(text)
    except Malformed as error:
        raise error.at(ply) from None


def check_turn(action: TilesAction, seats: Set[Seat]) -> None:
    """Raises OutOfTurn if the action is of a seat that may not act."""
    if action.seat not in seats:
        turn = " or ".join(f"seat {seat}" for seat in sorted(seats))
        raise OutOfTurn(f"{action}: {turn} is to act" if seats else f"{action}: the game is over")


def check_gone(action: GoneAction, active: tuple[Seat, ...], *, is_over: bool) -> None:
    """Raises OutOfTurn after the end, Illegal for a seat that does not play or no longer does."""
    if is_over:
        raise OutOfTurn(f"{action}: the game is over")
    if action.of not in active:
        raise Illegal(f"{action}: seat {action.of} is none of those that play")
