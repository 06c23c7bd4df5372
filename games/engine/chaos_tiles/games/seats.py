"""An action as all six games read it, and whose they accept."""

from collections.abc import Set

from games.engine.chaos_tiles.games.actions import GoneAction, TilesAction, parse_action
from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.interface import Seat
from words import listed, mark, said


def read_action(text: str, ply: int) -> TilesAction:
    """The action that is to be this ply, with its seat before it. Raises Malformed, with the ply."""
    try:
        return parse_action(text)
    except Malformed as error:
        raise error.at(ply) from None


def check_turn(action: TilesAction, seats: Set[Seat]) -> None:
    """Raises OutOfTurn if the action is of a seat that may not act."""
    if action.seat not in seats:
        if not seats:
            raise OutOfTurn(said("{action}: the game is over", action=action))
        turn = listed([said("seat {seat}", seat=seat) for seat in sorted(seats)], mark("{first} or {second}"))
        raise OutOfTurn(said("{action}: {turn} is to act", action=action, turn=turn))


def check_gone(action: GoneAction, active: tuple[Seat, ...], *, is_over: bool) -> None:
    """Raises OutOfTurn after the end, Illegal for a seat that does not play or no longer does."""
    if is_over:
        raise OutOfTurn(said("{action}: the game is over", action=action))
    if action.of not in active:
        raise Illegal(said("{action}: seat {of} is none of those that play", action=action, of=action.of))
