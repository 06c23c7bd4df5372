"""Links that make somebody a helper."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.shapes.invitations import InvitationIn, InvitationMade, InvitationOut
from tournaments.models import Invitation, Tournament
from tournaments.queries.invitations import invitations_of
from tournaments.services import invitations


class Invitations(EventResource):
    """Invitations of an event. No answer with a link is kept: it is shown once."""

    tag, resource = "roles", "invitation"
    ordering = ("-id",)
    acts = {"list": "manage_roles"}
    may_repeat = False

    @extend_schema(
        summary="List invitations",
        description="For organisers, newest first.",
        responses=InvitationOut(many=True),
    )
    def list(self, request: Any, slug: str) -> Response:
        return self.page(invitations_of(self.event), InvitationOut)

    @extend_schema(
        summary="Invite somebody",
        description="Makes a link that gives the role to whoever opens it first and accepts; who has no "
        "account makes one there. The link is shown this once.",
        request=InvitationIn,
        responses={201: InvitationMade},
    )
    def create(self, request: Any, slug: str) -> Response:
        asked = self.body(InvitationIn)
        made, token = invitations.make_invitation(
            self.event.pk, asked.pop("role"), self.actor, **{"role_ends_at": None, **asked}
        )
        made.token = token  # type: ignore[attr-defined]
        return self.made(InvitationMade, made)


class OneInvitation(EventResource):
    """An invitation, at an address of its own."""

    tag, resource = "roles", "invitation"
    acts = {"retrieve": "manage_roles"}

    @cached_property
    def invitation(self) -> Invitation:
        found = Invitation.objects.select_related("tournament", "accepted_by").filter(pk=self.kwargs["pk"])
        if not found:
            raise Http404
        return found[0]

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.invitation.tournament)

    @extend_schema(summary="Read an invitation", description="For organisers.", responses=InvitationOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(InvitationOut, self.invitation))

    @extend_schema(
        summary="Revoke an invitation",
        description="Its link opens nothing any more. A role that it gave stays.",
        responses={204: None},
    )
    def destroy(self, request: Any, pk: int) -> Response:
        invitations.revoke_invitation(self.event.pk, self.invitation.pk, self.actor)
        return Response(status=204)
