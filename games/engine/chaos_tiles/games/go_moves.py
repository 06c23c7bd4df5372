"""The moves of Go Asunder: stones, passes, and dead stones by agreement."""

from dataclasses import replace

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games.actions import Dead
from games.engine.chaos_tiles.games.go_board import FREE, Position, has_liberty, put, region, without
from games.engine.chaos_tiles.games.go_state import GoPhase, GoState
from games.engine.chaos_tiles.games.state import End, next_seat
from games.engine.errors import Illegal
from words import said


def put_stone(state: GoState, tile: TileId) -> GoState:
    """The seat in turn puts a stone on a tile. Raises Illegal."""
    after, fault = after_stone(state, tile)
    if fault is not None:
        raise Illegal(fault)
    taken = len(_taken(state, tile))
    first, second = state.captured
    return replace(
        state,
        position=after,
        seen=state.seen | {after},
        captured=(first + taken, second) if state.seat == 1 else (first, second + taken),
        seat=next_seat(state.options.seats, state.seat),
        passes=0,
    )


def after_stone(state: GoState, tile: TileId) -> tuple[Position, str | None]:
    """The position after a stone, and why it may not be put there."""
    if tile not in state.figure:
        return state.position, said(
            "the figure has no tile {tile}: there are 1 to {count}", tile=tile, count=len(state.figure)
        )
    if state.position[tile - 1] != FREE:
        return state.position, said(
            "a stone of seat {position} lies on tile {tile}", position=state.position[tile - 1], tile=tile
        )
    after, _ = put(state.position, state.links, tile, state.seat)
    if not has_liberty(after, state.links, region(after, state.links, tile)):
        return after, said("a stone on tile {tile} would have no liberty", tile=tile)
    if after in state.seen:
        return after, said("a stone on tile {tile} would bring back an earlier position", tile=tile)
    return after, None


def _taken(state: GoState, tile: TileId) -> frozenset[TileId]:
    return put(state.position, state.links, tile, state.seat)[1]


def pass_turn(state: GoState) -> GoState:
    """The seat in turn passes: the second pass begins the marking, or ends the game."""
    state = replace(state, passes=state.passes + 1, seat=next_seat(state.options.seats, state.seat))
    if state.passes < 2:
        return state
    if state.resumed:
        return over(state, End.PASSED)
    return replace(state, phase=GoPhase.MARK, dead=(None, None))


def mark_dead(state: GoState, action: Dead) -> GoState:
    """A seat lists dead stones; equal lists end the game. Raises Illegal."""
    tiles = whole_chains(state, action.tiles)
    first, second = state.dead
    dead = (tiles, second) if action.seat == 1 else (first, tiles)
    state = replace(state, dead=dead)
    if dead[0] != dead[1]:
        return state
    return over(replace(state, position=without(state.position, tiles)), End.AGREED)


def whole_chains(state: GoState, tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
    """All stones of the chains that have one of these. Raises Illegal where no stone lies."""
    found: set[TileId] = set()
    for tile in tiles:
        if tile not in state.figure or state.position[tile - 1] == FREE:
            raise Illegal(said("no stone lies on tile {tile}", tile=tile))
        found |= region(state.position, state.links, tile)
    return tuple(sorted(found))


def resume(state: GoState) -> GoState:
    """No agreement: play goes on."""
    return replace(state, phase=GoPhase.PLAY, passes=0, dead=(None, None), resumed=True)


def over(state: GoState, end: End) -> GoState:
    """The end."""
    return replace(state, ended=end, phase=GoPhase.OVER)
