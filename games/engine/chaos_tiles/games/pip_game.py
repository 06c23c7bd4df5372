"""Chaos Omelet, Tiles Transfer, Scorer's Solitaire and Micropentagons: a module with the functions of `Game`.

The draws are the committed seed. A turn is any free moves, one main placement, any free moves, then the
redraw; a placement with three or more contacts is free, and where a turn has no other, one of them is its
main one.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.engine.chaos_tiles.games.actions import (
    NOBODY,
    Claim,
    Done,
    Draw,
    Exchange,
    Flag,
    Keep,
    Leave,
    Pass,
    Place,
    TilesAction,
    Transfer,
)
from games.engine.chaos_tiles.games.boneyard import boneyard
from games.engine.chaos_tiles.games.keys import PIP_GAMES
from games.engine.chaos_tiles.games.moves import (
    claim,
    claims,
    done_fault,
    exchanges,
    make_exchange,
    pass_fault,
    place,
    places,
    transfer,
    transfers,
)
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.pips import pip_tiles
from games.engine.chaos_tiles.games.scores import outcome
from games.engine.chaos_tiles.games.seats import check_gone, check_turn, read_action
from games.engine.chaos_tiles.games.state import Phase, PipState
from games.engine.chaos_tiles.games.turns import (
    DRAWING,
    draw,
    filled,
    finish_moves,
    kinds_to_draw,
    leave,
    may_keep,
    pass_turn,
)
from games.engine.chaos_tiles.games.views import PipView, view
from games.engine.errors import ActionError, EngineError, Illegal, Malformed
from games.engine.interface import Seat
from words import said

__all__ = ["PipView", "apply", "legal", "outcome", "parse", "start", "to_act", "view"]


def start(options: Options, seed: str, /) -> PipState:
    """Seat 1 is to draw its first tile. Raises EngineError for another game, or for what is no seed."""
    if options.game not in PIP_GAMES:
        raise EngineError(said("{game} is not played with hands", game=options.game))
    none = (0,) * options.players
    tiles = boneyard(seed, pip_tiles(options.pip_set, options.colours))
    return PipState(options, seed, tiles, ((),) * options.players, none, none, none, none)


def to_act(state: PipState, /) -> frozenset[Seat]:
    """The seat in turn."""
    return frozenset() if state.ended else frozenset({state.seat})


def legal(state: PipState, seat: Seat, /) -> Iterator[TilesAction]:
    """What a seat may do, made as it is asked for: exchanges last, since there may be very many."""
    if state.ended:
        return
    if seat == NOBODY:
        for other in state.active:
            yield Flag(other)
            yield Leave(other)
    elif seat == state.seat:
        yield from _drawing(state) if state.phase in DRAWING else _playing(state)


def _drawing(state: PipState) -> Iterator[TilesAction]:
    yield from (Draw(state.seat, kind) for kind in kinds_to_draw(state))
    if may_keep(state):
        yield Keep(state.seat)
    if state.phase is Phase.DRAW:
        yield from claims(state)


def _playing(state: PipState) -> Iterator[TilesAction]:
    if done_fault(state) is None:
        yield Done(state.seat)
    yield from claims(state)
    yield from places(state)
    yield from transfers(state)
    if pass_fault(state) is None:
        yield Pass(state.seat)
    yield from exchanges(state)


def parse(state: PipState, text: str, /) -> TilesAction:
    """Read an action with its seat before it, as `1 PLACE 17 V+3@0,1`. Raises Malformed, with the ply."""
    return read_action(text, state.ply + 1)


def apply(state: PipState, action: TilesAction, /) -> PipState:
    """The state after an action. Raises OutOfTurn, Malformed or Illegal, with the ply."""
    counted = replace(state, ply=state.ply + 1)
    try:
        if isinstance(action, Flag | Leave):
            check_gone(action, state.active, is_over=state.ended is not None)
            return leave(counted, action.of)
        check_turn(action, to_act(state))
        return _drawn(counted, action) if state.phase in DRAWING else _played(counted, action)
    except ActionError as error:
        raise error.at(counted.ply) from None


def _drawn(state: PipState, action: TilesAction) -> PipState:
    if isinstance(action, Draw):
        return draw(state, action.kind)
    if isinstance(action, Keep):
        if not may_keep(state):
            raise Illegal(
                said(
                    "{space} half-units of the hand are free: only the last one may stay so",
                    space=state.space,
                )
            )
        return filled(state)
    if isinstance(action, Claim) and state.phase is Phase.DRAW:
        return claim(state, action)
    raise Illegal(
        said("{action}: seat {seat} has to draw first, V or K", action=action.text, seat=state.seat)
    )


def _played(state: PipState, action: TilesAction) -> PipState:
    if isinstance(action, Place):
        return place(state, action)
    if isinstance(action, Transfer):
        return transfer(state, action)
    if isinstance(action, Claim):
        return claim(state, action)
    if isinstance(action, Exchange):
        return make_exchange(state, action)
    if isinstance(action, Done | Pass):
        fault = done_fault(state) if isinstance(action, Done) else pass_fault(state)
        if fault is not None:
            raise Illegal(fault)
        return finish_moves(state) if isinstance(action, Done) else pass_turn(state)
    if isinstance(action, Draw | Keep):
        raise Illegal(
            said(
                "{action}: tiles are drawn after the moves; place a tile, then say DONE",
                action=action.text,
            )
        )
    raise Malformed(said("{action} is no action of {game}", action=action.text, game=state.options.game))
