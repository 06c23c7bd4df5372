from games.models.adjudication import (
    OPEN_ADJUDICATIONS,
    Adjudication,
    AdjudicationCause,
    AdjudicationPart,
    AdjudicationState,
    PartState,
)
from games.models.analysis import Analysis, AnalysisPart
from games.models.bag import Bag
from games.models.duel import DUEL_OVER, BoardEnd, BoardState, Call, Duel, DuelBoard, DuelState
from games.models.finding import Finding, FindingKind
from games.models.incident import Incident, IncidentKind
from games.models.live import Action, LiveGame, LiveGameState, LiveMatch, LiveState, Play
from games.models.match import Game, Match, Side
from games.models.report import Report
from games.models.result import Result
from games.models.scoring import JobState, ScoringJob
from games.models.tiles import TILES_OVER, TilesAct, TilesGame, TilesState

__all__ = [
    "DUEL_OVER",
    "OPEN_ADJUDICATIONS",
    "TILES_OVER",
    "Action",
    "Adjudication",
    "AdjudicationCause",
    "AdjudicationPart",
    "AdjudicationState",
    "Analysis",
    "AnalysisPart",
    "Bag",
    "BoardEnd",
    "BoardState",
    "Call",
    "Duel",
    "DuelBoard",
    "DuelState",
    "Finding",
    "FindingKind",
    "Game",
    "Incident",
    "IncidentKind",
    "JobState",
    "LiveGame",
    "LiveGameState",
    "LiveMatch",
    "LiveState",
    "Match",
    "PartState",
    "Play",
    "Report",
    "Result",
    "ScoringJob",
    "Side",
    "TilesAct",
    "TilesGame",
    "TilesState",
]
