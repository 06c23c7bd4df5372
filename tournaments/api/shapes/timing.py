"""Timed play of a tournament as data."""

from __future__ import annotations

from rest_framework import serializers

from games.engine.chaos_tiles.games.figure import FIGURES, MOST_TILES
from games.engine.chaos_tiles.games.pips import COLOURS, FEWEST_COLOURS, KAYS, PIP_SETS, VEKS
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


TILES = "Chaos Tiles:"


class TilesTiming(Strict):
    """What only Chaos Tiles has; each of its games has some of them, and refuses the others."""

    pip_set = serializers.ChoiceField(
        choices=list(PIP_SETS), required=False, help_text=f"{TILES} how many pips are on which tiles."
    )
    colours = Int(
        min_value=FEWEST_COLOURS, max_value=COLOURS, required=False, help_text=f"{TILES} colours in play."
    )
    hands = serializers.ListField(
        child=Int(max_value=99),
        min_length=1,
        max_length=5,
        required=False,
        help_text=f"{TILES} half-units of each hand, seat 1 first; a larger one is a handicap.",
    )
    partial_contact = Flag(required=False, help_text=f"{TILES} edges may touch along a part.")
    claims = Int(
        max_value=COLOURS,
        allow_null=True,
        required=False,
        help_text=f"{TILES} colours a player may claim; null: two when two play, else one.",
    )
    sum = Flag(required=False, help_text=f"{TILES} both own colours count, added up.")
    exchanges = Int(max_value=99, required=False, help_text=f"{TILES} exchanges of a solitaire.")
    target = Int(max_value=VEKS + KAYS, required=False, help_text=f"{TILES} clump that every colour needs.")
    any_time = Flag(required=False, help_text=f"{TILES} reaching it ends the solitaire.")
    veks = Int(max_value=VEKS, required=False, help_text=f"{TILES} Veks of the open supply.")
    kays = Int(max_value=KAYS, required=False, help_text=f"{TILES} Kays of the open supply.")
    komi = serializers.FloatField(required=False, help_text=f"{TILES} points of seat 2, in halves.")
    figure = serializers.ChoiceField(
        choices=list(FIGURES), required=False, help_text=f"{TILES} the tiles that Go is played on."
    )
    figure_tiles = Int(max_value=MOST_TILES, required=False, help_text=f"{TILES} of a generated figure.")
    figure_placements = Text(
        max_length=4000, allow_blank=True, required=False, help_text=f"{TILES} of a built figure."
    )


class Timing(DuelTiming, TilesTiming):
    """How the rounds published from now on are played; empty: results only. Times are whole seconds.

    Each game knows its own settings and refuses the others'. Gyul! Hap! and Chaos Tiles are played on line
    only.
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
