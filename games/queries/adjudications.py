"""Rulings on unfinished games as arbiters read them, and whether one is still about the game as it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from games.engine.flags import FlagGame
from games.engine.position import Position
from games.engine.position_json import position_data
from games.models import Adjudication, LiveGame, LiveGameState
from games.models.adjudication import OPEN_ADJUDICATIONS


def position_asked(played: FlagGame, *, with_flags: bool) -> dict[str, Any]:
    """The position that is judged: with the flags as they are, or as if none were down. Never the draws."""
    position = Position.of_game(played)
    return position_data(position if with_flags else replace(position, flags=frozenset()))


def is_up_to_date(asked: Adjudication, game: LiveGame, played: FlagGame | None) -> bool:
    """Whether the game stands as it did when the ruling was asked for."""
    if played is None or game.pk != asked.game_id or game.state != LiveGameState.PLAYING:
        return False
    if (game.branch, len(game.plies)) != (asked.branch, asked.ply):
        return False
    return position_asked(played, with_flags=asked.with_flags) == asked.position


def open_rulings(scope: str) -> QuerySet[Adjudication]:
    """The rulings of an event that wait for the arbiter or for the workers, the oldest first."""
    rows = Adjudication.objects.filter(game__live__match__scope=scope, state__in=OPEN_ADJUDICATIONS)
    return rows.select_related("game__live__match").order_by("pk")


def rulings_of(match_id: int, number: int) -> QuerySet[Adjudication]:
    """All rulings on a game of a match, on all its attempts, the newest first."""
    rows = Adjudication.objects.filter(game__live__match=match_id, game__number=number)
    return rows.select_related("game__live__match").order_by("-pk")
