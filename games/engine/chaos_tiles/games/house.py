"""The house player of each game: greedy by the score. All chance is of the `Random` given.

It sees only what its seat may see, and it makes no transfers.
"""

from collections.abc import Callable, Iterable
from math import prod
from random import Random
from typing import TypeAlias, TypeVar

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games import cruel_duos, go_asunder, pip_game, play
from games.engine.chaos_tiles.games.actions import (
    Claim,
    Dead,
    Done,
    Draw,
    Keep,
    Lay,
    Pass,
    Place,
    Stone,
    TilesAction,
)
from games.engine.chaos_tiles.games.clumps import Clump
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.go_asunder import GoPhase, GoState
from games.engine.chaos_tiles.games.go_board import put
from games.engine.chaos_tiles.games.keys import CHAOS_OMELET, MICROPENTAGONS, SOLITAIRE
from games.engine.chaos_tiles.games.moves import claims, exchanges, places
from games.engine.chaos_tiles.games.pips import Colour
from games.engine.chaos_tiles.games.scores import LEAST_FACTOR, PENTAGON
from games.engine.chaos_tiles.games.state import PipState
from games.engine.chaos_tiles.games.turns import DRAWING
from games.engine.chaos_tiles.placement import Placement
from games.engine.errors import OutOfTurn
from games.engine.interface import Seat
from words import said

T = TypeVar("T")
_Worth: TypeAlias = Callable[["_Look", Place], tuple[int, ...]]


def choose(state: play.State, seat: Seat, rng: Random) -> TilesAction:
    """What the house player of a seat does. Raises OutOfTurn if the seat may not act."""
    if seat not in play.to_act(state):
        raise OutOfTurn(said("seat {seat} has nothing to do", seat=seat))
    if isinstance(state, PipState):
        return _drawn(state, rng) if state.phase in DRAWING else _moved(state, rng)
    return _laid(state, rng) if isinstance(state, DuosState) else _go(state, seat, rng)


def _best(items: Iterable[T], worth: Callable[[T], object], rng: Random) -> T:
    """One of those that are worth most."""
    rated = [(worth(item), item) for item in items]
    most = max(value for value, _ in rated)  # type: ignore[type-var]  # tuples and numbers
    return rng.choice([item for value, item in rated if value == most])


def _drawn(state: PipState, rng: Random) -> TilesAction:
    """Veks and Kays as they come; the last half-unit is filled where it can be."""
    choices = [action for action in pip_game.legal(state, state.seat) if isinstance(action, Draw)]
    return rng.choice(choices) if choices else Keep(state.seat)


def _moved(state: PipState, rng: Random) -> TilesAction:
    """A claim when there is something to claim, the best placement, then what is free."""
    wanted = list(claims(state))
    if wanted and state.turn.is_untouched:
        return _best(wanted, lambda claim: _claim_worth(state, claim), rng)
    found = list(places(state))
    if found:
        look = _Look(state)
        worth = _WORTHS.get(state.options.game, _own_worth)
        return _best(found, lambda place: worth(look, place), rng)
    if state.turn.placed:
        return Done(state.seat)
    return next(exchanges(state), Pass(state.seat))


def _claim_worth(state: PipState, claim: Claim) -> tuple[int, int]:
    """The biggest clump; then what the hand has for it."""
    sizes = [clump.size for clump in state.clumps if clump.colour == claim.colour]
    return max(sizes, default=0), sum(claim.colour in state.pips[tile] for tile in state.hand)


class _Look:
    """What placements would come to, from the clumps as they are now."""

    def __init__(self, state: PipState) -> None:
        self.state = state
        self.clumps = state.clumps
        self.by_spot = {spot: clump for clump in self.clumps for spot in clump.spots}
        self.gained = {clump for clump in self.clumps if not clump.tiles.isdisjoint(state.turn.placed)}

    def joined(self, place: Place) -> list[tuple[Colour, list[Clump], int]]:
        """For each colour of the tile the clumps that it would join, and the size of what comes of it."""
        pips = self.state.pips[place.tile]
        around = {contact.tile for contact in self.state.blob.contacts(place.placement)}
        found = []
        for colour in dict.fromkeys(pips):
            met = {self.by_spot[tile, colour] for tile in around if (tile, colour) in self.by_spot}
            found.append((colour, list(met), pips.count(colour) + sum(clump.size for clump in met)))
        return found


def _omelet_worth(look: _Look, place: Place) -> tuple[int, ...]:
    """The points of the turn if it ended so."""
    joined = look.joined(place)
    gone = {clump for _, met, _ in joined for clump in met}
    sizes = [clump.size for clump in look.gained - gone] + [size for _, _, size in joined]
    factors = [size for size in sizes if size >= LEAST_FACTOR]
    return (prod(factors) if factors else 0, sum(factors))


def _pentagon_worth(look: _Look, place: Place) -> tuple[int, ...]:
    """Pentagons made, then how near clumps without a burned pip come to one."""
    points = near = 0
    for _, met, size in look.joined(place):
        if all(clump.spots.isdisjoint(look.state.burned) for clump in met):
            points += size >= PENTAGON
            near += len(met) * min(size, PENTAGON)
    return points, near


def _solitaire_worth(look: _Look, place: Place) -> tuple[int, ...]:
    """How much the biggest clumps grow that are not big enough yet."""
    target, grown, joins = look.state.options.target, 0, 0
    for colour, met, size in look.joined(place):
        most = max((clump.size for clump in look.clumps if clump.colour == colour), default=0)
        grown += max(0, min(size, target) - min(most, target))
        joins += len(met)
    return grown, joins


def _own_worth(look: _Look, place: Place) -> tuple[int, ...]:
    """The biggest clump of an own colour, then all own growth, less what others gain."""
    own = look.state.own_colours(look.state.seat)
    sizes = [clump.size for clump in look.clumps if clump.colour in own]
    mine = [size for colour, met, size in look.joined(place) if colour in own and met]
    others = sum(len(met) for colour, met, _ in look.joined(place) if colour not in own)
    return max([*sizes, *mine], default=0), sum(mine), -others


_WORTHS: dict[str, _Worth] = {
    CHAOS_OMELET: _omelet_worth,
    MICROPENTAGONS: _pentagon_worth,
    SOLITAIRE: _solitaire_worth,
}


def _laid(state: DuosState, rng: Random) -> TilesAction:
    """As many new duos as a tile can make."""

    def worth(way: Placement) -> int:
        return len(cruel_duos.new_duos(state, way))

    return Lay(state.seat, _best(cruel_duos.ways_to_lay(state), worth, rng))


def _go(state: GoState, seat: Seat, rng: Random) -> TilesAction:
    """Captures, liberties taken and kept; no filling of own eyes. All stones are alive when it is asked."""
    if state.phase is GoPhase.MARK:
        return Dead(seat, state.dead[2 - seat] or ())
    stones = [
        action
        for action in go_asunder.legal(state, seat)
        if isinstance(action, Stone) and not _is_eye(state, action.tile, seat)
    ]
    if not stones:
        return Pass(seat)
    return _best(stones, lambda stone: _go_worth(state, stone), rng)


def _is_eye(state: GoState, tile: TileId, seat: Seat) -> bool:
    return all(state.position[other - 1] == seat for other in state.links[tile])


def _go_worth(state: GoState, stone: Stone) -> tuple[int, int]:
    after, taken = put(state.position, state.links, stone.tile, stone.seat)
    free = sum(after[other - 1] == 0 for other in state.links[stone.tile])
    return len(taken), free
