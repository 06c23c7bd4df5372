from games.models.bag import Bag
from games.models.incident import Incident, IncidentKind
from games.models.live import Action, LiveGame, LiveGameState, LiveMatch, LiveState, Play
from games.models.match import Game, Match, Side
from games.models.report import Report
from games.models.result import Result
from games.models.scoring import ScoringJob

__all__ = [
    "Action",
    "Bag",
    "Game",
    "Incident",
    "IncidentKind",
    "LiveGame",
    "LiveGameState",
    "LiveMatch",
    "LiveState",
    "Match",
    "Play",
    "Report",
    "Result",
    "ScoringJob",
    "Side",
]
