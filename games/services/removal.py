"""Deletes matches with all that was played in them. Only for what is nobody's archive; services ask first."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet

from clocks.models import Clock, ClockEvent
from games.models import (
    Action,
    Adjudication,
    Bag,
    Call,
    Duel,
    DuelBoard,
    Incident,
    LiveGame,
    LiveMatch,
    Match,
    TilesAct,
    TilesGame,
)


@transaction.atomic
def remove_matches(match_ids: Collection[int]) -> None:
    """In the order of who needs whom: moves need games, games need clocks and bags. A bag on which others
    still play stays."""
    games = LiveGame.objects.filter(live__match__in=match_ids)
    clocks = list(games.values_list("clock", flat=True))
    bags = list(games.filter(bag__isnull=False).values_list("bag", flat=True))
    numbers = list(games.values_list("pk", flat=True))
    for kind in (Action, Incident, Adjudication):
        kind._default_manager.filter(game__in=numbers).delete()
    games.delete()
    LiveMatch.objects.filter(match__in=match_ids).delete()
    _remove_duels(match_ids)
    clocks += _remove_tiles(match_ids)
    ClockEvent.objects.filter(clock__in=clocks).delete()
    Clock.objects.filter(pk__in=clocks).delete()
    _unused(bags).delete()
    Match.objects.filter(pk__in=match_ids).delete()


def _remove_duels(match_ids: Collection[int]) -> None:
    Call.objects.filter(board__duel__match__in=match_ids).delete()
    DuelBoard.objects.filter(duel__match__in=match_ids).delete()
    Duel.objects.filter(match__in=match_ids).delete()


def _remove_tiles(match_ids: Collection[int]) -> list[int]:
    """Games of Chaos Tiles; the clocks of all their attempts, which nobody needs then."""
    games = TilesGame.objects.filter(match__in=match_ids)
    clocks = list(games.values_list("clock", flat=True))
    for earlier in games.values_list("earlier", flat=True):
        clocks += [each["clock"] for each in earlier if each.get("clock")]
    TilesAct._default_manager.filter(game__match__in=match_ids).delete()
    games.delete()
    return clocks


def _unused(bags: Collection[int]) -> QuerySet[Bag]:
    return Bag.objects.filter(pk__in=bags, games__isnull=True)
