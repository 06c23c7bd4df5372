"""How turns begin and end: dealing, Move Zero, redraw, exchanges, seats that are gone, the ends."""

from dataclasses import replace

from games.engine.chaos_tiles.games.pips import kind_of, units
from games.engine.chaos_tiles.games.scores import is_solved, score_move, score_turn
from games.engine.chaos_tiles.games.state import End, Phase, PipState, Turn, next_seat, with_item
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.ring import ORIGIN
from games.engine.chaos_tiles.tiles import FRONT, KAY, KINDS, VEK, Kind
from games.engine.errors import Illegal
from games.engine.interface import Seat
from words import said

DRAWING = (Phase.DEAL, Phase.DRAW, Phase.SWAP)

IDLE_TURNS = 2


def kinds_to_draw(state: PipState) -> tuple[Kind, ...]:
    """The kinds that are in the boneyard and fit the hand of the seat in turn."""
    return tuple(kind for kind in KINDS if units(kind) <= state.space and state.boneyard.count(kind))


def may_keep(state: PipState) -> bool:
    """Whether the hand may stay as it is: only its last half-unit may be left empty."""
    return state.space == units(KAY)


def draw(state: PipState, kind: Kind) -> PipState:
    """A tile of the kind that was named, or of the other one if it is out. Raises Illegal."""
    if units(kind) > state.space:
        raise Illegal(said("a Vek takes two half-units of the hand, and one is free: draw K or KEEP"))
    choices = kinds_to_draw(state)
    tile, boneyard = state.boneyard.draw(kind if kind in choices else choices[0])
    return fill(replace(state.with_hand((*state.hand, tile)), boneyard=boneyard))


def fill(state: PipState) -> PipState:
    """Goes on when nothing can be drawn, else the seat draws."""
    return state if kinds_to_draw(state) else filled(state)


def filled(state: PipState) -> PipState:
    """What comes when a hand is full, or is left as it is."""
    if state.phase is Phase.DEAL:
        return _dealt(state)
    if state.phase is Phase.SWAP:
        state = _returned(state)
    return end_turn(state)


def _dealt(state: PipState) -> PipState:
    """The next seat is dealt to; after the last one comes Move Zero, and the first turn."""
    later = [seat for seat in state.active if seat > state.seat]
    if later:
        return fill(replace(state, seat=later[0]))
    tile, boneyard = state.boneyard.draw_any(state.seed)
    blob = state.blob.with_tile(tile, Placement(kind_of(tile), FRONT, 0, ORIGIN))
    return _begin(replace(state, boneyard=boneyard, blob=blob), state.active[0])


def _begin(state: PipState, seat: Seat) -> PipState:
    turn = Turn(number=state.turn.number + 1, since=state.ply)
    return replace(state, seat=seat, phase=Phase.PLAY, turn=turn)


def _returned(state: PipState) -> PipState:
    boneyard = state.boneyard.shuffled_in(state.turn.returned, state.seed)
    return replace(state, boneyard=boneyard, turn=replace(state.turn, returned=()))


def after_move(state: PipState) -> PipState:
    """What every single placement and transfer is judged for."""
    state = score_move(state)
    return over(state, End.WON) if state.options.any_time and is_solved(state) else state


def finish_moves(state: PipState) -> PipState:
    """The moves of the turn are over: they are scored, and the hand is filled."""
    return fill(replace(score_turn(state), phase=Phase.DRAW, idle=(0,) * state.options.players))


def exchange(state: PipState, tiles: tuple[int, ...]) -> PipState:
    """The tiles are laid aside, and the hand is filled before they return."""
    used = with_item(state.exchanges, state.seat, state.exchanges[state.seat - 1] + 1)
    hand = tuple(tile for tile in state.hand if tile not in tiles)
    turn = replace(state.turn, returned=tiles)
    state = replace(_idle(state), exchanges=used, turn=turn, phase=Phase.SWAP)
    return fill(state.with_hand(hand))


def pass_turn(state: PipState) -> PipState:
    """Nothing was placed; the hand is as it was."""
    return end_turn(_idle(state))


def _idle(state: PipState) -> PipState:
    return replace(state, idle=with_item(state.idle, state.seat, state.idle[state.seat - 1] + 1))


def end_turn(state: PipState) -> PipState:
    """The one place where the normal ends are looked for, once a turn."""
    if not (state.boneyard.count(VEK) and state.boneyard.count(KAY)):
        return over(state, End.BONEYARD)
    if all(state.idle[seat - 1] >= IDLE_TURNS for seat in state.active):
        return over(state, End.IDLE)
    return _begin(state, next_seat(state.active, state.seat))


def over(state: PipState, end: End) -> PipState:
    """The game is over."""
    return replace(state, ended=end, phase=Phase.OVER)


def leave(state: PipState, seat: Seat) -> PipState:
    """A seat whose turns are skipped from now on. What it has done in its turn stands and is scored."""
    state = replace(state, gone=state.gone | {seat})
    if len(state.active) < min(2, state.options.players):
        return over(_cut(state), End.LEFT)
    if seat != state.seat:
        return state
    return _dealt(state) if state.phase is Phase.DEAL else end_turn(_cut(state))


def _cut(state: PipState) -> PipState:
    """The turn that goes on, as it stands."""
    if state.phase is Phase.SWAP:
        return _returned(state)
    if state.phase is Phase.PLAY and state.turn.placed:
        return replace(score_turn(state), idle=(0,) * state.options.players)
    return state
