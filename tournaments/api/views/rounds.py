"""Rounds: paired as drafts, published, and while nothing was played taken back."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.errors import Conflict
from tournaments.api.base import EventResource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.round import PairWishes, RoundDetail, RoundOut
from tournaments.api.shapes.tournament import MaybeReason
from tournaments.models import Round
from tournaments.permissions import require
from tournaments.queries.tables import sheet_of, sheets_of
from tournaments.queries.visible import visible_rounds
from tournaments.services import rounds
from tournaments.services.pairer import Wishes


class _Rounds(EventResource):
    """What both addresses share."""

    tag, resource = "rounds", "round"
    ordering = ("number",)

    def shown(self, round_: Round) -> dict[str, Any]:
        return self.show(RoundDetail, sheet_of(round_), **self.seen())

    def seen(self) -> dict[str, Any]:
        return {
            "slug": self.event.slug,
            "drafts": self.may("view_drafts"),
            "staff": self.may("enter_result"),
        }

    def draft(self) -> Round:
        asked = self.body(PairWishes)
        pairs = tuple((first, second) for first, second in asked["pairs"])
        tables = tuple(tuple(players) for players in asked["tables"])
        wishes = Wishes(pairs, asked["bye"], asked["repeats"], tables)
        return rounds.draft_round(self.event.pk, self.actor, wishes)


class Rounds(_Rounds):
    """The rounds of an event."""

    @extend_schema(summary="List rounds", responses=RoundOut(many=True))
    def list(self, request: Any, slug: str) -> Response:
        found = self.paginate_queryset(visible_rounds(self.event, request.user)) or []
        return self.get_paginated_response(self.show_all(RoundOut, sheets_of(found), **self.seen()))

    @extend_schema(
        summary="Pair the next round as a draft",
        description="In place of the draft there may be. An impossible round is refused whole (409), "
        "with who can't be served and what is left to do.",
        request=PairWishes,
        responses={201: RoundDetail},
    )
    def create(self, request: Any, slug: str) -> Response:
        return self.made(RoundDetail, sheet_of(self.draft()), **self.seen())


class OneRound(_Rounds):
    """A round, by its number."""

    @cached_property
    def round(self) -> Round:
        found = visible_rounds(self.event, self.request.user).filter(number=self.kwargs["number"]).first()
        if found is None:
            raise Http404
        return found

    @extend_schema(
        summary="Read a round", description="Tables, byes, and the reason of each.", responses=RoundDetail
    )
    def retrieve(self, request: Any, slug: str, number: int) -> Response:
        return Response(self.shown(self.round))

    @extend_schema(
        summary="Pair the draft again",
        description="What changed from the draft before is in explanation.changes.",
        request=PairWishes,
        responses=RoundDetail,
    )
    def pair(self, request: Any, slug: str, number: int) -> Response:
        self._own_draft()
        return Response(self.shown(self.draft()))

    @extend_schema(
        summary="Publish the draft",
        description="Its matches exist from now on. Refused (409) when the field has changed since the "
        "draft was paired.",
        request=Nothing,
        responses=RoundDetail,
    )
    def publish(self, request: Any, slug: str, number: int) -> Response:
        self._may_pair()
        self.body(Nothing)
        return Response(self.shown(rounds.publish_round(self.event.pk, self.actor, number=self.round.number)))

    @extend_schema(
        summary="Take the publication back",
        description="The newest round is a draft again; only before any result or report.",
        request=MaybeReason,
        responses=RoundDetail,
    )
    def withdraw(self, request: Any, slug: str, number: int) -> Response:
        self._may_pair()
        values = self.body(MaybeReason)
        newest = visible_rounds(self.event, request.user).filter(published_at__isnull=False).last()
        if newest is None or newest.number != self.round.number:
            raise Conflict(_("Only the newest published round can be taken back."))
        return Response(self.shown(rounds.withdraw_publication(self.event.pk, self.actor, **values)))

    @extend_schema(summary="Discard the draft", responses={204: None})
    def destroy(self, request: Any, slug: str, number: int) -> Response:
        self._own_draft()
        rounds.discard_draft(self.event.pk, self.actor)
        return Response(status=204)

    def _own_draft(self) -> None:
        """This round, which must be the draft."""
        self._may_pair()
        if self.round.is_published:
            raise Conflict(_("Round %(number)d is published.") % {"number": self.round.number})

    def _may_pair(self) -> None:
        """Asked before the round is looked for: whether there is a draft is for arbiters to know."""
        require(self.actor, "pair", self.event)
