"""Programs: what one may ask with its token, and their accounts, for administrators."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from games.models import Side
from games.queries.timed_match import TimedMatch, timed_all
from tournaments.api.authentication import ProgramToken
from tournaments.api.base import Resource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.bots import BotIn, BotMatchOut, BotMeOut, BotOut, BotTokenOut
from tournaments.models import Bot, Seat
from tournaments.permissions import require
from tournaments.queries.bots import all_bots, seats_in_play, waits_for
from tournaments.queries.links import report_token
from tournaments.services import bots


class ProgramResource(Resource):
    """Something for a program, by its token."""

    tag = "programs"
    authentication_classes = [ProgramToken]
    permission_classes = [IsAuthenticated]

    @cached_property
    def bot(self) -> Bot:
        found = all_bots().filter(user=self.request.user.pk).first()
        if found is None:
            raise PermissionDenied(_("This is for accounts of programs."))
        return found

    def check_act(self) -> None:
        self.bot  # noqa: B018 (403 before anything else)


class ProgramMe(ProgramResource):
    """The program itself."""

    resource = "bot"

    @extend_schema(
        summary="Which program am I",
        description="A program's token is good for the addresses under `/bot/` alone; matches are played "
        "with the links that they name.",
        responses=BotMeOut,
    )
    def retrieve(self, request: Any) -> Response:
        return Response(self.show(BotMeOut, self.bot))


class ProgramMatches(ProgramResource):
    """The matches that the program has to play."""

    resource = "bot_matches"

    @extend_schema(
        summary="List my matches",
        description="Timed matches on line that are not over, in all events in which the program's player "
        "is entered, each with the link of its side. Play with it as with any player's link.",
        responses=BotMatchOut(many=True),
    )
    def list(self, request: Any) -> Response:
        seats: list[Seat] = self.paginate_queryset(seats_in_play(self.bot)) or []
        tables = [seat.pairing for seat in seats if seat.pairing]
        held = {each.live.match_id: each for each in timed_all([table.match.live for table in tables])}  # type: ignore[union-attr]
        rows = [self._row(seat, held[seat.pairing.match_id]) for seat in seats if seat.pairing]  # type: ignore[index]
        return self.get_paginated_response(rows)

    def _row(self, seat: Seat, held: TimedMatch) -> dict[str, Any]:
        assert seat.pairing is not None
        side = Side(seat.side or 0)
        token = report_token(seat.pairing.pk, side)
        at = self.request.build_absolute_uri
        return {
            "match": held.live.match_id,
            "tournament": seat.round.tournament.slug,
            "round": seat.round.number,
            "table": seat.pairing.table,
            "side": int(side),
            "opponent": held.match.name_of(side.other),
            "variant": held.match.variant,
            "state": held.live.state,
            "version": held.live.version,
            "waits_for_you": waits_for(held, side),
            "token": token,
            "links": {
                "api": at(reverse("api:play", args=[token])),
                "play": at(reverse("play", args=[token])),
                "stream": at(f"/live/play/{token}/"),
            },
        }


class AdminResource(Resource):
    """Something of the accounts of programs. A token is in an answer, so answers are not kept."""

    tag = "programs"
    permission_classes = [IsAuthenticated]
    may_repeat = False

    def check_act(self) -> None:
        require(self.actor, "manage_programs")

    def keeper(self) -> str | None:
        return None


class Programs(AdminResource):
    """All programs."""

    resource = "program"

    @extend_schema(summary="List programs", description="For administrators.", responses=BotOut(many=True))
    def list(self, request: Any) -> Response:
        return self.page(all_bots(), BotOut)

    @extend_schema(
        summary="Make an account for a program",
        description="For administrators. The token is shown this once. Enter the player in events as any "
        "other.",
        request=BotIn,
        responses={201: BotTokenOut},
    )
    def create(self, request: Any) -> Response:
        asked = self.body(BotIn)
        bot, token = bots.create_bot(asked.get("name", ""), self.actor, player_id=asked.get("player"))
        return self.made(BotTokenOut, {"token": token, "program": bot})


class OneProgram(AdminResource):
    """A program, at an address of its own."""

    resource = "program"

    @cached_property
    def bot(self) -> Bot:
        found = all_bots().filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @extend_schema(summary="Read a program", description="For administrators.", responses=BotOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(BotOut, self.bot))

    @extend_schema(
        summary="Switch a program off",
        description="Its token ends at once. What it played stays; a new token switches it on again.",
        responses={204: None},
    )
    def destroy(self, request: Any, pk: int) -> Response:
        bots.switch_off(self.bot.pk, self.actor)
        return Response(status=204)

    @extend_schema(
        summary="Make a new token for a program",
        description="In place of the old one, which ends at once. It is shown this once.",
        request=Nothing,
        responses={201: BotTokenOut},
    )
    def token(self, request: Any, pk: int) -> Response:
        self.body(Nothing)
        bot, token = bots.renew_token(self.bot.pk, self.actor)
        bot.user.refresh_from_db()
        return Response(self.show(BotTokenOut, {"token": token, "program": bot}), status=201)
