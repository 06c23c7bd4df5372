"""Pairs that must not meet."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.shapes.entry import ForbiddenIn, ForbiddenOut
from tournaments.models import ForbiddenPair, Tournament
from tournaments.services import forbidden

PAIRS = ForbiddenPair.objects.select_related("low__player", "high__player", "tournament")


class ForbiddenPairs(EventResource):
    """Who must not meet is nobody's business but the arbiters'."""

    tag, resource = "forbidden pairs", "forbidden_pair"
    acts = {"list": "manage_entries"}

    @extend_schema(
        summary="List forbidden pairs", description="For arbiters.", responses=ForbiddenOut(many=True)
    )
    def list(self, request: Any, slug: str) -> Response:
        return self.page(PAIRS.filter(tournament=self.event), ForbiddenOut)

    @extend_schema(
        summary="Forbid a pair",
        description="Ever, or up to a round. Said again, it replaces what was said before.",
        request=ForbiddenIn,
        responses={201: ForbiddenOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        asked = self.body(ForbiddenIn)
        pair = forbidden.forbid_pair(
            self.event.pk, asked["first"], asked["second"], self.actor, until_round=asked["until_round"]
        )
        return self.made(ForbiddenOut, PAIRS.get(pk=pair.pk))


class OneForbiddenPair(EventResource):
    """A forbidden pair, at an address of its own."""

    tag, resource = "forbidden pairs", "forbidden_pair"
    acts = {"retrieve": "manage_entries"}

    @cached_property
    def pair(self) -> ForbiddenPair:
        found = PAIRS.filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.pair.tournament)

    @extend_schema(summary="Read a forbidden pair", description="For arbiters.", responses=ForbiddenOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(ForbiddenOut, self.pair))

    @extend_schema(summary="Allow the pair again", responses={204: None})
    def destroy(self, request: Any, pk: int) -> Response:
        forbidden.allow_pair(self.event.pk, pk, self.actor)
        return Response(status=204)
