"""Ratings as data."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.engine.families import game_keys
from tournaments.api.fields import Link, Strict
from tournaments.models import Player, RatingChange
from tournaments.models.rating import RatingSystem
from tournaments.queries.ratings import gained
from tournaments.standings.exact import plain

DECIMAL = "A decimal string."


class Exact(serializers.CharField):
    """An exact number as a decimal string without closing zeros."""

    def to_representation(self, value: Any) -> str:
        return plain(value)


class RatedPlayer(serializers.Serializer[Player]):
    """A person in a rating list."""

    url = Link("player", pk="pk")
    id = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    federation = serializers.CharField()


class RatingOut(serializers.Serializer[RatingChange]):
    """A line of a rating list: somebody's rating after the last rated event."""

    rank = serializers.SerializerMethodField()
    player = RatedPlayer()
    rating = Exact(source="after", help_text=DECIMAL)
    deviation = Exact(allow_null=True, help_text="Of Glicko-2, after the last event.")
    matches = serializers.IntegerField(source="total_matches", help_text="Rated so far.")
    change = serializers.SerializerMethodField(help_text="Of the last event; null where it was the first.")
    last_event_at = serializers.DateTimeField(source="period")
    history = Link("player-ratings", pk="player_id")

    def get_rank(self, change: RatingChange) -> int:
        return int(self.context["ranks"][change.player_id])

    def get_change(self, change: RatingChange) -> str | None:
        return _told(change)


class RatingStep(serializers.Serializer[RatingChange]):
    """What one event did to one rating. ``tournament`` is null where you may not find the event."""

    variant = serializers.CharField()
    system = serializers.ChoiceField(choices=RatingSystem.choices)
    period = serializers.DateTimeField(help_text="The event's end: when its last round was published.")
    tournament = serializers.SerializerMethodField()
    before = Exact(allow_null=True, help_text="Null: no rating before.")
    after = Exact(allow_null=True, help_text="Null: no rating (any more).")
    change = serializers.SerializerMethodField()
    deviation = Exact(allow_null=True)
    volatility = Exact(allow_null=True)
    matches = serializers.IntegerField(help_text="Rated in this event.")
    total_matches = serializers.IntegerField(help_text="Rated so far, these included.")
    score = Exact()
    performance = serializers.IntegerField(allow_null=True)

    @extend_schema_field({"type": ["string", "null"]})
    def get_tournament(self, change: RatingChange) -> str | None:
        found = self.context["events"].get(change.tournament_id)
        return found.slug if found else None

    def get_change(self, change: RatingChange) -> str | None:
        return _told(change)


class RatingLine(serializers.Serializer[Any]):
    """One match in the arithmetic of a change."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(help_text="Id of the person.")
    opponent_rating = serializers.CharField(allow_null=True)
    score = serializers.CharField()
    difference = serializers.CharField(allow_null=True)
    expected = serializers.CharField(allow_null=True)
    counted = serializers.BooleanField(help_text="False: the opponent had no rating.")


class EventRatingOut(RatingStep):
    """What an event did to somebody's rating, with the arithmetic."""

    player = RatedPlayer()
    method = serializers.CharField(
        source="detail.method", help_text="change, initial, waiting, zero, glicko."
    )
    lines = RatingLine(source="detail.lines", many=True)
    figures = serializers.DictField(source="detail.figures", help_text="K, sums, averages of the method.")


class RatingFilter(Strict):
    """Which list."""

    variant = serializers.ChoiceField(choices=game_keys(), help_text="Key of a variant.")
    system = serializers.ChoiceField(
        choices=RatingSystem.choices, required=False, default=RatingSystem.ELO.value
    )


class StepFilter(Strict):
    """Which changes; all if left out."""

    variant = serializers.ChoiceField(choices=game_keys(), required=False)
    system = serializers.ChoiceField(choices=RatingSystem.choices, required=False)


class SystemFilter(Strict):
    """In which system."""

    system = serializers.ChoiceField(
        choices=RatingSystem.choices, required=False, default=RatingSystem.ELO.value
    )


def _told(change: RatingChange) -> str | None:
    found = gained(change)
    return None if found is None else plain(found)
