"""What there is to show of topics now, all of one kind at one go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Max

from audit.services import version_of
from clocks.services.instants import now_ms
from clocks.services.table import table_snapshot
from games.models import Duel, LiveMatch, TilesGame
from games.queries import duel_snapshot
from games.queries.duels import read_duels
from games.queries.live_snapshot import snapshot_of
from games.queries.tiles import snapshot as tiles_snapshot
from games.queries.tiles.tiles_match import read_shown
from games.queries.timed_match import timed_all
from tournaments.live.topics import BOARD, CHANGE, CLOCK, DUEL, FEED, TILES, Topic
from tournaments.models import Change


def snapshots(topics: Iterable[Topic]) -> dict[Topic, dict[str, Any]]:
    """What there is to show of each topic now; one whose object is gone is left out."""
    wanted = list(topics)
    found = _boards([topic for topic in wanted if topic.kind == BOARD])
    found |= _duels([topic for topic in wanted if topic.kind == DUEL])
    found |= _tiles_games([topic for topic in wanted if topic.kind == TILES])
    found |= _feeds([topic for topic in wanted if topic.kind == FEED])
    for topic in wanted:
        if topic.kind == CHANGE:
            found[topic] = {"version": version_of(str(topic.key))}
        elif topic.kind == CLOCK and (clock := table_snapshot(str(topic.key))):
            found[topic] = clock
    return found


def _feeds(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    events = {int(topic.key) for topic in topics}
    newest = Change.objects.filter(tournament__in=events).order_by().values_list("tournament")
    known = dict(newest.annotate(newest=Max("seq")))
    return {topic: {"version": known.get(int(topic.key), 0)} for topic in topics}


def _boards(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    lives = LiveMatch.objects.select_related("match__result").filter(
        match__in={topic.key for topic in topics}
    )
    held = {each.live.match_id: each for each in timed_all(lives)}
    now = now_ms()
    return {
        topic: snapshot_of(held[int(topic.key)], now, inside=topic.inside)
        for topic in topics
        if topic.key in held
    }


def _duels(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    rows = Duel.objects.filter(match__in={topic.key for topic in topics}).values_list("pk", flat=True)
    now = now_ms()
    held = {each.duel.match_id: duel_snapshot.snapshot_of(each, now) for each in read_duels(rows)}
    return {topic: held[int(topic.key)] for topic in topics if topic.key in held}


def _tiles_games(topics: list[Topic]) -> dict[Topic, dict[str, Any]]:
    if not topics:
        return {}
    rows = TilesGame.objects.filter(match__in={topic.key for topic in topics}).values_list("pk", flat=True)
    held = {each.game.match_id: each for each in read_shown(rows)}
    now = now_ms()
    return {
        topic: tiles_snapshot.snapshot_of(held[int(topic.key)], now, topic.seat)
        for topic in topics
        if topic.key in held
    }
