"""What can be won, and who wins it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.shapes.entry import Changed
from tournaments.api.shapes.prizes import CategoriesIn, PrizesIn, PrizesOut
from tournaments.queries.prizes import NOTHING, prize_list, prizes_public, prizes_shown
from tournaments.services.prizes import set_categories, set_prizes


class Prizes(EventResource):
    """The prizes of an event."""

    tag, resource = "prizes", "prizes"

    @extend_schema(
        summary="Read the prizes",
        description="Once the event is finished, or earlier where the organiser shows them; before, the "
        "lists are empty for all but the organiser.",
        responses=PrizesOut,
    )
    def retrieve(self, request: Any, slug: str) -> Response:
        return self._answer(prizes_shown(self.event, request.user))

    @extend_schema(
        summary="Set the prizes",
        request=PrizesIn,
        responses=PrizesOut,
    )
    def update(self, request: Any, slug: str) -> Response:
        set_prizes(self.event.pk, self.actor, self.body(PrizesIn))
        self.event.refresh_from_db()
        return self._answer(shown=True)

    @extend_schema(summary="Set own categories of entries", request=CategoriesIn, responses=Changed)
    def categorise(self, request: Any, slug: str) -> Response:
        chosen = self.body(CategoriesIn)["entries"]
        names = {one["entry"]: one["categories"] for one in chosen}
        return Response({"changed": set_categories(self.event.pk, self.actor, names)})

    def _answer(self, shown: bool) -> Response:
        found = prize_list(self.event) if shown else NOTHING
        facts = found.plan.data() | {
            "slug": self.event.slug,
            "round": found.round,
            "version": found.version,
            "public": prizes_public(self.event),
            "final": self.event.is_finished,
            "awards": found.awards,
        }
        return Response(self.show(PrizesOut, SimpleNamespace(**facts)))
