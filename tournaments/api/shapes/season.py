"""Seasons as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Document, Int, Link, Strict, Text
from tournaments.api.shapes.rating import RatedPlayer
from tournaments.models import Season, SeasonEvent
from tournaments.models.tournament import Visibility
from tournaments.services.seasons import MOST_WEIGHT
from tournaments.standings.exact import plain

FRACTION = "An exact number: a decimal string, or a fraction such as 37/3."


class Ratio(serializers.CharField):
    """An exact number of a season."""

    def to_representation(self, value: Any) -> str:
        return plain(Fraction(value))


class PlacedOut(serializers.Serializer[SeasonEvent]):
    """An event of a season."""

    tournament = Link("tournament", slug="tournament.slug")
    slug = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    weight = serializers.IntegerField(help_text="In per cent.")
    finished = serializers.BooleanField(source="tournament.is_finished")


class SeasonOut(serializers.Serializer[Season]):
    """A season and its rule."""

    url = Link("season", season="slug")
    slug = serializers.CharField()
    name = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    rule = serializers.DictField(help_text="points, table, best, minimum, running.")
    created_at = serializers.DateTimeField()
    table = Link("season-table", season="slug")


class SeasonDetail(SeasonOut):
    """A season with its events, in order."""

    events = serializers.SerializerMethodField()

    def get_events(self, season: Season) -> PlacedOut(many=True):  # type: ignore[valid-type]
        return PlacedOut(self.context["placed"], many=True, context=self.context).data


class SeasonChange(Strict):
    """Name, visibility, rule."""

    name = Text(max_length=120)
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)
    rule = Document(
        required=False,
        help_text='{"points": "places", "table": [25, 18, 15], "best": 4, "minimum": 2, "running": false}; '
        "points is places, event or share.",
    )


class SeasonNew(SeasonChange):
    """A new season: a name is enough."""

    slug = serializers.RegexField(
        r"^[-a-zA-Z0-9_]+$",
        max_length=60,
        required=False,
        help_text="The season's address; made from the name if left out.",
    )


class PlacedIn(Strict):
    """An event to put in, at the end."""

    tournament = Text(max_length=60, help_text="Slug of an event that you organise.")
    weight = Int(max_value=MOST_WEIGHT, required=False, default=100, help_text="In per cent.")


class PlacedChange(Strict):
    """Another weight."""

    weight = Int(max_value=MOST_WEIGHT, help_text="In per cent.")


class ScoredOut(serializers.Serializer[Any]):
    """What an event gave one person."""

    tournament = serializers.CharField(help_text="Slug of the event.")
    rank = serializers.IntegerField()
    shared = serializers.IntegerField(help_text="How many share the rank.")
    points = Ratio(help_text=FRACTION)
    weight = serializers.IntegerField()
    value = Ratio(help_text=FRACTION)
    counted = serializers.BooleanField(help_text="False: not among the best that count.")


class SeasonRow(serializers.Serializer[Any]):
    """A line of the table."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null: too few events for a place.")
    player = RatedPlayer()
    total = Ratio(help_text=FRACTION)
    decided = serializers.IntegerField(
        help_text="Level with the next: which of the results that count, best first, decides; else 0."
    )
    results = ScoredOut(many=True)


class SeasonTableOut(serializers.Serializer[Any]):
    """The table of a season as it stands."""

    season = Link("season", season="slug")
    rule = serializers.DictField()
    events = PlacedOut(many=True, help_text="Those that count.")
    rows = SeasonRow(many=True)
