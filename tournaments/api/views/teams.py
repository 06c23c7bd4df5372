"""Teams of an event."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import Prefetch
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.fields import Nothing
from tournaments.api.shapes.systems import Members, TeamChange, TeamOut
from tournaments.api.shapes.tournament import MaybeReason
from tournaments.models import Entry, Team, Tournament
from tournaments.services import teams


def read_teams() -> Any:
    """Teams with their members in the order of the boards."""
    members = Entry.objects.select_related("player").order_by("board", "seed")
    return Team.objects.select_related("tournament").prefetch_related(Prefetch("members", members))


class Teams(EventResource):
    """The teams of an event."""

    tag, resource = "teams", "team"
    ordering = ("seed",)

    @extend_schema(summary="List teams by seed number", responses=TeamOut(many=True))
    def list(self, request: Any, slug: str) -> Response:
        return self.page(read_teams().filter(tournament=self.event), TeamOut)

    @extend_schema(
        summary="Enter a team",
        description="In a team event. A name that is entered already is refused (409).",
        request=TeamChange,
        responses={201: TeamOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        team = teams.add_team(self.event.pk, self.actor, **self.body(TeamChange))
        return self.made(TeamOut, read_teams().get(pk=team.pk))


class OneTeam(EventResource):
    """A team, at an address of its own."""

    tag, resource = "teams", "team"

    @cached_property
    def team(self) -> Team:
        found: Team | None = read_teams().filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.team.tournament)

    @extend_schema(summary="Read a team", responses=TeamOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(TeamOut, self.team))

    @extend_schema(summary="Correct a team", request=TeamChange, responses=TeamOut)
    def partial_update(self, request: Any, pk: int) -> Response:
        teams.change_team(self.event.pk, pk, self.actor, **self.body(TeamChange, partial=True))
        return self._answer()

    @extend_schema(
        summary="Remove a team",
        description="Only while it was never paired; afterwards withdraw it.",
        responses={204: None},
    )
    def destroy(self, request: Any, pk: int) -> Response:
        teams.remove_team(self.event.pk, pk, self.actor)
        return Response(status=204)

    @extend_schema(
        summary="Say who plays for a team",
        description="In the order of the boards. Who has played for the team stays with it.",
        request=Members,
        responses=TeamOut,
    )
    def members(self, request: Any, pk: int) -> Response:
        teams.set_members(self.event.pk, pk, self.body(Members)["entries"], self.actor)
        return self._answer()

    @extend_schema(summary="Withdraw a team", request=MaybeReason, responses=TeamOut)
    def withdraw(self, request: Any, pk: int) -> Response:
        teams.withdraw_team(self.event.pk, pk, self.actor, **self.body(MaybeReason))
        return self._answer()

    @extend_schema(summary="A team that left is back", request=Nothing, responses=TeamOut)
    def return_to_play(self, request: Any, pk: int) -> Response:
        self.body(Nothing)
        teams.return_team(self.event.pk, pk, self.actor)
        return self._answer()

    def _answer(self) -> Response:
        return Response(self.show(TeamOut, read_teams().get(pk=self.kwargs["pk"])))
