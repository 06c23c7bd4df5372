"""Doubtful boards and scores, for arbiters."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.models import Finding
from games.queries.findings import standing
from tournaments.api.base import EventResource
from tournaments.api.shapes.finding import FindingFilter, FindingOut, FindingSeen
from tournaments.models import Tournament
from tournaments.queries.checks import checks_of
from tournaments.services.findings import see


class Findings(EventResource):
    """What a check of entered boards and scores found."""

    tag, resource = "findings", "finding"
    acts = {"list": "check_boards"}
    parameters = {"list": FindingFilter}

    @extend_schema(
        summary="List doubtful boards and scores",
        description="For arbiters. Nothing follows from a finding by itself.",
        responses=FindingOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        found = standing(self.event.scope)
        if state := self.params.get("state"):
            found = found.filter(seen_at__isnull=state == "open")
        page = self.paginate_queryset(found) or []
        return self.get_paginated_response(self.show_all(FindingOut, checks_of(page)))


class OneFinding(EventResource):
    """A finding, at an address of its own."""

    tag, resource = "findings", "finding"
    acts = {"seen": "check_boards"}

    @cached_property
    def finding(self) -> Finding:
        found = Finding.objects.filter(pk=self.kwargs["pk"], game__match__pairing__isnull=False)
        finding = found.select_related("game__match__pairing__round__tournament").first()
        if finding is None:
            raise Http404
        return finding

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.finding.game.match.pairing.round.tournament)

    @extend_schema(
        summary="Say that a finding was looked at",
        description="The result stands; amend it where that is called for.",
        request=FindingSeen,
        responses=FindingOut,
    )
    def seen(self, request: Any, pk: int) -> Response:
        note = self.body(FindingSeen)["note"]
        seen = see(self.event, self.finding, self.actor, note=note)
        return Response(self.show_all(FindingOut, checks_of([seen]))[0])
