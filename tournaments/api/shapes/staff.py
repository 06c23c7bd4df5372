"""Roles and the audit log as data."""

from __future__ import annotations

from rest_framework import serializers

from audit.models import AuditEvent
from tournaments.api.fields import Link, Strict, Text
from tournaments.models import Role
from tournaments.models.role import RoleName


class RoleOut(serializers.Serializer[Role]):
    """Who helps with an event, and as what."""

    url = Link("role", pk="pk")
    id = serializers.IntegerField()
    tournament = Link("tournament", slug="tournament.slug")
    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=RoleName.choices, source="name")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="From then on it is none; null: never.")


class RoleIn(Strict):
    """A role for somebody who has an account, in place of the one held before."""

    username = Text(max_length=150)
    role = serializers.ChoiceField(choices=RoleName.choices)
    ends_at = serializers.DateTimeField(required=False, allow_null=True, help_text="Null: it does not end.")


class AuditOut(serializers.Serializer[AuditEvent]):
    """One act."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField(source="actor_label")
    via = serializers.CharField(help_text="page, api, link, command or system.")
    verb = serializers.CharField()
    target = serializers.CharField()
    target_label = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    reason = serializers.CharField()


class AuditFilter(Strict):
    """Which acts."""

    q = serializers.CharField(max_length=120, required=False, help_text="In names, reasons and facts.")
    verb = serializers.CharField(max_length=40, required=False)
    actor = serializers.CharField(max_length=150, required=False, help_text="Part of the name.")
    target = serializers.CharField(
        max_length=200, required=False, help_text="As in match:12, or part of a name."
    )
    via = serializers.CharField(max_length=10, required=False)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)
