"""Playing a timed match by a program: the token of the player's link is all that it needs.

No account, session or cookie is looked at, so there is nothing that another site could borrow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from django.http import Http404
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from clocks.middleware import stamp_of
from clocks.services.acts import wait_for_settling
from clocks.services.instants import now_ms
from games.engine.actions import Pass
from games.engine.errors import Malformed
from games.engine.notation import parse_action
from games.engine.variants import get_variant
from games.errors import Conflict
from games.queries.timed_match import timed
from games.services.live import agreeing, giving_up, moves, starting
from tournaments.api.base import VERSION, Resource
from tournaments.api.errors import ReusedKey
from tournaments.api.fields import Nothing
from tournaments.api.once import REPLAYED, given_key
from tournaments.api.shapes.live import After, GiveUp, Move, Offer, OfferAnswer, Ping, Pong, Ready, Verdict
from tournaments.api.shapes.snapshot import SeatSnapshot
from tournaments.services.play_lag import delay_in, measured, stamped
from tournaments.services.play_seat import Seat, find_seat, seat_name, state_of

T = TypeVar("T")
TOKEN = OpenApiParameter(
    "token", str, OpenApiParameter.PATH, description="Of a player's link: what stands behind /r/ or /play/."
)


class LinkThrottle(UserRateThrottle):
    """Each link counts as a user of its own, and guessing links as one visitor."""

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        seat = seat_name(view.kwargs["token"])
        ident = f"link-{seat}" if seat else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class SeatResource(Resource):
    """Something under the token of a player's link."""

    tag = "play"
    secret = True
    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]
    throttle_classes = [LinkThrottle]

    @cached_property
    def seat(self) -> Seat:
        """The player's side of the match that the token opens."""
        seat = find_seat(self.kwargs["token"])
        if seat is None:
            raise Http404
        return seat

    def check_act(self) -> None:
        self.seat  # noqa: B018 (404 before anything else)

    def keeper(self) -> str | None:
        found = seat_name(self.kwargs["token"])
        return f"seat:{found}" if found else None

    @property
    def stamp(self) -> int:
        return stamp_of(self.request._request)


class SeatPlay(SeatResource):
    """A match that is played from a seat, of whatever game."""

    logged = ""  # the act whose repetitions the match's own log knows

    def keeper(self) -> str | None:
        return None if self.action == self.logged else super().keeper()

    def version_parts(self) -> tuple[object, ...]:
        state = self.state
        return (VERSION, state["match"], state["version"], get_language())

    @cached_property
    def state(self) -> dict[str, Any]:
        return self.state_now()

    def state_now(self) -> dict[str, Any]:
        """The snapshot, read anew."""
        raise NotImplementedError

    @property
    def _by(self) -> dict[str, Any]:
        return {"actor": self.seat.actor, "stamp": self.stamp}

    def _told(self, act: Callable[[], T]) -> T:
        """What the act gives; a conflict also says how the match stands now."""
        try:
            return act()
        except Conflict as conflict:
            conflict.facts.setdefault("state", self.state_now())
            raise


class Play(SeatPlay):
    """A timed match from a player's seat."""

    resource, logged = "play", "act"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "POST" and self.keeper() and (seat := find_seat(self.kwargs["token"])):
            # Before the transaction of an act that is kept by its key: nobody waits with locks in hand.
            wait_for_settling(timed(seat.live).game.clock_id, self.stamp)

    def state_now(self) -> dict[str, Any]:
        return state_of(replace(self.seat))

    @extend_schema(
        summary="Read the match from a player's seat",
        description="With the board also where a shared bag hides it from others. Ask again with "
        "`If-None-Match`, or listen to `/live/play/{token}/`, which sends the same object but for `side`.",
        parameters=[TOKEN],
        responses=SeatSnapshot,
    )
    def retrieve(self, request: Any, token: str) -> Response:
        return Response(self.state | {"side": int(self.seat.side)})

    @extend_schema(
        summary="Be ready for the next game",
        description="The game begins when both are ready.",
        request=Ready,
        parameters=[TOKEN],
        responses=After,
    )
    def ready(self, request: Any, token: str) -> Response:
        ready = self.body(Ready)["ready"]
        return self._done(
            lambda: starting.set_ready(self.seat.live_id, self.seat.side, ready=ready, **self._by)
        )

    @extend_schema(
        summary="Place, slide or pass",
        description="Judged by the instant at which it came in. With an `Idempotency-Key` a move that is "
        "sent again gets its first verdict. A version that has passed, a move out of turn and time that is "
        "up (`time-is-up`) are 409, with the `state` as it is now; a move that is not legal is 400.",
        request=Move,
        parameters=[TOKEN],
        responses=Verdict,
    )
    def act(self, request: Any, token: str) -> Response:
        move, key = self.body(Move), given_key(request)
        verdict = self._told(
            lambda: moves.act(
                self.seat.live_id,
                self.seat.side,
                move["action"],
                version=move.get("version"),
                key=key,
                delay=delay_in(token, move.get("lag"), self.stamp),
                program=True,
                **self._by,
            )
        )
        if verdict.replayed:
            self._refuse_another(verdict.text, move["action"])
        data = {"ply": verdict.ply, "at": verdict.at, "state": verdict.state}
        return Response(data, headers={REPLAYED: "true"} if verdict.replayed else None)

    @extend_schema(
        summary="Resign the game",
        description="One's own flag falls now; the game goes on by the flag rule.",
        request=GiveUp,
        parameters=[TOKEN],
        responses=After,
    )
    def resign(self, request: Any, token: str) -> Response:
        version = self.body(GiveUp).get("version")
        return self._done(
            lambda: giving_up.resign(self.seat.live_id, self.seat.side, version=version, **self._by)
        )

    @extend_schema(
        summary="Leave the game",
        description="As resigning; a game that has not begun starts without waiting.",
        request=Nothing,
        parameters=[TOKEN],
        responses=After,
    )
    def leave(self, request: Any, token: str) -> Response:
        self.body(Nothing)
        return self._done(lambda: giving_up.leave(self.seat.live_id, self.seat.side, **self._by))

    @extend_schema(
        summary="Offer an agreed result",
        description="The other player confirms it, then the arbiter.",
        request=Offer,
        parameters=[TOKEN],
        responses=After,
    )
    def offer(self, request: Any, token: str) -> Response:
        asked = self.body(Offer)
        first, second = asked["scores"]
        return self._done(
            lambda: agreeing.offer(
                self.seat.live_id, self.seat.side, (first, second), version=asked.get("version"), **self._by
            )
        )

    @extend_schema(
        summary="Confirm, decline or withdraw an offer",
        request=OfferAnswer,
        parameters=[TOKEN],
        responses=After,
    )
    def answer(self, request: Any, token: str) -> Response:
        asked, live, side = self.body(OfferAnswer), self.seat.live_id, self.seat.side
        if asked["answer"] == "confirm":
            first, second = asked["scores"]
            return self._done(lambda: agreeing.confirm(live, side, (first, second), **self._by))
        act = agreeing.decline if asked["answer"] == "decline" else agreeing.withdraw
        return self._done(lambda: act(live, side, **self._by))

    @extend_schema(
        summary="Show that one is there, and measure the delay",
        description="Answers a `stamp`; sent back at once, it is answered with the `lag` that moves may "
        "bring along where the event compensates it.",
        request=Ping,
        parameters=[TOKEN],
        responses=Pong,
    )
    def ping(self, request: Any, token: str) -> Response:
        brought = self.body(Ping).get("stamp")
        starting.set_seen(self.seat.live_id, self.seat.side)
        now = now_ms()
        if brought is None:
            return Response({"now": now, "stamp": stamped(token, now)})
        return Response({"now": now, "lag": measured(token, brought, self.stamp)})

    def _done(self, act: Callable[[], object]) -> Response:
        self._told(act)
        return Response({"state": self.state_now()})

    def _refuse_another(self, done: str, text: str) -> None:
        """The same key with another move is another request."""
        variant = get_variant(self.seat.match.variant)
        first = parse_action(done, variant)
        try:
            again = parse_action(text, variant)
        except Malformed:
            again = None
        if again != first and not (isinstance(again, Pass) and isinstance(first, Pass)):
            raise ReusedKey("This Idempotency-Key came before with a different request. Take a new one.")
