"""What the engine found out about a game that is over."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.errors import Conflict
from games.models import LiveGameState
from games.queries.analyses import analysis_of
from tournaments.api.shapes.analysis import AnalysisOut
from tournaments.api.views.live import GAME, TimedResource


class MatchAnalysis(TimedResource):
    """The analysis of a game of a match."""

    tag, resource = "live", "analysis"
    errors = {"409": "The game goes on, or another one on its bag."}

    def version_parts(self) -> tuple[object, ...]:
        return ()  # it changes with no act on the match

    @extend_schema(
        summary="Read the analysis of a game",
        description="Asked for by itself when a game on line is over. While the game goes on, and while "
        "another game still draws from its bag, there is none for anybody: 409. 404 for a game without a "
        "record, for a void one, and where nobody has asked for an analysis.",
        parameters=[GAME],
        responses=AnalysisOut,
    )
    def retrieve(self, request: Any, pk: int, game: int) -> Response:
        if game not in (1, 2):
            raise Http404
        found = self.held.games[game - 1]
        view = analysis_of(found)
        if view.refused and _may_come(found.state, has_bag=found.bag is not None):
            raise Conflict(view.refused)
        if view.state is None:
            raise Http404(view.refused)
        told = view.result or {}
        return Response(
            {
                "match": pk,
                "game": game,
                "attempt": found.attempt,
                "state": view.state,
                "done": view.done,
                "parts": view.parts,
                "score": found.score,
                "luck": told.get("luck"),
                "adjusted": told.get("adjusted"),
                "result": view.result,
            }
        )


def _may_come(state: str, *, has_bag: bool) -> bool:
    """Whether it is too early; a void game and one with a cloth bag have no analysis ever."""
    return has_bag and state != LiveGameState.VOID
