"""Timed play of a tournament as data."""

from __future__ import annotations

from rest_framework import serializers

from games.engine.flags import PRESETS, BothFlags, ChaosFlag, Policy, Viewpoint
from games.engine.flags.rule import MOST_PENALTY_MINUTES, MOST_POINTS
from games.models.live import Play
from games.play.settings import DAY
from tournaments.api.fields import Flag, Int, Strict, Text


class FlagRuleShape(Strict):
    """What a fallen flag does; what is left out is as in the preset."""

    chaos_flag = serializers.ChoiceField(choices=[flag.value for flag in ChaosFlag], required=False)
    both_flags = serializers.ChoiceField(choices=[flag.value for flag in BothFlags], required=False)
    viewpoint = serializers.ChoiceField(choices=[view.value for view in Viewpoint], required=False)
    quarter = Int(
        max_value=3, required=False, help_text="How often the board is turned as the arbiter sees it."
    )
    policy = serializers.ChoiceField(
        choices=[policy.value for policy in Policy],
        required=False,
        help_text="`engine_projection` only on line.",
    )
    set_score = Int(max_value=MOST_POINTS, allow_null=True, required=False)
    penalty_points = Int(max_value=MOST_POINTS, required=False)
    penalty_minutes = Int(max_value=MOST_PENALTY_MINUTES, required=False)


class Timing(Strict):
    """Clocks and flags of the rounds published from now on; empty: results only. Times are whole seconds."""

    play = serializers.ChoiceField(
        choices=Play.values, required=False, help_text="Where the board is. Needed unless all is empty."
    )
    preset = serializers.ChoiceField(choices=list(PRESETS), required=False)
    clock = Text(max_length=200, required=False, help_text="Time control, such as 15, 10+5 or 15|10.")
    bank = serializers.ChoiceField(choices=["per_game", "per_match"], required=False)
    rule = FlagRuleShape(required=False)
    start_after = Int(max_value=DAY, allow_null=True, required=False)
    default_time = Int(max_value=DAY, allow_null=True, required=False)
    game2_wait = Int(max_value=DAY, required=False)
    game2_minimum = Int(max_value=DAY, required=False)
    settle_ms = Int(max_value=5000, required=False, help_text="Milliseconds.")
    restart = serializers.ChoiceField(choices=["freeze", "charge", "credit"], required=False)
    lag = Flag(required=False)
    resign = Flag(required=False)
    agree = Flag(required=False)
