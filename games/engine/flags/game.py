"""A game together with what its fallen flags have made of it, and who may act in it."""

from dataclasses import dataclass, field
from enum import Enum

from games.engine import entropy
from games.engine.actions import EntropyAction, Pass, Placement, Role
from games.engine.flags.rule import FlagRule
from games.engine.record import FlagEvent, Lifted


class Mode(Enum):
    """Whose flags are down."""

    NONE = "none"
    ORDER = "order"
    CHAOS = "chaos"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Ply:
    """An action and the player who did it; None where nobody chose it but the rule."""

    action: EntropyAction
    by: Role | None

    @property
    def forced(self) -> bool:
        """A pass of Order whose flag is down."""
        return self.by is None and isinstance(self.action, Pass)

    @property
    def filled(self) -> bool:
        """A counter placed by the server."""
        return self.by is None and isinstance(self.action, Placement)


@dataclass(frozen=True, slots=True)
class FlagGame:
    """A game under a flag rule after `len(plies)` plies.

    `flags` are those that are down, in order of falling. `seed` is that of the committed bag; only a random
    fill needs it, and like the draws `repr` never shows it.
    """

    rule: FlagRule
    state: entropy.State
    plies: tuple[Ply, ...] = ()
    flags: tuple[FlagEvent, ...] = ()
    lifted: tuple[Lifted, ...] = ()
    seed: str | None = field(default=None, repr=False)

    def is_down(self, side: Role) -> bool:
        """Whether the flag of this side has fallen."""
        return any(flag.side is side for flag in self.flags)

    @property
    def mode(self) -> Mode:
        """Which of the four modes the game is in."""
        if len(self.flags) == 2:
            return Mode.BOTH
        return Mode(self.flags[0].side.label) if self.flags else Mode.NONE

    @property
    def turn_complete(self) -> bool:
        """Whether the last action ended its player's turn, and so earns its credit.

        When Order places for Chaos, a turn is the placement and the slide.
        """
        if self.state.turn is None or not self.plies:
            return True
        last = self.plies[-1]
        return not (last.by is Role.ORDER and isinstance(last.action, Placement))
