"""Pure: from results to points, tie-breaks and places. No Django, no I/O."""

from .awards import Award, AwardError, Awards, awards_from
from .ledger import Kind, RoundResult, Score, ledger, scores
from .points import (
    EXAMPLE_20,
    CodeCup,
    ContinuousVP,
    Scheme,
    SchemeError,
    SumOfScores,
    VictoryPoints,
    WinDrawLoss,
    scheme_from,
)
from .validity import HistoryError

__all__ = [
    "EXAMPLE_20",
    "Award",
    "AwardError",
    "Awards",
    "CodeCup",
    "ContinuousVP",
    "HistoryError",
    "Kind",
    "RoundResult",
    "Scheme",
    "SchemeError",
    "Score",
    "SumOfScores",
    "VictoryPoints",
    "WinDrawLoss",
    "awards_from",
    "ledger",
    "scheme_from",
    "scores",
]
