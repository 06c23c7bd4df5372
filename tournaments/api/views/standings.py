"""Standings, as they were published."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from audit.in_words import spoken
from tournaments.api.addresses import reverse
from tournaments.api.base import EventResource
from tournaments.api.fields import in_order
from tournaments.api.shapes.standings import Column, StandingsFilter, StandingsOut, StandingsRow
from tournaments.models import StandingsSnapshot
from tournaments.queries.frozen import digest_of, standings_document


class Standings(EventResource):
    """The standings of an event."""

    tag, resource = "standings", "standings"
    parameters = {"retrieve": StandingsFilter}
    tables = True

    @extend_schema(
        summary="Read the standings",
        description="After the newest round, or ?round= and ?version=. JSON, CSV or NDJSON with the same "
        "fields, by ?format= or Accept.",
        responses=StandingsOut,
    )
    def retrieve(self, request: Any, slug: str) -> Response:
        snapshot = self._snapshot()
        if snapshot is None:
            return Response(self._none_yet())
        response = Response(self._data(snapshot))
        if request.accepted_renderer.format != "json":
            name = (
                f"{slug}-round-{snapshot.round_number}-v{snapshot.version}.{request.accepted_renderer.format}"
            )
            response["Content-Disposition"] = f'inline; filename="{name}"'
        return response

    def _snapshot(self) -> StandingsSnapshot | None:
        found = self.event.snapshots.order_by("round_number", "version")
        if number := self.params.get("round"):
            found = found.filter(round_number=number)
        if version := self.params.get("version"):
            newest = found.last()
            found = found.filter(round_number=newest.round_number if newest else 0, version=version)
        snapshot = found.last()
        if snapshot is None and self.params:
            raise Http404
        return snapshot

    def _data(self, snapshot: StandingsSnapshot) -> dict[str, Any]:
        versions = self.event.snapshots.filter(round_number=snapshot.round_number).order_by("version")
        base, data = self._none_yet(), spoken(snapshot.data)
        return base | {
            "url": f"{base['url']}?round={snapshot.round_number}&version={snapshot.version}",
            "snapshot": self._frozen(snapshot),
            "round": snapshot.round_number,
            "version": snapshot.version,
            "versions": list(versions.values_list("version", flat=True)),
            "complete": snapshot.complete,
            "updated_at": snapshot.created_at,
            "tie_breaks": in_order(Column(many=True), data["tie_breaks"]),
            "rows": in_order(StandingsRow(many=True), data["rows"]),
            "by_group": data.get("by_group", False),
            "teams": self._teams(data),
        }

    def _frozen(self, snapshot: StandingsSnapshot) -> str:
        digest = digest_of(standings_document(snapshot))
        parts = [self.event.slug, snapshot.round_number, snapshot.version, digest]
        return reverse("api:standings-snapshot", args=parts, request=self.request)

    def _teams(self, data: dict[str, Any]) -> dict[str, Any] | None:
        table = data.get("teams")
        return table and {
            "tie_breaks": in_order(Column(many=True), table["tie_breaks"]),
            "rows": in_order(StandingsRow(many=True), table["rows"]),
        }

    def _none_yet(self) -> dict[str, Any]:
        parts = {"slug": self.event.slug}
        return {
            "url": reverse("api:standings", kwargs=parts, request=self.request),
            "tournament": reverse("api:tournament", kwargs=parts, request=self.request),
            "snapshot": None,
            "round": 0,
            "version": 0,
            "versions": [],
            "complete": False,
            "updated_at": None,
            "tie_breaks": [],
            "rows": [],
            "by_group": False,
            "teams": None,
        }
