"""A game as a player or judge sees it at one instant: no record, no draw order, and which flags are down."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from games.engine.actions import Role
from games.engine.cells import Cell
from games.engine.entropy import State
from games.engine.errors import EngineError
from games.engine.flags import BothFlags, ChaosFlag, FlagGame, FlagRule, Mode, cells_in_order
from games.engine.grid import EMPTY, Board
from games.engine.variants import Variant
from words import said


class Placer(Enum):
    """Who decides where a drawn counter goes."""

    CHAOS = "chaos"
    ORDER = "order"
    IN_ORDER = "in_order"  # the server, on the first empty cell in fill order
    AT_RANDOM = "at_random"  # the server, on cells shuffled by the bag's seed


@dataclass(frozen=True, slots=True)
class Position:
    """What is known of a game that is not over.

    `left` counts the counters per colour (1, 2, ...) that are not on the board, the drawn one included.
    `turn` says which half of the turn comes: CHAOS, a counter is placed (by whom says `placer`), or ORDER, a
    slide or pass; None when the board is full. `drawn` is the counter to be placed; None before it is drawn.
    `flags` are those that are down, `rule` says what they do. `last_placed` is how a pass is written.

    Raises EngineError for a position that no game has.
    """

    variant: Variant
    board: Board
    left: tuple[int, ...]
    turn: Role | None
    drawn: int | None = None
    flags: frozenset[Role] = frozenset()
    rule: FlagRule = field(default_factory=FlagRule)
    last_placed: Cell | None = None

    def __post_init__(self) -> None:
        empty = self.empty
        if sum(self.left) != empty or min(self.left) < 0:
            raise EngineError(
                said("{left} counters are left for {empty} empty cells", left=sum(self.left), empty=empty)
            )
        if self.drawn is not None and (self.turn is not Role.CHAOS or not self.left[self.drawn - 1]):
            raise EngineError(said("colour {drawn} can't be drawn now", drawn=self.drawn))
        if (self.turn is None) != (empty == 0):
            raise EngineError(said("a full board is nobody's turn, and any other board is somebody's"))
        if self.turn is Role.ORDER and empty == self.variant.cell_count:
            raise EngineError(said("Order's turn comes after a placement"))

    @classmethod
    def of_state(
        cls, state: State, flags: frozenset[Role] = frozenset(), rule: FlagRule | None = None
    ) -> Self:
        """The position of a game state; of its draws only the drawn counter is taken."""
        return cls(
            state.variant,
            state.board,
            state.left,
            state.turn,
            state.drawn,
            flags,
            rule or FlagRule(),
            state.last_placed,
        )

    @classmethod
    def of_game(cls, game: FlagGame) -> Self:
        """The position of a game under its flag rule."""
        return cls.of_state(game.state, frozenset(flag.side for flag in game.flags), game.rule)

    @property
    def empty(self) -> int:
        """The number of empty cells."""
        return self.board.cells.count(EMPTY)

    @property
    def mode(self) -> Mode:
        """Which of the four modes the game is in."""
        if len(self.flags) == 2:
            return Mode.BOTH
        return Mode(next(iter(self.flags)).label) if self.flags else Mode.NONE

    @property
    def placer(self) -> Placer:
        """Who decides where the counters go (clock_and_flags.md, the four modes)."""
        if self.mode is Mode.BOTH:
            return Placer.IN_ORDER if self.rule.both_flags is BothFlags.AUTO_FILL else Placer.AT_RANDOM
        if self.mode is Mode.CHAOS:
            return Placer.IN_ORDER if self.rule.chaos_flag is ChaosFlag.AUTO_FILL else Placer.ORDER
        return Placer.CHAOS

    @property
    def first_in_order(self) -> Cell:
        """The empty cell that a fill in order uses next; there must be one."""
        in_order = cells_in_order(self.board.size, self.rule.quarter)
        return next(cell for cell in in_order if self.board[cell] == EMPTY)

    @property
    def slides(self) -> bool:
        """Whether Order still slides; else every turn of Order is a pass."""
        return Role.ORDER not in self.flags
