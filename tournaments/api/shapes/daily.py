"""Daily boards as data. Cards, Haps, points and the seed of a day are there when it is over."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.fields import Link

AFTER = "Null until the day is over."


class DailyLine(serializers.Serializer[Any]):
    """A line of the leaderboard."""

    rank = serializers.IntegerField(help_text="Ties share it: times are compared in hundredths of a second.")
    run = serializers.IntegerField(source="run.pk", help_text="The number of the run.")
    name = serializers.CharField(source="run.name")
    time_ms = serializers.IntegerField(
        source="run.time_ms",
        help_text="From the cards to the right Gyul, with 10 s a wrong Hap, 30 s a wrong Gyul.",
    )
    wrong = serializers.IntegerField(source="run.wrong", help_text="Wrong calls.")
    points = serializers.SerializerMethodField(help_text=f"{AFTER} They tell how many Haps there are.")

    def get_points(self, line: Any) -> int | None:
        return line.run.points if self.context["is_over"] else None


class DailyOut(serializers.Serializer[Any]):
    """The board of a day."""

    url = Link("daily-of", day="day")
    day = serializers.DateField(help_text="In UTC.")
    is_over = serializers.BooleanField()
    commitment = serializers.CharField(
        help_text="SHA-256 of hap1:gyul-hap:SEED:SALT, published before the day."
    )
    seed = serializers.CharField(allow_null=True, help_text=f"{AFTER} Board 1 of it, with 3 to 8 Haps.")
    salt = serializers.CharField(allow_null=True, help_text=AFTER)
    cards = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text=f"{AFTER} Nine of background, colour, shape, each 0 to 2; position 1 first.",
    )
    haps = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        allow_null=True,
        help_text=f"{AFTER} All Haps, by their positions.",
    )
    count = serializers.IntegerField(help_text="How many have done it.")
    leaderboard = DailyLine(many=True, help_text="The first hundred.")
