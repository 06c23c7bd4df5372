"""Simple computer players: an Order that takes what it sees, and a Chaos that avoids giving.

They fill demonstration boards, tests and practice games. All chance comes from the `random.Random` given, so
the same seed plays the same game.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import TypeAlias

from games.engine.actions import EntropyAction, Pass, Placement, Role, Slide
from games.engine.cells import cell_at
from games.engine.entropy import State, apply, start
from games.engine.errors import EngineError
from games.engine.grid import EMPTY
from games.engine.tables import line_scores
from games.engine.variants import Variant
from words import said

Player: TypeAlias = Callable[[State, Random], EntropyAction]
"""Chooses an action in a state that is its turn."""

Move: TypeAlias = tuple[tuple[int, int], int]


def play_game(
    variant: Variant, draws: Sequence[int] | None, chaos: Player, order: Player, rng: Random
) -> State:
    """The state after a whole game; every action is judged by the engine.

    >>> from games.engine.board import is_full
    >>> from games.engine.variants import get_variant
    >>> end = play_game(get_variant("hyle5"), None, avoiding_chaos(1.0), greedy_order(1.0), Random(1))
    >>> end.ply, is_full(end.board)
    (49, True)
    """
    state = start(variant, draws)
    while state.turn is not None:
        player = chaos if state.turn is Role.CHAOS else order
        state = apply(state, player(state, rng))
    return state


def shuffled_bag(variant: Variant, rng: Random) -> tuple[int, ...]:
    """A whole bag in a random order, for games whose draws nobody has to verify."""
    bag = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    rng.shuffle(bag)
    return tuple(bag)


def greedy_order(skill: float) -> Player:
    """An Order that makes the slide which gains most now, or passes where none gains anything.

    `skill`, over 0 and at most 1, is the part of all slides it sees.
    """
    _check(skill)

    def choose(state: State, rng: Random) -> EntropyAction:
        best, slide = 0.0, None
        for move, gain in _Lines(state).slides(skill, rng):
            if (
                gain > 0 and gain + rng.random() / 2 > best
            ):  # a little chance: equal slides are not made in one order
                best, slide = gain + 0.5, move
        if slide is not None:
            return Slide(*(cell_at(index, state.variant.size) for index in slide))
        if state.last_placed is None:
            raise EngineError(said("Order's turn comes after a placement"))
        return Pass(state.last_placed)

    return choose


def avoiding_chaos(skill: float) -> Player:
    """A Chaos that places the counter where it scores least now.

    `skill`, over 0 and at most 1, is the part of the cells it sees.
    """
    _check(skill)

    def choose(state: State, rng: Random) -> EntropyAction:
        return _placed(state, rng, skill, 1)

    return choose


def placing_order(state: State, rng: Random) -> EntropyAction:
    """The placement that scores most now: after Chaos's flag it may be Order who places."""
    return _placed(state, rng, 1.0, -1)


def _placed(state: State, rng: Random, skill: float, sign: int) -> EntropyAction:
    """The drawn counter where it scores least; with the sign -1, most."""
    lines = _Lines(state)
    colour = state.drawn or rng.choice([c for c, count in enumerate(state.left, start=1) if count])
    empty = [index for index, held in enumerate(state.board.cells) if held == EMPTY]
    seen = [index for index in empty if rng.random() < skill] or [rng.choice(empty)]
    index = min(seen, key=lambda index: sign * lines.placing(index, colour) + rng.random() / 2)
    return Placement(colour, cell_at(index, state.variant.size))


def _check(skill: float) -> None:
    if not 0 < skill <= 1:
        raise ValueError(said("skill is over 0 and at most 1, not {skill}", skill=skill))


@cache
def _rays(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each cell the cells up, right, down and left of it, nearest first; all by index."""
    return tuple(
        (
            tuple(range(index - size, -1, -size)),
            tuple(range(index + 1, index - index % size + size)),
            tuple(range(index + size, size * size, size)),
            tuple(range(index - 1, index - index % size - 1, -1)),
        )
        for index in range(size * size)
    )


class _Lines:
    """The rows and columns of a board as places in the table of line scores, so that changes are sums."""

    def __init__(self, state: State) -> None:
        base, self.size = state.variant.colours + 1, state.variant.size
        self.table, self.cells = line_scores(state.variant), state.board.cells
        self.weights = [base ** (self.size - 1 - place) for place in range(self.size)]
        self.rows = [self._place(state.board.row(index)) for index in range(self.size)]
        self.columns = [self._place(state.board.column(index)) for index in range(self.size)]

    def _place(self, colours: Sequence[int]) -> int:
        return sum(colour * weight for colour, weight in zip(colours, self.weights, strict=True))

    def placing(self, index: int, colour: int) -> int:
        """How much the score rises with a counter on an empty cell."""
        row, column = divmod(index, self.size)
        return self._more(self.rows[row], colour * self.weights[column]) + self._more(
            self.columns[column], colour * self.weights[row]
        )

    def slides(self, skill: float, rng: Random) -> Iterator[Move]:
        """A random part of the slides, with how much each raises the score."""
        chance, cells, rays = rng.random, self.cells, _rays(self.size)
        for origin, colour in enumerate(cells):
            if colour == EMPTY:
                continue
            for ray in rays[origin]:
                for target in ray:
                    if cells[target] != EMPTY:
                        break
                    if chance() < skill:
                        yield (origin, target), self._sliding(origin, target, colour)

    def _sliding(self, origin: int, target: int, colour: int) -> int:
        """The line along the slide keeps its counters; the two lines across it lose and gain one."""
        (row, column), (to_row, to_column) = divmod(origin, self.size), divmod(target, self.size)
        weights, rows, columns = self.weights, self.rows, self.columns
        if row == to_row:
            along, move = rows[row], colour * (weights[to_column] - weights[column])
            left, entered, across = columns[column], columns[to_column], colour * weights[row]
        else:
            along, move = columns[column], colour * (weights[to_row] - weights[row])
            left, entered, across = rows[row], rows[to_row], colour * weights[column]
        return self._more(along, move) + self._more(left, -across) + self._more(entered, across)

    def _more(self, place: int, change: int) -> int:
        return self.table[place + change] - self.table[place]
