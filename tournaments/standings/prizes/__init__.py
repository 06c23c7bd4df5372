"""Pure: who wins which prize, from the final table and what the organiser offers."""

from .awarding import awards_of
from .plan import (
    Award,
    Band,
    Category,
    Contestant,
    Prize,
    PrizePlan,
    PrizeRules,
    Shared,
)
from .reading import PrizeError, plan_from
from .wording import sentence_of

__all__ = [
    "Award",
    "Band",
    "Category",
    "Contestant",
    "Prize",
    "PrizeError",
    "PrizePlan",
    "PrizeRules",
    "Shared",
    "awards_of",
    "plan_from",
    "sentence_of",
]
