"""The flag rule of an event, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from games.engine.flags.options import BothFlags, ChaosFlag, Policy, RuleError, Viewpoint
from words import said

WordT = TypeVar("WordT", bound=StrEnum)

MOST_PENALTY_MINUTES = 60
MOST_POINTS = 9999
WORDS: Mapping[str, type[StrEnum]] = {
    "chaos_flag": ChaosFlag,
    "both_flags": BothFlags,
    "viewpoint": Viewpoint,
    "policy": Policy,
}
_NUMBERS = ("quarter", "set_score", "penalty_points", "penalty_minutes")


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagRule:
    """What a fallen flag does; the defaults are those of `club`.

    `quarter` (0-3) belongs to the arbiter's viewpoint: how often the board is turned clockwise as the
    arbiter sees it. `set_score` is what a game forfeited by Chaos counts at least (`forfeit_game`; None: the
    default of the variant). `penalty_points` a started minute and `penalty_minutes` are those of
    `overtime_penalty`. What is said in words may be given as text. Raises RuleError.
    """

    chaos_flag: ChaosFlag = ChaosFlag.AUTO_FILL
    both_flags: BothFlags = BothFlags.AUTO_FILL
    viewpoint: Viewpoint = Viewpoint.CHAOS
    quarter: int = 0
    policy: Policy = Policy.PLAY_ON
    set_score: int | None = None
    penalty_points: int = 10
    penalty_minutes: int = 5

    def __post_init__(self) -> None:
        for name, words in WORDS.items():
            object.__setattr__(self, name, _word(name, getattr(self, name), words))
        for name in _NUMBERS:
            value = getattr(self, name)
            if type(value) is not int and not (value is None and name == "set_score"):
                raise RuleError(said("{name} {value}: give a whole number", name=name, value=repr(value)))
        if self.quarter not in range(4):
            raise RuleError(
                said("quarter {quarter}: give 0, 1, 2 or 3 quarter turns clockwise", quarter=self.quarter)
            )
        if self.quarter and self.viewpoint is Viewpoint.CHAOS:
            raise RuleError(
                said(
                    "quarter {quarter} with viewpoint chaos: only the arbiter's view is turned; give 0, "
                    "or viewpoint arbiter",
                    quarter=self.quarter,
                )
            )
        if self.set_score is not None and not 0 <= self.set_score <= MOST_POINTS:
            raise RuleError(
                said(
                    "set_score {set_score}: give a score of 0 to {most_points}",
                    set_score=self.set_score,
                    most_points=MOST_POINTS,
                )
            )
        if not 0 <= self.penalty_points <= MOST_POINTS:
            raise RuleError(
                said(
                    "penalty_points {penalty_points}: give 0 to {most_points} points a started minute",
                    penalty_points=self.penalty_points,
                    most_points=MOST_POINTS,
                )
            )
        if not 0 <= self.penalty_minutes <= MOST_PENALTY_MINUTES:
            raise RuleError(
                said(
                    "penalty_minutes {penalty_minutes}: give 0 to {most_penalty_minutes}",
                    penalty_minutes=self.penalty_minutes,
                    most_penalty_minutes=MOST_PENALTY_MINUTES,
                )
            )

    @property
    def fills_in_order(self) -> bool:
        """Whether the fill order, and with it the viewpoint, can matter."""
        return self.chaos_flag is ChaosFlag.AUTO_FILL or self.both_flags is BothFlags.AUTO_FILL


def _word(name: str, value: object, words: type[WordT]) -> WordT:
    try:
        return words(str(value))
    except ValueError:
        raise RuleError(
            said("{name} {value}: give {choices}", name=name, value=repr(value), choices=" or ".join(words))
        ) from None
