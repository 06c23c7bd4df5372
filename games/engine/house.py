"""The house player: what it does in a position, by its kind. All chance is of the `random.Random` given."""

from random import Random

from games.engine.actions import EntropyAction, Pass, Placement, Role
from games.engine.cells import cell_at
from games.engine.entropy import State
from games.engine.errors import EngineError
from games.engine.grid import EMPTY
from games.engine.players import Player, avoiding_chaos, greedy_order, placing_order
from games.engine.position import Placer, Position
from words import said

PASSING, GREEDY = "pass", "greedy"
MOST = 10  # the strongest level
LEVELS = tuple(f"level-{number}" for number in range(1, MOST + 1))
KINDS = (PASSING, GREEDY, *LEVELS)


def level_of(kind: str) -> int:
    """The strength of a kind that searches, from 1 to 10; 0 for one that does not think.

    >>> level_of("level-3"), level_of("greedy")
    (3, 0)
    """
    check_kind(kind)
    return int(kind.removeprefix("level-")) if kind in LEVELS else 0


def check_kind(kind: str) -> None:
    """Raises EngineError for what is no kind of house player."""
    if kind not in KINDS:
        raise EngineError(
            said("{kind} is no house player; there are {choices}", kind=repr(kind), choices=", ".join(KINDS))
        )


def choose(kind: str, position: Position, rng: Random) -> EntropyAction:
    """The action of a house player that does not think; those of `LEVELS` are asked of `games.engine.search`.

    `pass` never moves a counter, and places where chance has it; `greedy` looks one ply ahead.

    >>> from games.engine.entropy import start
    >>> from games.engine.variants import get_variant
    >>> str(choose("pass", Position.of_state(start(get_variant("hyle5"), None)), Random(7)))
    '3Ae'
    """
    if level_of(kind):
        raise EngineError(said("{kind} thinks: ask games.engine.search", kind=kind))
    if position.turn is None:
        raise EngineError(said("the game is over: there is nothing to choose"))
    if kind == GREEDY and position.turn is Role.CHAOS and position.placer is Placer.ORDER:
        return placing_order(_state(position), rng)
    return _PLAYERS[kind, position.turn](_state(position), rng)


def _state(position: Position) -> State:
    """A state like the position, for players that take one: there are no draws in it but the one in hand."""
    variant = position.variant
    placed = variant.cell_count - position.empty
    ply = 2 * placed - (position.turn is Role.ORDER)
    draws = (0,) * placed + (position.drawn,) if position.drawn else None
    return State(variant, position.board, position.left, ply, last_placed=position.last_placed, draws=draws)


def _pass(state: State, rng: Random) -> EntropyAction:
    if state.last_placed is None:
        raise EngineError(said("Order's turn comes after a placement"))
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
