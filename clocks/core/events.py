"""What can happen to a clock, as frozen values.

Every event has a version (1, 2, 3, ... without gaps) and an instant `at` in ms of any clock that never goes
back. Events are never edited or deleted: what was wrong is countered by another event. Sides are numbered
from 0 in seat order.
"""

from __future__ import annotations

from dataclasses import dataclass

from clocks.core.bank import Bank

TIME = "time"


@dataclass(frozen=True, slots=True)
class Fallen:
    """A flag that is down: whose, since when, and why (`TIME`, or the act that counts as a fall)."""

    side: int
    at: int
    cause: str = TIME


@dataclass(frozen=True, slots=True)
class Carry:
    """What the sides bring from an earlier game of a bank per match; only as the first event."""

    version: int
    at: int
    banks: tuple[Bank, ...]
    fallen: tuple[Fallen, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """The clock of `side` starts while nobody's runs: at the beginning of a game, or after a fall."""

    version: int
    at: int
    side: int


@dataclass(frozen=True, slots=True)
class Press:
    """`side` completes a turn: one credit, however short it was, and the clock of `to` starts at this stamp.

    `to` may be the same side (the other only passes), or None when nobody's clock runs next. `lag` is the
    measured network delay, in ms, that this turn is not charged for.
    """

    version: int
    at: int
    side: int
    to: int | None
    lag: int = 0


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands for each of these reasons until it is resumed, or until the instant `until`.

    A reason that is given again gets the new end.
    """

    version: int
    at: int
    reasons: frozenset[str]
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """These reasons stand no longer; the clock goes on when none is left."""

    version: int
    at: int
    reasons: frozenset[str]


@dataclass(frozen=True, slots=True)
class Adjust:
    """An arbiter adds time to a side's main time (`set_to` False; taken off when negative), or sets it.

    Main time is that of the stage the side is in; it never becomes negative. A fallen flag stays down.
    """

    version: int
    at: int
    side: int
    ms: int
    reason: str
    set_to: bool = False


@dataclass(frozen=True, slots=True)
class Fall:
    """The flag of `side` falls: by `TIME` at its deadline itself, or by an act (resigned, left) at once."""

    version: int
    at: int
    side: int
    cause: str = TIME


@dataclass(frozen=True, slots=True)
class Lift:
    """A fallen flag is put up again, with a reason: play goes on from `ply`, where it is the turn of `turn`.

    A turn of that side that is under way goes on untouched; another one is broken off without a credit. With
    `turn` None nobody's clock runs until a start.
    """

    version: int
    at: int
    side: int
    ply: int
    turn: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class End:
    """The game is over: every clock stops."""

    version: int
    at: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The counter-event of a press, a start or an end, and of all turns after it: that turn goes on.

    What is restored is written down (`undo_of` works it out); the time in between is nobody's.
    """

    version: int
    at: int
    undoes: int
    banks: tuple[Bank, ...]
    turn: int | None
    spent: int
    reason: str


Event = Carry | Start | Press | Pause | Resume | Adjust | Fall | Lift | End | Undo
