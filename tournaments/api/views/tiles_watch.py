"""Chaos Tiles as spectators read it: one game, its record, all games of an event that are shown."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from clocks.services.instants import now_ms
from games.models import TilesGame
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import TilesMatch, find_tiles, read_shown, read_tiles
from games.services.tiles.noticing import notice
from tournaments.api.base import VERSION, EventResource
from tournaments.api.conditional import weak_tag
from tournaments.api.renderers import TextRenderer
from tournaments.api.shapes.live import BoardsFilter
from tournaments.api.shapes.tiles import TilesSnapshot
from tournaments.api.shapes.tiles_table import TilesTableOut
from tournaments.api.views.matches import MatchResource
from tournaments.queries.game_records import record_data, record_text
from tournaments.queries.tiles_boards import PLACE, published_tiles, shown_tiles


class TilesResource(MatchResource):
    """Something of a game of Chaos Tiles that is played on line, as everybody may see it."""

    @cached_property
    def held(self) -> TilesMatch:
        """The game, after what is due by time alone has been recorded."""
        game = find_tiles(self.pairing.match_id or 0)
        if game is not None:
            notice(game.pk)
        held = read_tiles(game.pk) if game else None
        if held is None:
            raise Http404
        return held

    @cached_property
    def state(self) -> dict[str, Any]:
        return snapshot_of(self.held, now_ms(), None)

    def version_parts(self) -> tuple[object, ...]:
        return (VERSION, self.held.game.pk, self.state["version"], self.state["hidden"], get_language())


class MatchTiles(TilesResource):
    """A game of Chaos Tiles as it stands."""

    tag, resource = "live", "match_tiles"

    @extend_schema(
        summary="Read a game of Chaos Tiles",
        description="As everybody may see it: of hands the kinds of their tiles; `hidden` while others still "
        "play from the same seed. Ask again with `If-None-Match`, or listen to `/live/matches/{id}/`, which "
        "sends the same object. 404 when the match is not played on line.",
        responses=TilesSnapshot,
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.state)


class MatchTilesRecord(TilesResource):
    """The record of a game of Chaos Tiles."""

    tag, resource = "live", "tiles_record"
    renderer_classes = [JSONRenderer, TextRenderer]
    errors = {"409": "The game goes on, or others still play from its seed."}

    @extend_schema(
        summary="Download the record of a game of Chaos Tiles",
        description="Settings, actions, scores, seed and salt, once they are revealed. `format=txt` is the "
        "text form; `python -m games.engine verify-tiles` takes both and plays all again.",
        responses={(200, "application/json"): OpenApiTypes.OBJECT, (200, "text/plain"): OpenApiTypes.STR},
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        round_, form = self.pairing.round, request.accepted_renderer.format
        record = tiles_record(self.held, Place(self.event.name, round_.number, self.pairing.table))
        response = Response(record_text(record) if form == TextRenderer.format else record_data(record))
        name = f"{self.event.slug}-round-{round_.number}-table-{self.pairing.table}.{form}"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


class LiveTiles(EventResource):
    """All games of Chaos Tiles of an event that are shown now."""

    tag, resource = "live", "live_tiles"
    parameters = {"list": BoardsFilter}

    def version_parts(self) -> tuple[object, ...]:
        return ()

    @extend_schema(
        summary="List the games of Chaos Tiles in play",
        description="Those of the newest round, and of earlier rounds that go on; or of one round. As a "
        "single game. `/live/events/{slug}/boards/` tells of changes.",
        responses=TilesTableOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        games: list[TilesGame] = self.paginate_queryset(self._games()) or []
        places = {game.pk: game.match.pairing for game in games}
        now = now_ms()
        rows = [
            snapshot_of(held, now, None)
            | {"round": places[held.game.pk].round.number, "table": places[held.game.pk].table}
            for held in read_shown(places)
        ]
        response = self.get_paginated_response(rows)
        versions = [(row["match"], row["version"], row["hidden"]) for row in rows]
        response["ETag"] = weak_tag(VERSION, versions, request.user.pk, request.get_full_path())
        return response

    def _games(self) -> Any:
        games = shown_tiles(self.event)
        if number := self.params.get("round"):
            games = published_tiles(self.event).filter(**{f"{PLACE}__number": number})
        return games.select_related("match__pairing__round")
