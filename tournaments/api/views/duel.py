"""Playing Gyul! Hap! by a program: the token of the player's link is all that it needs."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.queries.duel_snapshot import call_facts
from games.services.duel import readiness
from tournaments.api.once import REPLAYED
from tournaments.api.shapes.duel import DuelAfter, DuelCallIn, DuelReady, DuelSeatSnapshot, DuelVerdict
from tournaments.api.views.play import TOKEN, SeatPlay
from tournaments.services.duel_seat import DuelSeat, call_from, find_duel_seat, state_of


class DuelPlay(SeatPlay):
    """A match of Gyul! Hap! from a player's seat."""

    resource, logged = "duel", "call"

    @cached_property
    def seat(self) -> DuelSeat:  # type: ignore[override]
        """The player's side of the match that the token opens."""
        seat = find_duel_seat(self.kwargs["token"])
        if seat is None:
            raise Http404
        return seat

    def state_now(self) -> dict[str, Any]:
        return state_of(self.seat)

    @extend_schema(
        summary="Read a match of Gyul! Hap! from a player's seat",
        description="Ask again with `If-None-Match`, or listen to `/live/play/{token}/`, which sends the "
        "same object but for `side`, and each board at the instant at which it is shown to all.",
        parameters=[TOKEN],
        responses=DuelSeatSnapshot,
    )
    def retrieve(self, request: Any, token: str) -> Response:
        return Response(self.state | {"side": int(self.seat.side)})

    @extend_schema(
        summary="Be ready for the first board",
        description="It is announced when both are ready, and shown to both at one instant.",
        request=DuelReady,
        parameters=[TOKEN],
        responses=DuelAfter,
    )
    def ready(self, request: Any, token: str) -> Response:
        ready = self.body(DuelReady)["ready"]
        return Response(
            {"state": readiness.set_ready(self.seat.duel_id, self.seat.side, ready=ready, **self._by)}
        )

    @extend_schema(
        summary="Call Hap or Gyul",
        description="Judged in the order in which calls reach the lock of the board. Sent again with the "
        "same `id`, a call gets its first verdict. Out of turn, and on a board not shown yet, it is 409, "
        "with the `state` as it is now; what is no call is 400; more than a few a second are 429 "
        "(`too-fast`). None of these is scored.",
        request=DuelCallIn,
        parameters=[TOKEN],
        responses=DuelVerdict,
    )
    def call(self, request: Any, token: str) -> Response:
        asked = self.body(DuelCallIn)
        number, attempt = asked["board"]
        verdict = self._told(
            lambda: call_from(
                self.seat, asked["text"], board=(number, attempt), own_id=asked.get("id"), stamp=self.stamp
            )
        )
        data = {"call": call_facts(verdict.call), "state": verdict.state}
        return Response(data, headers={REPLAYED: "true"} if verdict.replayed else None)
