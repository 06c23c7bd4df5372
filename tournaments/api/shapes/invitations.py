"""Invitations of helpers as data."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.fields import Link, Strict, Text
from tournaments.models import Invitation
from tournaments.models.role import RoleName
from tournaments.queries.invitations import STATES, state_of_invitation


class InvitationOut(serializers.Serializer[Invitation]):
    """A link that makes its first visitor a helper; the link itself is shown when it is made."""

    url = Link("invitation", pk="pk")
    id = serializers.IntegerField()
    tournament = Link("tournament", slug="tournament.slug")
    role = serializers.ChoiceField(choices=RoleName.choices)
    note = serializers.CharField()
    state = serializers.SerializerMethodField()
    valid_until = serializers.DateTimeField()
    role_ends_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    accepted_at = serializers.DateTimeField(allow_null=True)
    accepted_by = serializers.CharField(source="accepted_by.username", default=None, allow_null=True)

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, invitation: Invitation) -> str:
        return state_of_invitation(invitation, timezone.now())


class InvitationMade(InvitationOut):
    """With the link, shown this once."""

    link = serializers.SerializerMethodField()

    @extend_schema_field(serializers.URLField())
    def get_link(self, invitation: Any) -> str:
        return str(self.context["request"].build_absolute_uri(reverse("invitation", args=[invitation.token])))


class InvitationIn(Strict):
    """Whom to invite, and how long."""

    role = serializers.ChoiceField(choices=RoleName.choices)
    note = Text(max_length=80, required=False, allow_blank=True, help_text="For whom: to tell links apart.")
    valid_until = serializers.DateTimeField(required=False, help_text="Of the link; else two weeks.")
    role_ends_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="Null: it does not end."
    )
