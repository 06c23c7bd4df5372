"""Go Asunder: Go on the tiles of a figure. A module with the functions of `Game`.

No suicide, positional superko, area scoring. After two passes both seats list the stones they take for dead:
equal lists end the game, and either seat may have play go on instead; the next two passes then end it, and
everything left on the figure lives.
"""

from collections.abc import Iterator
from dataclasses import replace

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
from games.engine.chaos_tiles.games.go_board import FREE, region
from games.engine.chaos_tiles.games.go_moves import (
    after_stone,
    mark_dead,
    over,
    pass_turn,
    put_stone,
    resume,
    whole_chains,
)
from games.engine.chaos_tiles.games.go_state import KOMI_SEAT, GoPhase, GoState
from games.engine.chaos_tiles.games.keys import GO_ASUNDER
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.scores import Standing, ranked
from games.engine.chaos_tiles.games.seats import check_gone, check_turn, read_action
from games.engine.chaos_tiles.games.state import End
from games.engine.errors import ActionError, EngineError, Illegal, Malformed
from games.engine.interface import Outcome, Seat
from words import said

__all__ = [
    "KOMI_SEAT",
    "GoPhase",
    "GoState",
    "apply",
    "legal",
    "outcome",
    "parse",
    "standings",
    "start",
    "to_act",
    "view",
    "whole_chains",
]


def start(options: Options, seed: str, /) -> GoState:
    """The figure is empty, and seat 1 begins. Raises EngineError for another game, or for what is no seed."""
    if options.game != GO_ASUNDER:
        raise EngineError(said("{game} is not {wanted}", game=options.game, wanted=GO_ASUNDER))
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
        if after_stone(state, tile)[1] is None:
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
            return over(replace(counted, gone=frozenset({action.of})), End.LEFT)
        check_turn(action, to_act(state))
        return _acted(counted, action)
    except ActionError as error:
        raise error.at(counted.ply) from None


def _acted(state: GoState, action: TilesAction) -> GoState:
    marks = isinstance(action, Dead | Resume)
    if not marks and not isinstance(action, Stone | Pass):
        raise Malformed(said("{action} is no action of {game}", action=action.text, game=GO_ASUNDER))
    if marks != (state.phase is GoPhase.MARK):
        raise Illegal(
            said("dead stones are listed after two passes")
            if marks
            else said("after two passes dead stones are listed; say RESUME to play on")
        )
    if isinstance(action, Stone):
        return put_stone(state, action.tile)
    if isinstance(action, Pass):
        return pass_turn(state)
    return mark_dead(state, action) if isinstance(action, Dead) else resume(state)


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
