"""Timed play of a tournament as data."""

from __future__ import annotations

from rest_framework import serializers

from games.engine.flags import PRESETS, BothFlags, ChaosFlag, Policy, Viewpoint
from games.engine.flags.rule import MOST_PENALTY_MINUTES, MOST_POINTS
from games.models.live import Play
from games.play.settings import DAY
from tournaments.api.fields import Flag, Int, Strict, Text
from tournaments.duel_settings import DUEL_PRESETS


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


MOST_SECONDS = 600
MOST_HAPS = 12  # of any board
HAP = "Gyul! Hap!:"


def _points(words: str) -> Int:
    return Int(min_value=-99, max_value=99, required=False, help_text=f"{HAP} points of {words}.")


class DuelTiming(Strict):
    """What only Gyul! Hap! has; what is left out is as in the preset."""

    boards = Int(min_value=1, max_value=99, required=False, help_text=f"{HAP} boards of a match.")
    alternate = Flag(required=False, help_text=f"{HAP} players call in turn.")
    claim = _points("a Hap nobody has claimed")
    duplicate = _points("a Hap that is claimed already")
    wrong = _points("three cards that are no Hap")
    gyul = _points("a right Gyul")
    wrong_gyul = _points("a Gyul while a Hap remains")
    bonus_gyul = Flag(required=False, help_text=f"{HAP} time for a Gyul after a right Hap.")
    skip = Flag(required=False, help_text=f"{HAP} both may agree to skip a board.")
    extra_boards = Int(max_value=3, required=False, help_text=f"{HAP} after a tie; 0 in tournaments.")
    least_haps = Int(max_value=MOST_HAPS, allow_null=True, required=False, help_text=f"{HAP} of every board.")
    most_haps = Int(max_value=MOST_HAPS, allow_null=True, required=False, help_text=f"{HAP} of every board.")
    call_seconds = Int(max_value=MOST_SECONDS, required=False, help_text=f"{HAP} to call.")
    name_seconds = Int(max_value=MOST_SECONDS, required=False, help_text=f"{HAP} to name the three cards.")
    bonus_seconds = Int(max_value=MOST_SECONDS, required=False, help_text=f"{HAP} for a Gyul after a Hap.")
    board_limit = Int(max_value=3600, allow_null=True, required=False, help_text=f"{HAP} null: no limit.")
    countdown = Int(max_value=MOST_SECONDS, required=False, help_text=f"{HAP} before each board.")


class Timing(DuelTiming):
    """How the rounds published from now on are played; empty: results only. Times are whole seconds.

    Each game knows its own settings and refuses the other's. Gyul! Hap! is played on line only.
    """

    play = serializers.ChoiceField(
        choices=Play.values, required=False, help_text="Where the board is. Needed unless all is empty."
    )
    preset = serializers.ChoiceField(
        choices=[*PRESETS, *DUEL_PRESETS], required=False, help_text="Of the event's game."
    )
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
