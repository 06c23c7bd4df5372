"""Pure: from results to points, tie-breaks and places. No Django, no I/O."""

from .awards import Award, AwardError, Awards, awards_from
from .ledger import Kind, RoundResult, Score, round_results, scores
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
from .presets import PRESETS, ranking_list
from .registry import TIE_BREAKS
from .settings import SettingsError, StandingsSettings, settings_from
from .table import Counts, Standing, standings
from .validity import HistoryError
from .value import Term, TieBreak, TieBreakValue

__all__ = [
    "EXAMPLE_20",
    "PRESETS",
    "TIE_BREAKS",
    "Award",
    "AwardError",
    "Awards",
    "CodeCup",
    "ContinuousVP",
    "Counts",
    "HistoryError",
    "Kind",
    "RoundResult",
    "Scheme",
    "SchemeError",
    "Score",
    "SettingsError",
    "Standing",
    "StandingsSettings",
    "SumOfScores",
    "Term",
    "TieBreak",
    "TieBreakValue",
    "VictoryPoints",
    "WinDrawLoss",
    "awards_from",
    "ranking_list",
    "round_results",
    "scheme_from",
    "scores",
    "settings_from",
    "standings",
]
