"""Playing Chaos Tiles by a program: the token of the player's link is all that it needs."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.services.tiles import readiness
from games.services.tiles.acting import is_same
from tournaments.api.errors import ReusedKey
from tournaments.api.once import REPLAYED, given_key
from tournaments.api.shapes.tiles import (
    TilesActs,
    TilesAfter,
    TilesPlacements,
    TilesReady,
    TilesSnapshot,
    TilesTransfer,
)
from tournaments.api.views.play import TOKEN, SeatPlay
from tournaments.services.tiles_seat import TilesSeat, act_from, find_tiles_seat, placements_for, state_of


class TilesPlay(SeatPlay):
    """A game of Chaos Tiles from a player's seat."""

    resource, logged = "tiles", "act"
    parameters = {"placements": TilesTransfer}

    @cached_property
    def seat(self) -> TilesSeat:  # type: ignore[override]
        """The player's seat in the game that the token opens."""
        seat = find_tiles_seat(self.kwargs["token"])
        if seat is None:
            raise Http404
        return seat

    def state_now(self) -> dict[str, Any]:
        return state_of(self.seat)

    def version_parts(self) -> tuple[object, ...]:
        return (*super().version_parts(), self.action, *sorted(self.params.items()))

    @extend_schema(
        summary="Read a game of Chaos Tiles from a player's seat",
        description="With the own hand. Ask again with `If-None-Match`, or listen to `/live/play/{token}/`, "
        "which sends the same object.",
        parameters=[TOKEN],
        responses=TilesSnapshot,
    )
    def retrieve(self, request: Any, token: str) -> Response:
        return Response(self.state)

    @extend_schema(
        summary="List where tiles or stones may be put",
        description="For the seat in turn, while it moves; `transfer` asks for a tile that it would lift.",
        parameters=[TOKEN],
        responses=TilesPlacements,
    )
    def placements(self, request: Any, token: str) -> Response:
        return Response(placements_for(self.seat, self.params.get("transfer")))

    @extend_schema(
        summary="Be ready to begin",
        description="Play begins when all seats are ready.",
        request=TilesReady,
        parameters=[TOKEN],
        responses=TilesAfter,
    )
    def ready(self, request: Any, token: str) -> Response:
        ready, seat = self.body(TilesReady)["ready"], self.seat
        return Response({"state": readiness.set_ready(seat.game_id, seat.seat, ready=ready, **self._by)})

    @extend_schema(
        summary="Draw, place, transfer, claim, exchange, put a stone, end the turn",
        description="Judged by the instant at which it came in; several actions are all done, or none. With "
        "an `Idempotency-Key` an act that is sent again gets its first verdict. A version that has passed, "
        "an action out of turn or not legal, and time that is up (`time-is-up`) are 409, with the `state` "
        "as it is now; what is no action is 400.",
        request=TilesActs,
        parameters=[TOKEN],
        responses=TilesAfter,
    )
    def act(self, request: Any, token: str) -> Response:
        asked, key = self.body(TilesActs), given_key(request)
        texts = asked["actions"]
        verdict = self._told(
            lambda: act_from(self.seat, texts, stamp=self.stamp, key=key, version=asked.get("version"))
        )
        if verdict.replayed and not is_same(verdict, self.seat.seat, texts):
            raise ReusedKey("This Idempotency-Key came before with a different request. Take a new one.")
        return Response({"state": verdict.state}, headers={REPLAYED: "true"} if verdict.replayed else None)
