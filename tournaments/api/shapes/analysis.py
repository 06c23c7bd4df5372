"""The analysis of a game as data."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.models import JobState

HUNDREDTHS = "In hundredths of points of the Order score."


class AnalysisOut(serializers.Serializer[Any]):
    """How far the analysis of a game is, and the analysis when it is done."""

    match = serializers.IntegerField()
    game = serializers.IntegerField(help_text="1 or 2.")
    attempt = serializers.IntegerField()
    state = serializers.ChoiceField(choices=JobState.choices)
    done = serializers.IntegerField(help_text="So many parts are done.")
    parts = serializers.IntegerField(help_text="Of so many; 0 before it is cut, and after the end.")
    score = serializers.IntegerField(allow_null=True, help_text="The Order score that counts, in points.")
    luck = serializers.IntegerField(
        allow_null=True, help_text=f"What the order of the draws was worth. {HUNDREDTHS}"
    )
    adjusted = serializers.IntegerField(
        allow_null=True,
        help_text=f"The score without the luck; null where the full board did not give it. {HUNDREDTHS}",
    )
    result = serializers.JSONField(
        allow_null=True,
        help_text="Values after each ply, draws, losses and best alternatives, patterns found and missed: "
        "the guide says what is in it.",
    )
