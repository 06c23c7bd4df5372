"""Putting a fallen flag up again: an act of the arbiter, with a reason and the ply play goes on from."""

from dataclasses import replace

from games.engine.actions import Role
from games.engine.errors import Illegal
from games.engine.flags.fill import replayed, settled
from games.engine.flags.game import FlagGame, Mode
from games.engine.record import FlagEvent, Lifted
from words import said


def lift(game: FlagGame, side: Role, ply: int, at: int, reason: str) -> FlagGame:
    """The game as it stood after `ply` plies, with the flag of `side` up and the other as it is.

    Play may go on from the fall to the present; not from within the fill after both flags, which nobody
    chose. A flag of the other side that fell after `ply` is down from there on. Raises Illegal.
    """
    flag = next((flag for flag in game.flags if flag.side is side), None)
    if flag is None:
        raise Illegal(said("{side}'s flag is up: there is nothing to lift", side=side.called))
    if not reason.strip():
        raise Illegal(said("a flag is lifted with a reason: say why"))
    latest = _latest(game)
    if not flag.ply <= ply <= latest:
        raise Illegal(
            said(
                "play can't go on from ply {ply}: the flag fell after {ply2} plies, give {ply2} to {latest}",
                ply=ply,
                ply2=flag.ply,
                latest=latest,
            )
        )
    standing = tuple(
        replace(other, ply=min(other.ply, ply)) for other in game.flags if other.side is not side
    )
    back = replayed(game, ply)
    lifted = (*back.lifted, Lifted(flag, ply, at, reason.strip()))
    return settled(replace(back, flags=standing, lifted=lifted))


def _latest(game: FlagGame) -> int:
    if game.mode is not Mode.BOTH:
        return len(game.plies)
    return min(_begin_of_fill(game.flags), len(game.plies))  # nothing is filled while a ruling is awaited


def _begin_of_fill(flags: tuple[FlagEvent, ...]) -> int:
    """The ply of the second fall, or the next one where that fall left Order a forced pass."""
    second = max(flag.ply for flag in flags)
    return second + second % 2
