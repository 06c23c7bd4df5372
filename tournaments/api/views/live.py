"""Timed matches as spectators and arbiters read them: one, all boards of an event, and the log of a game."""

from __future__ import annotations

from dataclasses import asdict
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from clocks.services.instants import now_ms
from games.models import LiveMatch, Match
from games.queries.live_snapshot import snapshot_of
from games.queries.timed_match import TimedMatch, find_live, timed, timed_all
from games.services.live.noticing import notice
from tournaments.api.base import VERSION, EventResource
from tournaments.api.conditional import weak_tag
from tournaments.api.shapes.live import BoardsFilter, GameLog, LinksOut
from tournaments.api.shapes.snapshot import BoardOut, Snapshot
from tournaments.api.views.matches import MatchResource
from tournaments.models.round import RoundState
from tournaments.queries.control_log import log_of
from tournaments.queries.links import report_token
from tournaments.queries.live_boards import shown_lives

GAME = OpenApiParameter("game", int, OpenApiParameter.PATH, description="1 or 2.")


class TimedResource(MatchResource):
    """Something of a match that is played with clocks."""

    @cached_property
    def live(self) -> LiveMatch:
        """The timed play of the match, after what is due by time alone has been recorded."""
        live = find_live(self.pairing.match_id or 0)
        if live is None:
            raise Http404
        return (find_live(live.match_id) or live) if notice(live.pk) else live

    @cached_property
    def held(self) -> TimedMatch:
        return timed(self.live)

    @property
    def inside(self) -> bool:
        """Whether the reader may see what a shared bag hides."""
        return self.may("see_live_inside")

    def version_parts(self) -> tuple[object, ...]:
        user = self.request.user
        return (VERSION, self.live.pk, self.live.version, self.inside, user.pk, get_language())


class MatchLive(TimedResource):
    """A timed match as it stands."""

    tag, resource = "live", "match_live"

    @extend_schema(
        summary="Read a timed match",
        description="Board, clocks and moves as they stand. Ask again with `If-None-Match`: the answer is "
        "304 until something has happened; or listen to `/live/matches/{id}/`, which sends the same object. "
        "404 when the match is not played with clocks.",
        responses=Snapshot,
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(snapshot_of(self.held, now_ms(), inside=self.inside))


class MatchLinks(MatchResource):
    """The links of a match for its players."""

    tag, resource = "play", "links"
    acts = {"retrieve": "enter_result"}

    @extend_schema(
        summary="Read the players' links",
        description="For the staff, to hand out: who has a link plays, or reports, for that player.",
        responses=LinksOut,
    )
    def retrieve(self, request: Any, pk: int) -> Response:
        match = self.pairing.match
        assert match is not None
        seats = [self._link(match, seat) for seat in range(1, len(match.names) + 1)]
        second = seats[1] if len(seats) > 1 else None
        return Response({"first": seats[0], "second": second, "seats": seats})

    def _link(self, match: Match, side: int) -> dict[str, str]:
        token = report_token(self.pairing.pk, side)
        urls = {"api": "api:play", "play": "play", "report": "report"}
        found = {
            name: self.request.build_absolute_uri(reverse(url, args=[token])) for name, url in urls.items()
        }
        return {"name": match.name_of(side), "token": token, **found}


class Boards(EventResource):
    """All timed matches of an event that are shown now."""

    tag, resource = "live", "boards"
    parameters = {"list": BoardsFilter}

    def version_parts(self) -> tuple[object, ...]:
        return ()

    @extend_schema(
        summary="List the boards in play",
        description="Those of the newest timed round, and of earlier rounds that go on; or of one round. "
        "As a single match, without the moves. The stream `/live/events/{slug}/boards/` tells of changes.",
        responses=BoardOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        found: list[LiveMatch] = self.paginate_queryset(self._lives()) or []
        inside, now = self.may("see_live_inside"), now_ms()
        response = self.get_paginated_response(
            [_board(held, now, inside=inside) for held in timed_all(found)]
        )
        versions = [(live.pk, live.version) for live in found]
        response["ETag"] = weak_tag(VERSION, versions, inside, request.user.pk, request.get_full_path())
        return response

    def _lives(self) -> QuerySet[LiveMatch]:
        lives = shown_lives(self.event)
        if number := self.params.get("round"):
            lives = LiveMatch.objects.filter(
                match__pairing__round__tournament=self.event,
                match__pairing__round__state=RoundState.PUBLISHED,
                match__pairing__round__number=number,
            )
        return lives.select_related("match__result", "match__pairing__round")


class OneGameLog(TimedResource):
    """What happened in a game, for its arbiter."""

    tag, resource = "live", "game_log"
    acts = {"retrieve": "control_play"}

    def version_parts(self) -> tuple[object, ...]:
        return ()  # what an arbiter notes is in it as well

    @extend_schema(
        summary="Read the log of a game",
        description="Moves, events of the clock and acts of the arbiter, by instant; for arbiters.",
        parameters=[GAME],
        responses=GameLog,
    )
    def retrieve(self, request: Any, pk: int, game: int) -> Response:
        if game not in (1, 2):
            raise Http404
        lines = [asdict(line) for line in log_of(self.held, game)]
        return Response({"match": pk, "game": game, "lines": lines})


def _board(held: TimedMatch, now: int, *, inside: bool) -> dict[str, Any]:
    found = snapshot_of(held, now, inside=inside)
    found["game"].pop("moves", None)
    pairing = held.match.pairing
    return found | {"round": pairing.round.number, "table": pairing.table}
