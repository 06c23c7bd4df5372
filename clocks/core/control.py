"""Time controls: what each side gets, as values of whole seconds in integer milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from clocks.core.errors import ControlError
from words import said

SECOND = 1000
MINUTE = 60 * SECOND

MOST_MAIN = 6000 * MINUTE
MOST_AMOUNT = 3600 * SECOND
MOST_PERIODS = 99
MOST_STAGES = 9


class Method(Enum):
    """How a stage treats the time of a turn; the value is its sign in the text form."""

    SUDDEN_DEATH = ""
    FISCHER = "+"
    DELAY = "d"
    BRONSTEIN = "b"
    BYO_YOMI = "/"
    HOURGLASS = "h"
    UNTIMED = "-"


WITH_AMOUNT = (Method.FISCHER, Method.DELAY, Method.BRONSTEIN, Method.BYO_YOMI)
ALONE = (Method.HOURGLASS, Method.UNTIMED)


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a side's time, in ms.

    ``amount`` is the increment, the delay, or the length of a byo-yomi period; ``periods`` counts these.
    A stage is over when its time (and its periods) are used up; the next stage's time is then added.
    """

    method: Method
    main: int = 0
    amount: int = 0
    periods: int = 0

    def __post_init__(self) -> None:
        _whole_seconds(said("a main time"), self.main, MOST_MAIN)
        _whole_seconds(said("a time a turn"), self.amount, MOST_AMOUNT)
        if (self.amount > 0) != (self.method in WITH_AMOUNT):
            raise ControlError(_wrong_amount(self))
        if not (1 <= self.periods <= MOST_PERIODS if self.method is Method.BYO_YOMI else self.periods == 0):
            raise ControlError(
                said(
                    "{periods} byo-yomi periods: write 1 to {most_periods}, as in 10/5x30",
                    periods=self.periods,
                    most_periods=MOST_PERIODS,
                )
            )
        if self.main == 0 and self.method in (Method.SUDDEN_DEATH, Method.HOURGLASS):
            raise ControlError(said("no time at all: give a main time, an increment (0+5), or - for untimed"))
        if self.main and self.method is Method.UNTIMED:
            raise ControlError(said("untimed play has no main time: write - alone"))

    def __str__(self) -> str:
        if self.method is Method.UNTIMED:
            return "-"
        main = f"{self.main // MINUTE}" if self.main % MINUTE == 0 else f"{self.main // SECOND}s"
        periods = f"{self.periods}x" if self.periods else ""
        amount = f"{self.amount // SECOND}" if self.amount else ""
        return f"{main}{self.method.value}{periods}{amount}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What every side gets: one list of stages for all, or one for each side in order (odds).

    For Entropy, side 0 is Order and side 1 is Chaos. Equal odds are the same control as no odds.
    """

    budgets: tuple[tuple[Stage, ...], ...]

    def __post_init__(self) -> None:
        if not self.budgets or not all(1 <= len(stages) <= MOST_STAGES for stages in self.budgets):
            raise ControlError(
                said("every side needs 1 to {most_stages} stages, joined by ;", most_stages=MOST_STAGES)
            )
        for stages in self.budgets:
            if len(stages) > 1 and any(stage.method in ALONE for stage in stages):
                raise ControlError(
                    said("an hourglass or untimed play is no stage among others: write it alone")
                )
        glasses = [stages[0].method is Method.HOURGLASS for stages in self.budgets]
        if any(glasses) and not (all(glasses) and len(glasses) <= 2):
            raise ControlError(said("an hourglass needs two sides with a glass each, as in 10h or 10h|5h"))
        if len(self.budgets) > 1 and len(set(self.budgets)) == 1:
            object.__setattr__(self, "budgets", self.budgets[:1])

    @property
    def hourglass(self) -> bool:
        return self.budgets[0][0].method is Method.HOURGLASS

    @property
    def has_no_end(self) -> bool:
        """Whether some side plays untimed, or with an hourglass that the other one fills."""
        return any(stage.method in ALONE for stages in self.budgets for stage in stages)

    def fits(self, sides: int) -> bool:
        """Whether it serves that many sides: odds name a budget for each, a glass has two ends."""
        return sides >= 1 and len(self.budgets) in (1, sides) and (sides == 2 or not self.hourglass)

    def stages(self, side: int) -> tuple[Stage, ...]:
        return self.budgets[side if len(self.budgets) > 1 else 0]

    def __str__(self) -> str:
        return "|".join(";".join(map(str, stages)) for stages in self.budgets)


def _whole_seconds(name: str, ms: int, most: int) -> None:
    if not 0 <= ms <= most or ms % SECOND:
        raise ControlError(
            said(
                "{name} of {ms} ms: it is whole seconds from 0 to {most}",
                name=name,
                ms=ms,
                most=most // SECOND,
            )
        )


def _wrong_amount(stage: Stage) -> str:
    if stage.amount:
        return said("{method} has no time a turn: leave it out", method=stage.method.name)
    return said(
        "a time a turn of 0 seconds: write 1 to {most}, or leave it out for sudden death",
        most=MOST_AMOUNT // SECOND,
    )
