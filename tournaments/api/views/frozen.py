"""Snapshots of a round at addresses whose content never changes: pairings, and standings."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.cache import patch_cache_control
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.conditional import weak_tag
from tournaments.api.fields import in_order
from tournaments.api.shapes.frozen import FrozenPairings, FrozenStandings
from tournaments.api.shapes.standings import Column, StandingsRow
from tournaments.models import Round
from tournaments.models.tournament import Visibility
from tournaments.queries.frozen import digest_of, pairings_document, standings_document
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheet_of

A_YEAR = 365 * 24 * 3600


class Frozen(EventResource):
    """A document whose address names what is in it: it is that one, or there is none."""

    tables = True

    def version_parts(self) -> tuple[object, ...]:
        return ()

    def frozen(self, document: dict[str, Any], digest: str) -> Response:
        """The document, for shared caches where everybody may see the event."""
        if digest_of(document) != digest:
            raise Http404
        response = Response(document)
        accepted = self.request.accepted_renderer.format
        response["ETag"] = weak_tag(digest, accepted)
        if self.event.visibility != Visibility.PRIVATE:
            patch_cache_control(response, public=True, max_age=A_YEAR, immutable=True)
        return response


class PairingsSnapshot(Frozen):
    """The pairings of a published round."""

    tag, resource = "rounds", "pairings_snapshot"

    @extend_schema(
        summary="Read the pairings of one publication",
        description="Take the address from `snapshot` of a round. What it answers never changes, so caches "
        "may keep it for ever; when pairings have changed, the address of the earlier ones is 404. Without "
        "results.",
        responses=FrozenPairings,
    )
    def retrieve(self, request: Any, slug: str, number: int, version: int, digest: str) -> Response:
        found = self.event.rounds.filter(number=number, version=version, state=Round.State.PUBLISHED).first()
        if found is None:
            raise Http404
        return self.frozen(pairings_document(sheet_of(found)), digest)


class StandingsVersion(Frozen):
    """A version of the standings after a round."""

    tag, resource = "standings", "standings_snapshot"

    @extend_schema(
        summary="Read one version of the standings",
        description="Take the address from `snapshot` of the standings. What it answers never changes, so "
        "caches may keep it for ever. Complete versions stay when a result is amended; versions from before "
        "a round was complete are 404 once they are out of date.",
        responses=FrozenStandings,
    )
    def retrieve(self, request: Any, slug: str, number: int, version: int, digest: str) -> Response:
        snapshot = find_snapshot(self.event, number, version)
        if snapshot is None:
            raise Http404
        document = standings_document(snapshot)
        response = self.frozen(document, digest)
        response.data = document | _ordered(document)
        return response


def _ordered(table: dict[str, Any]) -> dict[str, Any]:
    """Fields in the order of their shapes, whatever order the database kept."""
    teams = table.get("teams")
    return {
        "tie_breaks": in_order(Column(many=True), table["tie_breaks"]),
        "rows": in_order(StandingsRow(many=True), table["rows"]),
    } | ({"teams": _ordered(teams)} if teams else {})
