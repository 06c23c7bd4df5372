"""The house player: what it does in a game, by its kind. All chance comes from the `random.Random` given."""

from random import Random

from games.engine.actions import EntropyAction, Pass, Placement, Role
from games.engine.cells import cell_at
from games.engine.entropy import State
from games.engine.errors import EngineError
from games.engine.grid import EMPTY
from games.engine.players import Player, avoiding_chaos, greedy_order

PASSING, GREEDY = "pass", "greedy"
KINDS = (PASSING, GREEDY)


def choose(kind: str, state: State, rng: Random) -> EntropyAction:
    """The house player's action in a state that goes on; it sees the board and the drawn counter, no more.

    `pass` never moves a counter, and places where chance has it; `greedy` looks one ply ahead.

    >>> from games.engine.entropy import start
    >>> from games.engine.variants import get_variant
    >>> str(choose("pass", start(get_variant("hyle5"), None), Random(7)))
    '3Ae'
    """
    if kind not in KINDS:
        raise EngineError(f"{kind!r} is no house player; there are {', '.join(KINDS)}")
    if state.turn is None:
        raise EngineError("the game is over: there is nothing to choose")
    return _PLAYERS[kind, state.turn](state, rng)


def _pass(state: State, rng: Random) -> EntropyAction:
    if state.last_placed is None:
        raise EngineError("Order's turn comes after a placement")
    return Pass(state.last_placed)


def _anywhere(state: State, rng: Random) -> EntropyAction:
    colours = [colour for colour, count in enumerate(state.left, start=1) if count]
    colour = state.drawn or rng.choice(colours)
    empty = [index for index, held in enumerate(state.board.cells) if held == EMPTY]
    return Placement(colour, cell_at(rng.choice(empty), state.variant.size))


_PLAYERS: dict[tuple[str, Role], Player] = {
    (PASSING, Role.CHAOS): _anywhere,
    (PASSING, Role.ORDER): _pass,
    (GREEDY, Role.CHAOS): avoiding_chaos(1.0),
    (GREEDY, Role.ORDER): greedy_order(1.0),
}
