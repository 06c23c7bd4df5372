"""Tournaments: the list, one event and its acts."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response

from tournaments.api.base import EventResource, Resource
from tournaments.api.fields import Strict
from tournaments.api.shapes.tournament import (
    NextOut,
    Reason,
    TournamentChange,
    TournamentDetail,
    TournamentNew,
    TournamentOut,
)
from tournaments.models import Entry, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import System
from tournaments.queries.next_step import next_step
from tournaments.queries.visible import listed_events
from tournaments.services import events


def counted(found: QuerySet[Tournament]) -> QuerySet[Any]:
    """Events with how many entries they have and their newest published round."""
    entries = Entry.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    rounds = Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.PUBLISHED)
    newest = rounds.order_by().values("tournament").annotate(most=Max("number")).values("most")
    return found.annotate(
        entry_count=Coalesce(Subquery(entries.annotate(count=Count("pk")).values("count")), 0),
        current_round=Coalesce(Subquery(newest), 0),
    )


class TournamentFilter(Strict):
    """Which events."""

    q = serializers.CharField(max_length=120, required=False, help_text="Part of the name or place.")
    variant = serializers.CharField(max_length=20, required=False)
    system = serializers.ChoiceField(choices=System.choices, required=False)
    state = serializers.ChoiceField(
        choices=["planned", "running", "finished"], required=False, help_text="How far it is."
    )


STATES = {
    "planned": Q(started_at__isnull=True),
    "running": Q(started_at__isnull=False, finished_at__isnull=True),
    "finished": Q(finished_at__isnull=False),
}


class Tournaments(Resource):
    """The list of events."""

    tag, resource = "tournaments", "tournament"
    ordering = ("-id",)
    parameters = {"list": TournamentFilter}

    @extend_schema(
        summary="List events, newest first",
        description="Public events, and those that you help with.",
        responses=TournamentOut(many=True),
    )
    def list(self, request: Any) -> Response:
        found = counted(listed_events(request.user))
        if text := self.params.get("q"):
            found = found.filter(Q(name__icontains=text) | Q(venue__icontains=text))
        if state := self.params.get("state"):
            found = found.filter(STATES[state])
        exact = {name: self.params[name] for name in ("variant", "system") if name in self.params}
        return self.page(found.filter(**exact), TournamentOut)

    @extend_schema(
        summary="Make an event",
        description="Name and variant are enough. Who makes an event is its organiser.",
        request=TournamentNew,
        responses={201: TournamentDetail},
    )
    def create(self, request: Any) -> Response:
        event = events.create_event(self.actor, **self.body(TournamentNew))
        return self.made(TournamentDetail, counted(Tournament.objects.filter(pk=event.pk)).get())


class OneTournament(EventResource):
    """An event."""

    tag, resource = "tournaments", "tournament"
    acts = {"next": "view_drafts"}

    @extend_schema(summary="Read an event", responses=TournamentDetail)
    def retrieve(self, request: Any, slug: str) -> Response:
        return self._answer()

    @extend_schema(
        summary="Change settings",
        description="After the start, what would change the past is refused (409), each "
        "field with its reason.",
        request=TournamentChange,
        responses=TournamentDetail,
    )
    def partial_update(self, request: Any, slug: str) -> Response:
        asked = self.body(TournamentChange, partial=True)
        if "registration" in asked:  # the check-in by players has an address of its own
            kept = {key: value for key, value in self.event.registration.items() if key == "check_in"}
            asked["registration"] = asked["registration"] | kept
        events.change_settings(self.event.pk, self.actor, **asked)
        return self._answer()

    @extend_schema(summary="Open a finished event again", request=Reason, responses=TournamentDetail)
    def reopen(self, request: Any, slug: str) -> Response:
        events.reopen_event(self.event.pk, self.actor, **self.body(Reason))
        return self._answer()

    @extend_schema(summary="What the organiser does next", responses=NextOut)
    def next(self, request: Any, slug: str) -> Response:
        return Response(asdict(next_step(self.event)))

    def _answer(self) -> Response:
        event = counted(Tournament.objects.filter(pk=self.event.pk)).get()
        return Response(self.show(TournamentDetail, event))
