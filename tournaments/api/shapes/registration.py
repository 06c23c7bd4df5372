"""Registrations of an event as data."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Flag, Id, Int, Link, Strict, Text
from tournaments.models import Registration
from tournaments.models.registration import RegistrationState
from tournaments.services.registration.decide import Decision


class RegistrationIn(Strict):
    """Name, and what the event asks: see ``ask`` and ``required`` in its ``registration``."""

    name = Text(max_length=120)
    club = Text(max_length=120, allow_blank=True, required=False)
    federation = Text(
        max_length=3, allow_blank=True, required=False, help_text="Three capital letters, as in GER."
    )
    rating = Int(max_value=4000, allow_null=True, required=False)
    birth_year = Int(min_value=1900, max_value=2100, allow_null=True, required=False, help_text="Private.")
    contact = Text(max_length=254, allow_blank=True, required=False, help_text="An e-mail address; private.")
    note = Text(max_length=1000, allow_blank=True, required=False, help_text="Private.")


class OwnRegistration(serializers.Serializer[Registration]):
    """What the person who registered sees. Who has ``token`` sees, corrects and cancels the registration."""

    token = serializers.CharField()
    page = serializers.URLField(help_text="The page of the registration: the address to keep.")
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=RegistrationState.choices)


class RegistrationOut(serializers.Serializer[Registration]):
    """A registration as who manages entries sees it, its private parts included."""

    url = Link("registration", pk="pk")
    id = serializers.IntegerField()
    tournament = Link("tournament", slug="tournament.slug")
    name = serializers.CharField()
    club = serializers.CharField()
    federation = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    birth_year = serializers.IntegerField(allow_null=True)
    contact = serializers.CharField()
    note = serializers.CharField()
    state = serializers.ChoiceField(choices=RegistrationState.choices)
    entry = serializers.IntegerField(source="entry_id", allow_null=True, help_text="Id of the entry it made.")
    created_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)


class RegistrationFilter(Strict):
    """Which registrations."""

    state = serializers.ChoiceField(choices=RegistrationState.choices, required=False)


class DecisionIn(Strict):
    """What becomes of a registration."""

    decision = serializers.ChoiceField(choices=[(decision.value, decision.name) for decision in Decision])
    player = Id(
        required=False,
        allow_null=True,
        help_text="With approve: the person of the register. Left out: found by name, else new.",
    )
    reason = Text(
        max_length=500, allow_blank=True, required=False, default="", help_text="For the audit log."
    )


class SelfCheckInOut(serializers.Serializer[Any]):
    """Whether players check themselves in."""

    open = serializers.BooleanField()
    closes_at = serializers.DateTimeField(allow_null=True)


class SelfCheckInIn(Strict):
    """Opens or closes check-in by players."""

    open = Flag()
    closes_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class AbsentIn(Strict):
    """The round that is paired next."""

    round = Int(min_value=1, max_value=99)
    dry_run = Flag(required=False, default=False, help_text="Only tells who it would be.")


class AbsentOut(serializers.Serializer[Any]):
    """Who is marked absent, or would be."""

    round = serializers.IntegerField()
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="Their ids.")
