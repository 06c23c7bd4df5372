"""Registrations: taken from anybody, read and decided on by who manages entries; check-in by players."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.shapes.registration import (
    AbsentIn,
    AbsentOut,
    DecisionIn,
    OwnRegistration,
    RegistrationFilter,
    RegistrationIn,
    RegistrationOut,
    SelfCheckInIn,
    SelfCheckInOut,
)
from tournaments.limits import RegistrationThrottle
from tournaments.models import Registration, Tournament
from tournaments.registration import check_in_of
from tournaments.services.attendance import mark_absent, not_here
from tournaments.services.registration.decide import Decision, decide
from tournaments.services.registration.register import register
from tournaments.services.self_check_in import close_check_in, open_check_in

REGISTRATIONS = Registration.objects.select_related("tournament")


class Registrations(EventResource):
    """The registrations of an event."""

    tag, resource = "registrations", "registration"
    acts = {"list": "manage_entries"}
    parameters = {"list": RegistrationFilter}
    permission_classes = [AllowAny]

    def get_throttles(self) -> list[Any]:
        return [RegistrationThrottle()] if self.action == "create" else super().get_throttles()

    @extend_schema(
        summary="List registrations",
        description="For arbiters: with birth year, contact and note.",
        responses=RegistrationOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        found = REGISTRATIONS.filter(tournament=self.event)
        return self.page(found.filter(**self.params), RegistrationOut)

    @extend_schema(
        summary="Register for the event",
        description="Without an account, while registration is open. A name that is there is refused (409); "
        "so is everybody when all places are taken and there is no waiting list.",
        request=RegistrationIn,
        responses={201: OwnRegistration},
    )
    def create(self, request: Any, slug: str) -> Response:
        made = register(self.event.pk, **self.body(RegistrationIn))
        page = request.build_absolute_uri(reverse("registration", args=[made.token]))
        data = {"token": made.token, "page": page, "name": made.name, "state": made.state}
        return Response(data, status=201, headers={"Location": page})


class OneRegistration(EventResource):
    """A registration, at an address of its own."""

    tag, resource = "registrations", "registration"
    acts = {"retrieve": "manage_entries"}

    @cached_property
    def registration(self) -> Registration:
        found = REGISTRATIONS.filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.registration.tournament)

    @extend_schema(summary="Read a registration", description="For arbiters.", responses=RegistrationOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(RegistrationOut, self.registration))

    @extend_schema(
        summary="Decide on a registration",
        description="Who is approved is entered. When a place is free, who waits longest moves up.",
        request=DecisionIn,
        responses=RegistrationOut,
    )
    def decide(self, request: Any, pk: int) -> Response:
        asked = self.body(DecisionIn)
        decision, player = Decision(asked["decision"]), asked.get("player")
        decide(self.event.pk, [pk], decision, self.actor, player_id=player, reason=asked["reason"])
        return Response(self.show(RegistrationOut, REGISTRATIONS.get(pk=pk)))


class SelfCheckIn(EventResource):
    """Whether players check themselves in, and who is absent because they did not."""

    tag, resource = "entries", "self_check_in"

    @extend_schema(summary="Whether players check themselves in", responses=SelfCheckInOut)
    def retrieve(self, request: Any, slug: str) -> Response:
        return self._answer(self.event)

    @extend_schema(
        summary="Open or close check-in by players", request=SelfCheckInIn, responses=SelfCheckInOut
    )
    def update(self, request: Any, slug: str) -> Response:
        asked = self.body(SelfCheckInIn)
        if asked["open"]:
            return self._answer(open_check_in(self.event.pk, self.actor, closes_at=asked["closes_at"]))
        return self._answer(close_check_in(self.event.pk, self.actor))

    @extend_schema(
        summary="Mark who is not checked in as absent in the next round",
        request=AbsentIn,
        responses=AbsentOut,
    )
    def absent(self, request: Any, slug: str) -> Response:
        asked = self.body(AbsentIn)
        self.ask("manage_entries", self.event)
        if asked["dry_run"]:
            missing = not_here(self.event, asked["round"])
        else:
            missing = mark_absent(self.event.pk, asked["round"], self.actor)
        return Response({"round": asked["round"], "entries": [entry.pk for entry in missing]})

    def _answer(self, event: Tournament) -> Response:
        found = check_in_of(event)
        return Response(self.show(SelfCheckInOut, {"open": found.open, "closes_at": found.closes_at}))
