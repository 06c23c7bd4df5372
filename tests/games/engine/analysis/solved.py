"""A complete solution of tiny boards, by trying everything: what an analysis must agree with."""

from functools import cached_property
from random import Random

from games.engine import entropy
from games.engine.actions import EntropyAction, Pass, Placement, Role, Slide
from games.engine.analysis.judge import Valued
from games.engine.analysis.steps import after, colours_left, drawing
from games.engine.cells import cell_at
from games.engine.flags import FlagGame, FlagRule, apply, begin, is_over
from games.engine.grid import EMPTY, Board
from games.engine.position import Position
from games.engine.record import FlagEvent
from games.engine.scoring import score_total
from games.engine.slides import slide_targets
from games.engine.variants import Variant

FOUR = Variant("four", size=2, colours=2, copies=2, min_pattern=2)
NINE = Variant("nine", size=3, colours=3, copies=3, min_pattern=2)


class Solution:
    """The judge that knows; for games without fallen flags."""

    engine = "solution"

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.known: dict[tuple[Role | None, tuple[int, ...]], float] = {}

    def best(self, position: Position) -> float:
        values = [self.chance(after(position, action)) for action in actions(position)]
        return max(values) if position.turn is Role.ORDER else min(values)

    def ranked(self, position: Position, played: EntropyAction) -> tuple[Valued, Valued]:
        found = [(action, self.chance(after(position, action))) for action in actions(position)]
        pick = max if position.turn is Role.ORDER else min
        return pick(found, key=lambda each: each[1]), next(each for each in found if each[0] == played)

    def chance(self, position: Position) -> float:
        """The value after an action; equal boards up to turning and renaming are looked at once."""
        if position.turn is None:
            return score_total(position.board, self.variant)
        seen = (position.turn, position.board.cells)
        if seen not in self.known:
            key = (position.turn, min(_renamed(position.board.cells, view) for view in self.views))
            if key not in self.known:
                self.known[key] = self._solve(position)
            self.known[seen] = self.known[key]
        return self.known[seen]

    def _solve(self, position: Position) -> float:
        if position.turn is Role.ORDER:
            return self.best(position)
        total = sum(
            position.left[colour - 1] * self.best(drawing(position, colour))
            for colour in colours_left(position)
        )
        return total / sum(position.left)

    @cached_property
    def views(self) -> list[tuple[int, ...]]:
        size = self.variant.size
        plain = [tuple(range(row * size, row * size + size)) for row in range(size)]
        views = []
        for _turn in range(4):
            plain = [tuple(row) for row in zip(*plain[::-1], strict=True)]
            views += [sum(plain, ()), sum(plain[::-1], ())]
        return views


def _renamed(cells: tuple[int, ...], view: tuple[int, ...]) -> tuple[int, ...]:
    names = {EMPTY: EMPTY}
    return tuple(names.setdefault(cells[index], len(names)) for index in view)


def actions(position: Position) -> list[EntropyAction]:
    """All that may be done now."""
    board: Board = position.board
    if position.drawn is not None:
        return [Placement(position.drawn, cell) for cell in board.empty_cells()]
    held = [cell_at(index, board.size) for index, colour in enumerate(board.cells) if colour]
    slides = [Slide(cell, target) for cell in held for target in slide_targets(board, cell)]
    assert position.last_placed is not None
    return [Pass(position.last_placed), *slides]


def played(
    variant: Variant,
    moves: str,
    rule: FlagRule | None = None,
    fallen: tuple[FlagEvent, ...] = (),
    bag: tuple[int, ...] | None = None,
) -> FlagGame:
    """The game of these moves; the bag is what they place unless it is given."""
    texts = moves.split()
    draws = bag or tuple(int(text[0]) for text in texts if text[0].isdigit())
    game = begin(rule or FlagRule(), variant, draws, fallen=fallen)
    for text in texts:
        action = entropy.parse(game.state, text)
        game = apply(game, action.seat if not game.is_down(Role.CHAOS) else Role.ORDER, action)
    return game


def at_random(variant: Variant, seed: int) -> FlagGame:
    """A game in which both do anything."""
    rng = Random(seed)
    bag = [colour for colour in range(1, variant.colours + 1) for _ in range(variant.copies)]
    rng.shuffle(bag)
    game = begin(FlagRule(), variant, tuple(bag))
    while not is_over(game):
        position = Position.of_game(game)
        seat = position.turn
        assert seat is not None
        game = apply(game, seat, rng.choice(actions(position)))
    return game
