"""Go Asunder: Go on the tiles of a figure. A module with the functions of `Game`.

No suicide, positional superko, area scoring. After two passes both seats list the stones they take for dead:
equal lists end the game, and either seat may have play go on instead; the next two passes then end it, and
everything left on the figure lives.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.connection import graph
from games.engine.chaos_tiles.games.actions import (
    NOBODY,
    Dead,
    Flag,
    Leave,
    Pass,
    Resume,
    Stone,
    TilesAction,
)
from games.engine.chaos_tiles.games.figure import figure_of
from games.engine.chaos_tiles.games.go_board import (
    FREE,
    Area,
    Position,
    areas,
    has_liberty,
    put,
    region,
    without,
)
from games.engine.chaos_tiles.games.keys import GO_ASUNDER
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.scores import Standing, ranked
from games.engine.chaos_tiles.games.seats import check_gone, check_turn, read_action
from games.engine.chaos_tiles.games.state import End, next_seat
from games.engine.errors import ActionError, EngineError, Illegal, Malformed
from games.engine.interface import Outcome, Seat

KOMI_SEAT: Seat = 2


class GoPhase(StrEnum):
    """What is to be done."""

    PLAY = "play"
    MARK = "mark"
    """Both seats list dead stones, in any order and again."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class GoState:
    """A game after `ply` actions; nothing in it is secret, and so it is its own view.

    `seen` are all positions there have been. `dead` are the lists of both seats, None where a seat has given
    none; `resumed`: play went on after two passes.
    """

    options: Options
    figure: Blob
    links: Mapping[TileId, tuple[TileId, ...]] = field(repr=False)
    position: Position
    seen: frozenset[Position] = field(repr=False)
    seat: Seat = 1
    phase: GoPhase = GoPhase.PLAY
    passes: int = 0
    captured: tuple[int, int] = (0, 0)
    dead: tuple[tuple[TileId, ...] | None, tuple[TileId, ...] | None] = (None, None)
    resumed: bool = False
    gone: frozenset[Seat] = frozenset()
    ended: End | None = None
    ply: int = 0

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(seat for seat in self.options.seats if seat not in self.gone)

    @property
    def areas(self) -> dict[Seat, Area]:
        """The area of each seat as it stands; dead stones are off once there is agreement."""
        return areas(self.position, self.links, self.options.seats)

    @property
    def scores(self) -> dict[Seat, Fraction]:
        """Areas, and the komi of seat 2."""
        komi = {KOMI_SEAT: self.options.komi}
        return {seat: area.points + komi.get(seat, Fraction(0)) for seat, area in self.areas.items()}


def start(options: Options, seed: str, /) -> GoState:
    """The figure is empty, and seat 1 begins. Raises EngineError for another game, or for what is no seed."""
    if options.game != GO_ASUNDER:
        raise EngineError(f"{options.game} is not {GO_ASUNDER}")
    figure = figure_of(options.figure, seed, options.figure_tiles, options.figure_placements)
    position = (FREE,) * len(figure)
    return GoState(options, figure, graph(figure), position, frozenset({position}))


def to_act(state: GoState, /) -> frozenset[Seat]:
    """The seat in turn; while dead stones are listed both, but who has given a list awaits the other's."""
    if state.phase is GoPhase.OVER:
        return frozenset()
    if state.phase is GoPhase.PLAY:
        return frozenset({state.seat})
    waiting = frozenset(seat for seat in state.options.seats if state.dead[seat - 1] is None)
    return waiting or frozenset(state.options.seats)


def legal(state: GoState, seat: Seat, /) -> Iterator[TilesAction]:
    """What a seat may do. Of all lists of dead stones: none, the other seat's, and every single chain."""
    if state.ended:
        return
    if seat == NOBODY:
        for other in state.active:
            yield Flag(other)
            yield Leave(other)
    elif seat in to_act(state):
        yield from _marking(state, seat) if state.phase is GoPhase.MARK else _playing(state)


def _playing(state: GoState) -> Iterator[TilesAction]:
    for tile in state.figure:
        if _after_stone(state, tile)[1] is None:
            yield Stone(state.seat, tile)
    yield Pass(state.seat)


def _marking(state: GoState, seat: Seat) -> Iterator[TilesAction]:
    lists = {(), *(each for each in state.dead if each is not None)}
    lists |= {
        tuple(sorted(region(state.position, state.links, tile)))
        for tile, held in enumerate(state.position, start=1)
        if held != FREE
    }
    yield from (Dead(seat, tiles) for tiles in sorted(lists) if tiles != state.dead[seat - 1])
    yield Resume(seat)


def parse(state: GoState, text: str, /) -> TilesAction:
    """Read an action with its seat before it, as `1 STONE 5`. Raises Malformed, with the ply."""
    return read_action(text, state.ply + 1)


def apply(state: GoState, action: TilesAction, /) -> GoState:
    """The state after an action. Raises OutOfTurn, Malformed or Illegal, with the ply."""
    counted = replace(state, ply=state.ply + 1)
    try:
        if isinstance(action, Flag | Leave):
            check_gone(action, state.active, is_over=state.ended is not None)
            return _over(replace(counted, gone=frozenset({action.of})), End.LEFT)
        check_turn(action, to_act(state))
        return _acted(counted, action)
    except ActionError as error:
        raise error.at(counted.ply) from None


def _acted(state: GoState, action: TilesAction) -> GoState:
    marks = isinstance(action, Dead | Resume)
    if not marks and not isinstance(action, Stone | Pass):
        raise Malformed(f"{action.text} is no action of {GO_ASUNDER}")
    if marks != (state.phase is GoPhase.MARK):
        raise Illegal(
            "dead stones are listed after two passes"
            if marks
            else "after two passes dead stones are listed; say RESUME to play on"
        )
    if isinstance(action, Stone):
        return _stone(state, action.tile)
    if isinstance(action, Pass):
        return _pass(state)
    return _mark(state, action) if isinstance(action, Dead) else _resume(state)


def _stone(state: GoState, tile: TileId) -> GoState:
    after, fault = _after_stone(state, tile)
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


def _after_stone(state: GoState, tile: TileId) -> tuple[Position, str | None]:
    """The position after a stone, and why it may not be put there."""
    if tile not in state.figure:
        return state.position, f"the figure has no tile {tile}: there are 1 to {len(state.figure)}"
    if state.position[tile - 1] != FREE:
        return state.position, f"a stone of seat {state.position[tile - 1]} lies on tile {tile}"
    after, _ = put(state.position, state.links, tile, state.seat)
    if not has_liberty(after, state.links, region(after, state.links, tile)):
        return after, f"a stone on tile {tile} would have no liberty"
    if after in state.seen:
        return after, f"a stone on tile {tile} would bring back an earlier position"
    return after, None


def _taken(state: GoState, tile: TileId) -> frozenset[TileId]:
    return put(state.position, state.links, tile, state.seat)[1]


def _pass(state: GoState) -> GoState:
    state = replace(state, passes=state.passes + 1, seat=next_seat(state.options.seats, state.seat))
    if state.passes < 2:
        return state
    if state.resumed:
        return _over(state, End.PASSED)
    return replace(state, phase=GoPhase.MARK, dead=(None, None))


def _mark(state: GoState, action: Dead) -> GoState:
    tiles = whole_chains(state, action.tiles)
    first, second = state.dead
    dead = (tiles, second) if action.seat == 1 else (first, tiles)
    state = replace(state, dead=dead)
    if dead[0] != dead[1]:
        return state
    return _over(replace(state, position=without(state.position, tiles)), End.AGREED)


def whole_chains(state: GoState, tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
    """All stones of the chains that have one of these. Raises Illegal where no stone lies."""
    found: set[TileId] = set()
    for tile in tiles:
        if tile not in state.figure or state.position[tile - 1] == FREE:
            raise Illegal(f"no stone lies on tile {tile}")
        found |= region(state.position, state.links, tile)
    return tuple(sorted(found))


def _resume(state: GoState) -> GoState:
    return replace(state, phase=GoPhase.PLAY, passes=0, dead=(None, None), resumed=True)


def _over(state: GoState, end: End) -> GoState:
    return replace(state, ended=end, phase=GoPhase.OVER)


def standings(state: GoState) -> tuple[Standing, ...]:
    """Both seats as they stand now. One whose flag fell, or that left, is behind whatever the areas are."""
    return ranked({seat: (points, ()) for seat, points in state.scores.items()}, state.gone)


def outcome(state: GoState, /) -> Outcome | None:
    """Areas with komi; equal ones share. A seat whose flag fell, or that left, has lost."""
    if state.ended is None:
        return None
    return Outcome(state.scores, tuple(each.seat for each in standings(state) if each.place == 1))


def view(state: GoState, seat: Seat | None, /) -> GoState:
    """Everything: nothing in this game is secret."""
    return state
