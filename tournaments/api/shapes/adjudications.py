"""Rulings on unfinished games as data."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.engine.estimate import DEFAULT_PLAYOUTS, MOST_PLAYOUTS, Method
from games.models.adjudication import AdjudicationCause, AdjudicationState
from tournaments.api.fields import MOST, Flag, Int, Link, Strict, Text
from tournaments.queries.adjudications import ShownRuling


class RulingIn(Strict):
    """A request for a ruling on a game on line that is in play and whose clock stands."""

    cause = serializers.ChoiceField(choices=AdjudicationCause.values)
    with_flags = Flag(
        required=False,
        help_text="Judged under the flag rule with the flags as they are, else as if none were down. Left "
        "out: only an adjourned game is, and not under `engine_projection`.",
    )
    playouts = Int(min_value=1, max_value=MOST_PLAYOUTS, required=False, default=DEFAULT_PLAYOUTS)
    reason = Text(max_length=1000, allow_blank=True, required=False, default="")
    version = Int(min_value=1, max_value=MOST, required=False, help_text="Of the match; others are 409.")


class Decision(Strict):
    """What is decided, of the match at this version."""

    version = Int(min_value=1, max_value=MOST, required=False, help_text="Another one is refused (409).")


class OverrideIn(Decision):
    """The arbiter's own score."""

    score = Int(max_value=9999, help_text="The Order score that counts.")
    reason = Text(max_length=1000)


class PlayOnIn(Decision):
    """The game goes on. Where a flag has stopped it, the flag is lifted."""

    ms = Int(required=False, default=0, help_text="Given first, to each side whose flag is lifted.")
    reason = Text(max_length=1000, allow_blank=True, required=False, default="", help_text="To lift a flag.")


class EstimateOut(serializers.Serializer[Any]):
    """What the workers found; the same for the same position, seed and number of play-outs."""

    mean = serializers.FloatField(help_text="The expected final Order score, in hundredths.")
    exact = serializers.CharField(help_text="The same as a fraction.")
    score = serializers.IntegerField(help_text="Rounded, a half upwards: what accepting gives.")
    low = serializers.IntegerField(help_text="The score at 5 %.")
    high = serializers.IntegerField(help_text="The score at 95 %.")
    method = serializers.ChoiceField(choices=[method.value for method in Method])
    seed = serializers.CharField()
    engine = serializers.CharField()
    playouts = serializers.IntegerField()


class RulingOut(serializers.Serializer[ShownRuling]):
    """A ruling: asked for, estimated, decided. For arbiters."""

    url = Link("ruling", pk="asked.pk")
    id = serializers.IntegerField(source="asked.pk")
    match = serializers.IntegerField(source="asked.game.live.match_id")
    game = serializers.IntegerField(source="asked.game.number")
    attempt = serializers.IntegerField(source="asked.game.attempt")
    cause = serializers.CharField(source="asked.cause")
    state = serializers.ChoiceField(choices=AdjudicationState.choices, source="asked.state")
    is_open = serializers.BooleanField(help_text="It waits for the workers or for the arbiter.")
    is_current = serializers.BooleanField(help_text="The game stands as it did when this was asked for.")
    ply = serializers.IntegerField(source="asked.ply")
    with_flags = serializers.BooleanField(source="asked.with_flags")
    position = serializers.DictField(source="asked.position", help_text="As `adjudicate` reads it.")
    seed = serializers.CharField(source="asked.seed")
    playouts = serializers.IntegerField(source="asked.playouts")
    estimate = EstimateOut(allow_null=True)
    error = serializers.CharField(source="asked.error", help_text="Why the last try failed.")
    score = serializers.IntegerField(source="asked.score", allow_null=True, help_text="As decided.")
    reason = serializers.CharField(source="asked.reason")
    asked_by = serializers.CharField(source="asked.asked_by")
    asked_at = serializers.DateTimeField(source="asked.created_at")
    decided_by = serializers.CharField(source="asked.decided_by")
    decided_at = serializers.DateTimeField(source="asked.decided_at", allow_null=True)
