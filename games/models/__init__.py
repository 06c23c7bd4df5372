from games.models.match import Game, Match, Side
from games.models.report import Report
from games.models.result import Result
from games.models.scoring import ScoringJob

__all__ = ["Game", "Match", "Report", "Result", "ScoringJob", "Side"]
