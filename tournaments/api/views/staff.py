"""For the event's staff: roles and the audit log."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import Q
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.base import EventResource
from tournaments.api.shapes.staff import AuditFilter, AuditOut, RoleIn, RoleOut
from tournaments.models import Role, Tournament
from tournaments.queries.audit_log import log_of, search_log
from tournaments.services import roles

ROLES = Role.objects.select_related("user", "tournament")


class Roles(EventResource):
    """Who helps with the event."""

    tag, resource = "roles", "role"
    acts = {"list": "manage_roles"}

    @extend_schema(summary="List roles", description="For organisers.", responses=RoleOut(many=True))
    def list(self, request: Any, slug: str) -> Response:
        return self.page(ROLES.filter(tournament=self.event), RoleOut)

    @extend_schema(
        summary="Give a role",
        description="In place of the one that the person held before.",
        request=RoleIn,
        responses={201: RoleOut},
    )
    def create(self, request: Any, slug: str) -> Response:
        asked = self.body(RoleIn)
        role = roles.give_role(
            self.event.pk, asked["username"], asked["role"], self.actor, ends_at=asked.get("ends_at")
        )
        return self.made(RoleOut, ROLES.get(pk=role.pk))


class OneRole(EventResource):
    """A role, at an address of its own."""

    tag, resource = "roles", "role"
    acts = {"retrieve": "manage_roles"}

    @cached_property
    def role(self) -> Role:
        found = ROLES.filter(pk=self.kwargs["pk"]).first()
        if found is None:
            raise Http404
        return found

    @cached_property
    def event(self) -> Tournament:
        return self.visible_or_404(self.role.tournament)

    @extend_schema(summary="Read a role", description="For organisers.", responses=RoleOut)
    def retrieve(self, request: Any, pk: int) -> Response:
        return Response(self.show(RoleOut, self.role))

    @extend_schema(summary="Take a role back", description="The last organiser stays.", responses={204: None})
    def destroy(self, request: Any, pk: int) -> Response:
        roles.take_role(self.event.pk, self.role.pk, self.actor)
        return Response(status=204)


class Audit(EventResource):
    """What was done in the event, by whom, and why."""

    tag, resource = "audit", "audit"
    ordering = ("-id",)
    acts = {"list": "view_audit"}
    parameters = {"list": AuditFilter}

    @extend_schema(
        summary="Read the audit log, newest first", description="For arbiters.", responses=AuditOut(many=True)
    )
    def list(self, request: Any, slug: str) -> Response:
        found = search_log(log_of(self.event), text=self.params.get("q", ""))
        exact = {name: self.params[name] for name in ("verb", "via") if name in self.params}
        if actor := self.params.get("actor"):
            found = found.filter(actor_label__icontains=actor)
        if target := self.params.get("target"):
            found = found.filter(Q(target=target) | Q(target_label__icontains=target))
        if since := self.params.get("since"):
            found = found.filter(at__gte=since)
        if until := self.params.get("until"):
            found = found.filter(at__lte=until)
        return self.page(found.filter(**exact), AuditOut)
