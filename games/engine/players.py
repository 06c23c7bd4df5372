"""Simple computer players: an Order that takes what it sees, and a Chaos that avoids giving.

They fill demonstration boards, tests and practice games. All chance comes from the `random.Random` given, so the
same seed plays the same game.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from games.engine.actions import EntropyAction, Pass, Placement, Role, Slide
from games.engine.cells import Cell, cell_at
from games.engine.entropy import State, apply, start
from games.engine.errors import EngineError
from games.engine.grid import EMPTY
from games.engine.slides import slide_targets
from games.engine.tables import line_scores
from games.engine.variants import Variant

Player: TypeAlias = Callable[[State, Random], EntropyAction]
"""Chooses an action in a state that is its turn."""

Move = tuple[float, Slide]


def play_game(variant: Variant, draws: Sequence[int] | None, chaos: Player, order: Player, rng: Random) -> State:
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
    """An Order that makes the slide which gains most now. `skill`, over 0 up to 1, is the part of all slides it sees."""
    _check(skill)

    def choose(state: State, rng: Random) -> EntropyAction:
        lines = _Lines(state)
        best = max(_seen_slides(state, lines, skill, rng), key=lambda move: move[0], default=None)
        if best is not None and best[0] > 0:
            return best[1]
        if state.last_placed is None:
            raise EngineError("Order's turn comes after a placement")
        return Pass(state.last_placed)

    return choose


def avoiding_chaos(skill: float) -> Player:
    """A Chaos that places the counter where it scores least now. `skill`, over 0 up to 1, is the part of the cells it sees."""
    _check(skill)

    def choose(state: State, rng: Random) -> EntropyAction:
        lines = _Lines(state)
        colour = state.drawn or rng.choice([c for c, count in enumerate(state.left, start=1) if count])
        cells = [cell for cell in state.board.empty_cells() if rng.random() < skill]
        cells = cells or [rng.choice(state.board.empty_cells())]
        return Placement(colour, min(cells, key=lambda cell: lines.gain((cell, colour)) + rng.random() / 2))

    return choose


def _check(skill: float) -> None:
    if not 0 < skill <= 1:
        raise ValueError(f"skill is over 0 and at most 1, not {skill}")


def _seen_slides(state: State, lines: "_Lines", skill: float, rng: Random) -> Iterator[Move]:
    """Slides with what they gain and a little chance, so that equal ones are not always made in one order."""
    for index, colour in enumerate(state.board.cells):
        if colour == EMPTY:
            continue
        origin = cell_at(index, state.board.size)
        for target in slide_targets(state.board, origin):
            if rng.random() < skill:
                gain = lines.gain((origin, EMPTY), (target, colour))
                yield gain + rng.random() / 2 - 0.25, Slide(origin, target)


class _Lines:
    """The rows and columns of a board as places in the table of line scores."""

    def __init__(self, state: State) -> None:
        self.table = line_scores(state.variant)
        base, size = state.variant.colours + 1, state.variant.size
        self.weights = [base ** (size - 1 - place) for place in range(size)]
        self.board = state.board
        board = state.board
        self.rows = [self._place(board.row(index)) for index in range(size)]
        self.columns = [self._place(board.column(index)) for index in range(size)]

    def _place(self, colours: Sequence[int]) -> int:
        return sum(colour * weight for colour, weight in zip(colours, self.weights, strict=True))

    def gain(self, *changes: tuple[Cell, int]) -> int:
        """How much the score rises when these cells get these colours."""
        rows: dict[int, int] = {}
        columns: dict[int, int] = {}
        for cell, colour in changes:
            row, column = cell
            more = colour - self.board[cell]
            rows[row] = rows.get(row, self.rows[row]) + more * self.weights[column]
            columns[column] = columns.get(column, self.columns[column]) + more * self.weights[row]
        table = self.table
        return sum(table[place] - table[self.rows[row]] for row, place in rows.items()) + sum(
            table[place] - table[self.columns[column]] for column, place in columns.items()
        )
