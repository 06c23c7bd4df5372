"""The board of the day, and those of earlier days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from games.engine.gyul_hap.haps import Triple
from tournaments.api.base import Resource
from tournaments.api.shapes.daily import DailyOut
from tournaments.models import DailyBoard
from tournaments.queries.daily import Line, find_day, leaderboard, listed_runs, picture_of, read_day, this_day
from tournaments.services.daily import ensure_board

DAY = OpenApiParameter("day", OpenApiTypes.DATE, OpenApiParameter.PATH, description="As 2026-11-30.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyData:
    """What the shape of a day is filled from: what is a secret until it is over is None before."""

    day: date
    is_over: bool
    commitment: str
    seed: str | None
    salt: str | None
    cards: tuple[str, ...] | None
    haps: tuple[Triple, ...] | None
    count: int
    leaderboard: list[Line]


class Daily(Resource):
    """The leaderboard of a day."""

    tag, resource = "daily", "daily_board"

    def check_act(self) -> None:
        if not settings.PRACTICE:
            raise Http404

    @extend_schema(
        summary="Read the board of the day",
        description="Who was how fast. What the cards are is said when the day is over.",
        responses=DailyOut,
    )
    def today(self, request: Any) -> Response:
        return self._answer(ensure_board(this_day()))

    @extend_schema(summary="Read the board of a day", parameters=[DAY], responses=DailyOut)
    def retrieve(self, request: Any, day: str) -> Response:
        asked, today = read_day(day), this_day()
        if asked == today:
            return self.today(request)
        board = find_day(asked) if asked and asked < today else None
        if board is None:
            raise Http404
        return self._answer(board)

    def _answer(self, board: DailyBoard) -> Response:
        is_over = board.day < this_day()
        return Response(self.show(DailyOut, _data(board, is_over=is_over), is_over=is_over))


def _data(board: DailyBoard, *, is_over: bool) -> DailyData:
    picture = picture_of(board) if is_over else None
    is_revealed = is_over and board.revealed_at is not None
    return DailyData(
        day=board.day,
        is_over=is_over,
        commitment=board.commitment,
        seed=board.seed if is_revealed else None,
        salt=board.salt if is_revealed else None,
        cards=picture.cards if picture else None,
        haps=picture.haps if picture else None,
        count=listed_runs(board).count(),
        leaderboard=leaderboard(board),
    )
