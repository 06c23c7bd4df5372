"""A match as people look at it: its two games, with boards as far as the visitor may see them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.models import Game, LiveGame, LiveGameState, Match, ScoringJob
from games.models.scoring import JobState
from tournaments.models import Round
from tournaments.queries.tables import Table, sheet_of
from tournaments.queries.visible import boards_visible


@dataclass(frozen=True, slots=True)
class GameView:
    """One game. ``detail`` is the count of its board, if there is one the visitor may see."""

    game: Game
    order_name: str
    chaos_name: str
    board: str
    detail: dict[str, Any] | None
    is_counting: bool
    has_failed: bool
    is_hidden: bool
    ruling: dict[str, Any] | None = None  # what decided a timed game in place of its board

    @property
    def score(self) -> int | None:
        return self.game.score

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines that score, rows first: name, score and patterns, the longest pattern first."""
        if not self.detail:
            return []
        return [
            {"line": kind, "index": index, "score": score, "patterns": self._patterns(kind, index)}
            for kind, scores in (("row", self.detail["rows"]), ("column", self.detail["columns"]))
            for index, score in enumerate(scores)
            if score
        ]

    def _patterns(self, kind: str, index: int) -> list[dict[str, Any]]:
        assert self.detail is not None
        found = [p for p in self.detail["patterns"] if (p["line"], p["index"]) == (kind, index)]
        return sorted(found, key=lambda pattern: -pattern["length"])


def find_table(round_: Round, number: int) -> Table | None:
    """A table of the round, or None."""
    return next((table for table in sheet_of(round_).tables if table.number == number), None)


def games_of(match: Match, round_: Round, user: Any) -> list[GameView]:
    """Both games in order. Without the right to see boards, scores only."""
    games = list(match.games.order_by("number"))
    if not any(game.board for game in games):
        return [_view(match, game, None, visible=True) for game in games]
    visible = boards_visible(round_, user)
    ruled = _rulings(match)
    jobs = {(job.game_id, job.board_version): job for job in ScoringJob.objects.filter(game__in=games)}
    views = (_view(match, game, jobs.get((game.pk, game.board_version)), visible=visible) for game in games)
    return [replace(view, ruling=ruled.get(view.game.number)) for view in views]


def _rulings(match: Match) -> dict[int, dict[str, Any]]:
    """What decided the games of a timed match that have ended, by their number."""
    rows = LiveGame.objects.filter(live__match=match, state=LiveGameState.ENDED, ruling__isnull=False)
    return {number: ruling for number, ruling in rows.values_list("number", "ruling") if ruling}


def _view(match: Match, game: Game, job: ScoringJob | None, *, visible: bool) -> GameView:
    state = job.state if job and game.board else None
    return GameView(
        game=game,
        order_name=match.name_of(game.order),
        chaos_name=match.name_of(game.order.other),
        board=game.board if visible else "",
        detail=job.detail if job and visible and game.board and state == JobState.DONE else None,
        is_counting=state == JobState.PENDING,
        has_failed=state == JobState.FAILED,
        is_hidden=bool(game.board) and not visible,
    )
