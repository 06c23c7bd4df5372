"""Gyul! Hap! as spectators read it: one match, its record, all matches of an event that are shown."""

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
from games.engine.gyul_hap import record_to_json, write_text
from games.models import Duel
from games.queries.duel_records import duel_record
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import DuelMatch, find_duel, read_duel, read_duels
from games.queries.records import Place
from games.services.duel.noticing import notice
from tournaments.api.base import VERSION, EventResource
from tournaments.api.conditional import weak_tag
from tournaments.api.renderers import TextRenderer
from tournaments.api.shapes.duel import DuelSnapshot
from tournaments.api.shapes.duel_table import DuelTableOut
from tournaments.api.shapes.live import BoardsFilter
from tournaments.api.views.matches import MatchResource
from tournaments.models.round import RoundState
from tournaments.queries.duel_boards import shown_duels


class DuelResource(MatchResource):
    """Something of a match of Gyul! Hap! that is played on line."""

    @cached_property
    def held(self) -> DuelMatch:
        """The match, after what is due by time alone has been recorded."""
        duel = find_duel(self.pairing.match_id or 0)
        if duel is not None:
            notice(duel.pk)
        held = read_duel(duel.pk) if duel else None
        if held is None:
            raise Http404
        return held

    @cached_property
    def state(self) -> dict[str, Any]:
        return snapshot_of(self.held, now_ms())

    def version_parts(self) -> tuple[object, ...]:
        return (VERSION, self.held.duel.pk, self.state["version"], get_language())


class MatchDuel(DuelResource):
    """A match of Gyul! Hap! as it stands."""

    tag, resource = "live", "match_duel"

    @extend_schema(
        summary="Read a match of Gyul! Hap!",
        description="The same for everybody. Ask again with `If-None-Match`, or listen to "
        "`/live/matches/{id}/`, which sends the same object. 404 when the match is not played on line.",
        responses=DuelSnapshot,
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.state)


class MatchDuelRecord(DuelResource):
    """The record of a match of Gyul! Hap!."""

    tag, resource = "live", "duel_record"
    renderer_classes = [JSONRenderer, TextRenderer]
    errors = {"409": "The match goes on."}

    @extend_schema(
        summary="Download the record of a match of Gyul! Hap!",
        description="Every board with its calls and verdicts, once the match is over. `format=txt` is "
        "the text form; `python -m games.engine verify-duel` takes both, deals and judges all again.",
        responses={(200, "application/json"): OpenApiTypes.OBJECT, (200, "text/plain"): OpenApiTypes.STR},
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        round_, form = self.pairing.round, request.accepted_renderer.format
        record = duel_record(self.held, Place(self.event.name, round_.number, self.pairing.table))
        response = Response(write_text(record) if form == TextRenderer.format else record_to_json(record))
        name = f"{self.event.slug}-round-{round_.number}-table-{self.pairing.table}.{form}"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


class LiveDuels(EventResource):
    """All matches of Gyul! Hap! of an event that are shown now."""

    tag, resource = "live", "live_duels"
    parameters = {"list": BoardsFilter}

    def version_parts(self) -> tuple[object, ...]:
        return ()

    @extend_schema(
        summary="List the matches of Gyul! Hap! in play",
        description="Those of the newest round, and of earlier rounds that go on; or of one round. As "
        "a single match, without the boards that are over. `/live/events/{slug}/boards/` tells of changes.",
        responses=DuelTableOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        duels: list[Duel] = self.paginate_queryset(self._duels()) or []
        places = {duel.pk: duel.match.pairing for duel in duels}
        held, now = read_duels(places), now_ms()
        rows = [
            snapshot_of(each, now)
            | {"round": places[each.duel.pk].round.number, "table": places[each.duel.pk].table}
            for each in held
        ]
        for row in rows:
            row.pop("boards")
        response = self.get_paginated_response(rows)
        versions = [(row["match"], row["version"]) for row in rows]
        response["ETag"] = weak_tag(VERSION, versions, request.user.pk, request.get_full_path())
        return response

    def _duels(self) -> Any:
        duels = shown_duels(self.event)
        if number := self.params.get("round"):
            duels = Duel.objects.filter(
                match__pairing__round__tournament=self.event,
                match__pairing__round__state=RoundState.PUBLISHED,
                match__pairing__round__number=number,
            )
        return duels.select_related("match__pairing__round")
