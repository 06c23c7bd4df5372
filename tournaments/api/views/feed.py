"""The changes of an event, for programs that follow it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import VERSION, EventResource
from tournaments.api.shapes.feed import ChangesFilter, ChangesOut
from tournaments.queries.feed import change_data, changes_after, newest_seq


class Changes(EventResource):
    """What has changed since."""

    tag, resource = "changes", "changes"
    parameters = {"since": ChangesFilter}
    tables = True

    def version_parts(self) -> tuple[object, ...]:
        return (VERSION, self.event.pk, newest_seq(self.event), self.request.build_absolute_uri("/"))

    @extend_schema(
        summary="Read what has changed since",
        description="Every change has a number, `seq`, counted without a gap. Ask with `since`, the last one "
        "you know, and with `If-None-Match`; or listen to `/live/events/{slug}/changes/`, which sends the "
        "same objects with `seq` as the id and goes on without a gap, too. A `since` beyond the newest gets "
        "no results.",
        responses=ChangesOut,
    )
    def since(self, request: Any, slug: str) -> Response:
        newest, since = newest_seq(self.event), self.params["since"]
        found = changes_after(self.event, since, self.params["limit"])
        base = request.build_absolute_uri("/").rstrip("/")
        last = found[-1].seq if found else since
        return Response(
            {
                "results": [change_data(change, self.event.slug, base) for change in found],
                "next": last,
                "newest": max(newest, found[-1].seq if found else 0),
            }
        )
