"""Which kinds of action a seat has now, by their words: what a page offers. The engine judges each action."""

from collections.abc import Iterator, Sequence

from games.engine.chaos_tiles.games import moves, play
from games.engine.chaos_tiles.games.actions import (
    Claim,
    Dead,
    Done,
    Draw,
    Exchange,
    Keep,
    Lay,
    Pass,
    Place,
    Resume,
    Stone,
    Transfer,
)
from games.engine.chaos_tiles.games.go_asunder import GoPhase, GoState
from games.engine.chaos_tiles.games.keys import TRANSFER_GAMES
from games.engine.chaos_tiles.games.pips import Colour
from games.engine.chaos_tiles.games.state import Phase, PipState
from games.engine.chaos_tiles.games.turns import DRAWING, kinds_to_draw, may_keep
from games.engine.interface import Seat

UNDO = "UNDO"
"""The text of an act that takes back its seat's last action of the turn."""


def words_of(state: play.State, seat: Seat, line: Sequence[str]) -> tuple[str, ...]:
    """The words of the actions that a seat has. `TRANSFER` is there where the game has transfers: whether a
    tile has a better place is asked for each tile."""
    if seat not in play.to_act(state):
        return ()
    if isinstance(state, PipState):
        words = _drawing(state) if state.phase in DRAWING else _moving(state)
        return (*words, UNDO) if may_take_back(state, seat, line) else tuple(words)
    if isinstance(state, GoState):
        return (Dead.word, Resume.word) if state.phase is GoPhase.MARK else (Stone.word, Pass.word)
    return (Lay.word,)


def may_take_back(state: play.State, seat: Seat, line: Sequence[str]) -> bool:
    """Whether a seat has done something in this turn that it may take back: see `without_last`."""
    if not isinstance(state, PipState) or state.phase is not Phase.PLAY or state.seat != seat:
        return False
    return any(text.startswith(f"{seat} ") for text in line[state.turn.since :])


def claimable(state: play.State, seat: Seat) -> tuple[Colour, ...]:
    """The colours that a seat may claim now."""
    if not isinstance(state, PipState) or seat not in play.to_act(state):
        return ()
    if state.phase not in (Phase.PLAY, Phase.DRAW):
        return ()
    return tuple(claim.colour for claim in moves.claims(state))


def _drawing(state: PipState) -> Iterator[str]:
    if kinds_to_draw(state):
        yield Draw.word
    if may_keep(state):
        yield Keep.word
    if claimable(state, state.seat):
        yield Claim.word


def _moving(state: PipState) -> Iterator[str]:
    if moves.can_place(state):
        yield Place.word
    if state.options.game in TRANSFER_GAMES and len(state.blob) > 1:
        yield Transfer.word
    if claimable(state, state.seat):
        yield Claim.word
    if moves.exchange_fault(state) is None:
        yield Exchange.word
    if moves.done_fault(state) is None:
        yield Done.word
    elif moves.pass_fault(state) is None:
        yield Pass.word
