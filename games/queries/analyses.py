"""The analysis of a game as it may be read: of a game that goes on there is none, for nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.engine.flags import FlagGame
from games.engine.variants import get_variant
from games.models import Analysis, AnalysisPart, JobState, LiveGame, LiveGameState, Match, PartState
from games.play.codec import stored_game
from games.queries.timed_match import settings_of


@dataclass(frozen=True, slots=True)
class AnalysisView:
    """``refused`` says why there can be none (yet); else ``state`` is that of the job, None when nobody has
    asked for one. ``result`` is `games.engine.analysis` data; ``done`` of ``parts`` shares are done."""

    refused: str = ""
    state: str | None = None
    result: dict[str, Any] | None = None
    done: int = 0
    parts: int = 0

    @property
    def is_pending(self) -> bool:
        return self.state == JobState.PENDING

    @property
    def has_failed(self) -> bool:
        return self.state == JobState.FAILED


def why_not(game: LiveGame) -> str:
    """Why a game has no analysis for anybody, arbiters included; empty when it may have one.

    A game is over for good when its bag is revealed: no other game on that bag goes on then, and it can't be
    reopened.
    """
    if game.state == LiveGameState.VOID:
        return _("This game is void.")
    if game.state != LiveGameState.ENDED:
        return _("A game is analysed when it is over.")
    if game.bag is None or not game.plies:
        return _("There is no record of this game: without moves there is nothing to analyse.")
    if game.bag.revealed_at is None:
        return _("Another game still draws from the bag of this game: it is analysed when that one is over.")
    return ""


def readable(rows: QuerySet[Analysis]) -> QuerySet[Analysis]:
    """Of these analyses those of games that `why_not` has nothing against: over, and their bag revealed."""
    return rows.filter(game__state=LiveGameState.ENDED, game__bag__revealed_at__isnull=False)


def analysis_of(game: LiveGame) -> AnalysisView:
    """What may be shown of a game's analysis; the one way by which pages, papers and the API get it."""
    refused = why_not(game)
    if refused:
        return AnalysisView(refused)
    found = Analysis.objects.filter(game=game).first()
    if found is None:
        return AnalysisView()
    if found.state == JobState.DONE:
        return AnalysisView("", found.state, found.result)
    parts = list(AnalysisPart.objects.filter(analysis=found).values_list("state", flat=True))
    return AnalysisView("", found.state, None, parts.count(PartState.DONE), len(parts))


def analysed_games(match_id: int) -> list[int]:
    """The numbers of a match's games that have an analysis, or wait for one that may be made."""
    rows = readable(Analysis.objects.filter(game__live__match=match_id))
    return list(rows.order_by("game__number").values_list("game__number", flat=True))


@dataclass(frozen=True, slots=True)
class Luck:
    """What the draws of a game were worth, in hundredths of points, and the Order score at its end."""

    luck: int
    score: int

    def of(self, score: int | None) -> int | None:
        """The luck in this score; None when it is not the one that was played, as after an amendment."""
        return self.luck if score == self.score else None


Lucks = Mapping[tuple[int, int], Luck]
"""By match and number of the game; game 1 gives the first player an Order score, game 2 the second."""


def lucks_of(matches: QuerySet[Match]) -> Lucks:
    """The luck in every analysed game of these matches that has a luck-adjusted score. One query."""
    rows = readable(Analysis.objects.filter(state=JobState.DONE, game__live__match__in=matches))
    found = rows.values_list("game__live__match", "game__number", "luck", "adjusted")
    return {
        (match, number): luck_of(luck, adjusted)
        for match, number, luck, adjusted in found
        if luck is not None and adjusted is not None
    }


def luck_of(luck: int, adjusted: int) -> Luck:
    """From an analysis' luck and luck-adjusted score; their sum is the score."""
    return Luck(luck, (luck + adjusted) // 100)


def has_record(game: LiveGame) -> bool:
    """Whether a game that ended can be analysed once its bag is revealed."""
    return game.state == LiveGameState.ENDED and game.bag_id is not None and bool(game.plies)


def ready(rows: QuerySet[Analysis]) -> QuerySet[Analysis]:
    """Of these analyses those that may be worked on."""
    return readable(rows.filter(state=JobState.PENDING))


def played_game(game: LiveGame) -> FlagGame:
    """The game as a value, from its stored line."""
    assert game.bag is not None
    return stored_game(
        settings_of(game.live).rule,
        get_variant(game.live.match.variant),
        game.bag.seed,
        game.plies,
        game.board,
        game.flags,
        game.lifted,
    )
