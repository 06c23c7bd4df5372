"""Rating lists, a person's ratings, and what an event did to ratings."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource, Resource
from tournaments.api.shapes.rating import (
    EventRatingOut,
    RatingFilter,
    RatingOut,
    RatingStep,
    StepFilter,
    SystemFilter,
)
from tournaments.queries.ratings import changes_of, event_changes, findable_events, ranks, rating_list
from tournaments.queries.visible import visible_people


class Ratings(Resource):
    """The list of one game in one system."""

    tag, resource = "ratings", "rating"
    ordering = ("-after", "pk")
    parameters = {"list": RatingFilter}

    @extend_schema(
        summary="Read a rating list, best first",
        description="Everybody who has a rating after the last event that was rated.",
        responses=RatingOut(many=True),
    )
    def list(self, request: Any) -> Response:
        found = rating_list(self.params["variant"], self.params["system"], request.user)
        return self.page(found, RatingOut, ranks=ranks(found))


class PlayerRatings(Resource):
    """A person's ratings."""

    tag, resource = "ratings", "player_rating"
    ordering = ("-period", "-pk")
    parameters = {"list": StepFilter}

    @extend_schema(summary="Read a person's ratings, newest change first", responses=RatingStep(many=True))
    def list(self, request: Any, pk: int) -> Response:
        player = visible_people(request.user).filter(pk=pk).first()
        if player is None:
            raise Http404
        changes = changes_of(player).filter(**self.params)
        rows = self.paginate_queryset(changes) or []
        events = findable_events((change.tournament_id for change in rows), request.user)
        return self.get_paginated_response(self.show_all(RatingStep, rows, events=events))


class EventRatings(EventResource):
    """What an event did to ratings."""

    tag, resource = "ratings", "event_rating"
    ordering = ("name_key", "pk")  # a page begins after a value that the row itself has
    parameters = {"list": SystemFilter}

    @extend_schema(
        summary="Read what an event did to ratings, by name",
        description="Empty until a rated event is finished, and a moment longer.",
        responses=EventRatingOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        changes = event_changes(self.event, self.params["system"])
        changes = changes.annotate(name_key=F("player__name_key"))
        return self.page(changes, EventRatingOut, events={self.event.pk: self.event})
