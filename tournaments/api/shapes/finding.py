"""Doubts about boards and scores as data."""

from __future__ import annotations

from rest_framework import serializers

from games.models import FindingKind
from tournaments.api.fields import Link, Strict, Text
from tournaments.queries.checks import Check


class FindingOther(serializers.Serializer[Check]):
    """The game that has the same board."""

    match = Link("match", pk="game.match_id")
    round = serializers.IntegerField(source="pairing.round.number")
    table = serializers.IntegerField(source="pairing.table")
    game = serializers.IntegerField(source="game.number")


class FindingOut(serializers.Serializer[Check]):
    """One doubt about one game. It has changed nothing."""

    id = serializers.IntegerField(source="finding.pk")
    kind = serializers.ChoiceField(choices=FindingKind.choices, source="finding.kind")
    words = serializers.CharField(help_text="What is doubtful, in a sentence.")
    match = Link("match", pk="place.game.match_id")
    round = serializers.IntegerField(source="place.pairing.round.number")
    table = serializers.IntegerField(source="place.pairing.table")
    game = serializers.IntegerField(source="place.game.number", help_text="1 or 2.")
    score = serializers.IntegerField(source="finding.score")
    facts = serializers.DictField(
        source="finding.facts", help_text="What it was seen by: bounds, colours, or the other game's number."
    )
    other = FindingOther(allow_null=True)
    created_at = serializers.DateTimeField(source="finding.created_at")
    seen_at = serializers.DateTimeField(source="finding.seen_at", allow_null=True)
    seen_by = serializers.CharField(source="finding.seen_by")
    note = serializers.CharField(source="finding.note")


class FindingFilter(Strict):
    """Which findings."""

    state = serializers.ChoiceField(
        choices=["open", "seen"], required=False, help_text="open: nobody has looked at it yet."
    )


class FindingSeen(Strict):
    """What the arbiter found."""

    note = Text(max_length=2000)
