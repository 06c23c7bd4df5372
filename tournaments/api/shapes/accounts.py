"""Accounts and tokens as data."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.api.addresses import reverse
from tournaments.api.fields import Link, Strict, Text
from tournaments.models import ApiToken, Role, Tournament
from tournaments.models.role import RoleName
from tournaments.models.token import TokenScope
from tournaments.queries.tokens import token_id
from tournaments.services.tokens import MOST_NAME

SCOPES = (
    "What the token is good for: read (part of every token), play (clocks and games on line), results, "
    "entries (players, teams, registrations, check-in), pairings, manage (everything else). Left out: all."
)


class Limits(Strict):
    """How strong a token is."""

    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=TokenScope.choices), required=False, help_text=SCOPES
    )
    tournament = Text(
        max_length=50, required=False, allow_null=True, help_text="Slug of the one event that it is good for."
    )
    expires_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="When it ends; left out: when you end it."
    )

    def validate_tournament(self, slug: str | None) -> Tournament | None:
        if slug is None:
            return None
        event = Tournament.objects.filter(slug=slug).first()
        if event is None:
            raise serializers.ValidationError(_("There is no such event."))
        return event


class Login(Limits):
    """Name and password; both may come as HTTP Basic instead. A token that is to be weaker says so."""

    username = Text(max_length=150, required=False)
    password = Text(max_length=4096, required=False, trim_whitespace=False)


class TokenNew(Limits):
    """A new token."""

    name = Text(max_length=MOST_NAME, help_text="What it is for.")


class TokenRow(serializers.Serializer[ApiToken]):
    """A token, without what it is itself: only a digest is kept."""

    url = serializers.SerializerMethodField()
    id = serializers.SerializerMethodField()
    name = serializers.CharField(help_text="Empty: made by name and password.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=TokenScope.choices))
    tournament = serializers.CharField(
        source="tournament.slug", allow_null=True, help_text="Slug of the one event it is good for."
    )
    created_at = serializers.DateTimeField(source="created")
    last_used_on = serializers.DateField(allow_null=True)
    expires_at = serializers.DateTimeField(source="expiry", allow_null=True)
    current = serializers.SerializerMethodField(help_text="Whether this request came with it.")

    def get_url(self, token: ApiToken) -> str:
        return str(reverse("api:api-token", args=[token_id(token)], request=self.context["request"]))

    def get_id(self, token: ApiToken) -> str:
        return token_id(token)

    def get_current(self, token: ApiToken) -> bool:
        auth = self.context["request"].auth
        return isinstance(auth, ApiToken) and auth.pk == token.pk


class TokenMade(TokenRow):
    """A new token, shown this once: send ``Authorization: Token ...``."""

    token = serializers.CharField()


class TokenOut(serializers.Serializer[Any]):
    """A token, shown this once: send ``Authorization: Token ...``."""

    token = serializers.CharField()
    expires_at = serializers.DateTimeField(allow_null=True)
    username = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=TokenScope.choices))
    tournament = serializers.CharField(allow_null=True, help_text="Slug of the one event it is good for.")


class MyRole(serializers.Serializer[Role]):
    """A role of one's own."""

    tournament = Link("tournament", slug="tournament.slug")
    role = serializers.ChoiceField(choices=RoleName.choices, source="name")


class MeOut(serializers.Serializer[Any]):
    """Who is signed in, and what this token leaves of their rights."""

    username = serializers.CharField()
    name = serializers.CharField()
    is_administrator = serializers.BooleanField()
    roles = MyRole(many=True)
    token = TokenRow(allow_null=True, help_text="null: by the session of the pages.")
