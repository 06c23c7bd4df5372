"""The scores of the games where pips count, each with what it comes from."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from games.engine.chaos_tiles.games.clumps import Clump, biggest
from games.engine.chaos_tiles.games.keys import CHAOS_OMELET, MICROPENTAGONS, SOLITAIRE, TILES_TRANSFER
from games.engine.chaos_tiles.games.state import PipState, Scored, with_item
from games.engine.interface import Outcome, Seat

LEAST_FACTOR = 2
PENTAGON = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's score; `breaks` decide between equal ones, more is better. Equal seats share a place."""

    place: int
    seat: Seat
    points: int | Fraction
    breaks: tuple[int, ...]


def score_turn(state: PipState) -> PipState:
    """Chaos Omelet at the end of the moves of a turn: the product of the clumps that gained a pip."""
    if state.options.game != CHAOS_OMELET or not state.turn.placed:
        return state
    gained = [
        (clump.colour, clump.size)
        for clump in state.clumps
        if clump.size >= LEAST_FACTOR and not clump.tiles.isdisjoint(state.turn.placed)
    ]
    return _with_points(state, tuple(gained), prod(size for _, size in gained)) if gained else state


def score_move(state: PipState) -> PipState:
    """Micropentagons after a single move: a point for each clump of five or more without a burned pip."""
    if state.options.game != MICROPENTAGONS:
        return state
    made = [
        clump for clump in state.clumps if clump.size >= PENTAGON and clump.spots.isdisjoint(state.burned)
    ]
    if not made:
        return state
    burned = state.burned.union(*(clump.spots for clump in made))
    scored = _with_points(state, tuple((clump.colour, clump.size) for clump in made), len(made))
    return replace(scored, burned=burned)


def _with_points(state: PipState, found: tuple[tuple[int, int], ...], points: int) -> PipState:
    total = with_item(state.points, state.seat, state.points[state.seat - 1] + points)
    scored = Scored(state.turn.number, state.seat, found, points)
    return replace(state, points=total, scored=(*state.scored, scored))


def standings(state: PipState) -> tuple[Standing, ...]:
    """All seats as they stand now, the best first."""
    game, seats = state.options.game, state.options.seats
    if game == TILES_TRANSFER:
        found = state.clumps
        return ranked({seat: _own_clumps(state, seat, found) for seat in seats})
    if game == SOLITAIRE:
        return ranked({seat: (_smallest(state), ()) for seat in seats})
    return ranked({seat: _totals(state, seat) for seat in seats})


def ranked(
    keys: Mapping[Seat, tuple[int | Fraction, tuple[int, ...]]], behind: Set[Seat] = frozenset()
) -> tuple[Standing, ...]:
    """Places by points, then by breaks; equal seats share the better place, in seat order.

    Seats `behind` come after all others, whatever their points.
    """
    order = {seat: (seat not in behind, *key) for seat, key in keys.items()}
    places = {seat: 1 + sum(other > order[seat] for other in order.values()) for seat in keys}
    best_first = sorted(keys, key=lambda seat: (places[seat], seat))
    return tuple(Standing(places[seat], seat, *keys[seat]) for seat in best_first)


def _totals(state: PipState, seat: Seat) -> tuple[int, tuple[int, ...]]:
    """Equal totals: fewer tiles played."""
    return state.points[seat - 1], (-state.played[seat - 1],)


def _own_clumps(state: PipState, seat: Seat, found: tuple[Clump, ...]) -> tuple[int, tuple[int, ...]]:
    """The biggest clump of an own colour; then the other colour's; then the biggest one not counted yet."""
    own = state.own_colours(seat)
    best = sorted((biggest(found, colour) for colour in own), reverse=True)
    rest = sorted((clump.size for clump in found if clump.colour in own), reverse=True)
    for size in best:
        if size:
            rest.remove(size)
    next_best = rest[0] if rest else 0
    others = best[1:] + [0] * (state.options.claims_each - max(1, len(best)))
    if state.options.sum:
        return sum(best), (*best[:1], next_best) if best else (0, 0)
    return (best[0] if best else 0), (*others, next_best)


def _smallest(state: PipState) -> int:
    """The smallest of the biggest clumps of all colours in play."""
    found = state.clumps
    return min(biggest(found, colour) for colour in range(1, state.options.colours + 1))


def is_solved(state: PipState) -> bool:
    """Whether every colour has a clump of the size that wins the solitaire."""
    return state.options.game == SOLITAIRE and _smallest(state) >= state.options.target


def outcome(state: PipState) -> Outcome | None:
    """How the game ended; the solitaire has a winner only if it was won."""
    if state.ended is None:
        return None
    standing = standings(state)
    scores = {each.seat: each.points for each in sorted(standing, key=lambda each: each.seat)}
    if state.options.game == SOLITAIRE:
        return Outcome(scores, (1,) if is_solved(state) else ())
    return Outcome(scores, tuple(each.seat for each in standing if each.place == 1))
