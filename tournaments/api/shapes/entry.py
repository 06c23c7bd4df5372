"""Players of the register, their entries in an event, and pairs that must not meet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.api.fields import Flag, Id, Int, Link, Strict, Text
from tournaments.models import Absence, Entry, ForbiddenPair, Player
from tournaments.models.entry import AbsenceKind


class PlayerOut(serializers.Serializer[Player]):
    """A person of the register. Birth year and contact are taken, never given."""

    url = Link("player", pk="pk")
    id = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    federation = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)


class PlayerIn(Strict):
    """A person. Birth year and contact are stored and never shown."""

    name = Text(max_length=120)
    club = Text(max_length=120, allow_blank=True, required=False)
    federation = Text(
        max_length=3, allow_blank=True, required=False, help_text="Three capital letters, as in GER."
    )
    rating = Int(max_value=4000, allow_null=True, required=False)
    birth_year = Int(min_value=1900, max_value=2100, allow_null=True, required=False, write_only=True)
    contact = Text(
        max_length=254, allow_blank=True, required=False, write_only=True, help_text="An e-mail address."
    )


class PlayerRef(serializers.Serializer[Entry]):
    """The person behind an entry."""

    url = Link("player", pk="player_id")
    id = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.name")
    federation = serializers.CharField(source="player.federation")


class AbsenceOut(serializers.Serializer[Absence]):
    """A round in which an entry is not paired, and what it gets."""

    round = serializers.IntegerField(source="round_number")
    kind = serializers.ChoiceField(choices=AbsenceKind.choices)


class EntryOut(serializers.Serializer[Entry]):
    """A player's part in one event."""

    url = Link("entry", pk="pk")
    id = serializers.IntegerField()
    tournament = Link("tournament", slug="tournament.slug")
    player = PlayerRef(source="*")
    seed = serializers.IntegerField()
    club = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    checked_in_at = serializers.DateTimeField(allow_null=True)
    from_round = serializers.IntegerField(help_text="First round the player takes part in.")
    last_round = serializers.IntegerField(
        allow_null=True, help_text="Last round before a withdrawal; null: still in."
    )
    absences = AbsenceOut(many=True)


class EntryNew(PlayerIn):
    """A new entry: somebody of the register by ``player``, or a person by name and more."""

    player = Id(
        required=False, help_text="Id of a person of the register; then nothing but seed goes with it."
    )
    name = Text(max_length=120, required=False)
    seed = Int(min_value=1, required=False, help_text="The next free one if left out.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        described = sorted(set(attrs) - {"player", "seed"})
        if "player" in attrs and described:
            raise serializers.ValidationError(
                {described[0]: _("The register has this; leave it out, or leave out player.")}
            )
        if "player" not in attrs and "name" not in attrs:
            raise serializers.ValidationError(
                {"name": _("Give a name, or player for somebody of the register.")}
            )
        return attrs


class EntryChange(Strict):
    """Corrections; the seed number only before round 1 is published."""

    club = Text(max_length=120, allow_blank=True, required=False)
    rating = Int(max_value=4000, allow_null=True, required=False)
    seed = Int(min_value=1, required=False)


class EntryFilter(Strict):
    """Which entries."""

    player = serializers.IntegerField(min_value=1, required=False, help_text="Id in the register.")
    withdrawn = serializers.BooleanField(required=False)
    checked_in = serializers.BooleanField(required=False)


class Here(Strict):
    """Present, or not after all."""

    here = Flag(required=False, default=True)


class CheckIn(Here):
    """Several entries at once."""

    entries = serializers.ListField(child=Id(), min_length=1, max_length=2000)


class Changed(serializers.Serializer[Any]):
    """How many were changed."""

    changed = serializers.IntegerField()


class Numbering(Strict):
    """By what seed numbers are given anew."""

    by = serializers.ChoiceField(choices=["rating", "name"], required=False, default="rating")


class AbsenceIn(Strict):
    """A round and what the entry has in it; null takes it back."""

    round = Int(min_value=1, max_value=99)
    kind = serializers.ChoiceField(choices=AbsenceKind.choices, allow_null=True)


class EntryRef(serializers.Serializer[Entry]):
    """An entry, shortly."""

    url = Link("entry", pk="pk")
    id = serializers.IntegerField()
    name = serializers.CharField()
    seed = serializers.IntegerField()


class ForbiddenOut(serializers.Serializer[ForbiddenPair]):
    """Two entries that must not meet."""

    url = Link("forbidden-pair", pk="pk")
    id = serializers.IntegerField()
    first = EntryRef(source="low")
    second = EntryRef(source="high")
    until_round = serializers.IntegerField(allow_null=True, help_text="That round included; null: ever.")


class ForbiddenIn(Strict):
    """Ids of two entries."""

    first = Id()
    second = Id()
    until_round = Int(min_value=1, max_value=99, allow_null=True, required=False, default=None)
