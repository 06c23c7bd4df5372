"""Timed play in plain words: what its settings are called, and the table of presets."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clocks.core import parse_control
from games.engine.flags import PRESETS, Preset
from games.queries.clock_words import clock_words

AS_PRESET = ("", _("As in the preset"))

PLAY = [
    ("", _("Results only: no clocks here")),
    ("table", _("Table clocks: over the board, a phone or tablet is the clock")),
    ("online", _("On line: board, bag and clocks on the players' screens")),
]
PRESET_NAMES = {
    "club": _("Club"),
    "mso-a": _("Mind Sports Olympiad A"),
    "mso-b": _("Mind Sports Olympiad B"),
    "mso-c": _("Mind Sports Olympiad C"),
    "mso-d": _("Mind Sports Olympiad D"),
    "codecup": _("CodeCup"),
}
BANKS = {
    "per_game": _("for each game"),
    "per_match": _("for both games of the match together"),
}
CHAOS_FLAGS = {
    "order_places": _("Order draws, places, and may slide after each placement"),
    "auto_fill": _("counters go to the first empty cell in fill order; Order still slides"),
}
BOTH_FLAGS = {
    "random_fill": _("the rest is placed at random"),
    "auto_fill": _("the rest is placed in fill order"),
}
VIEWPOINTS = {
    "chaos": _("Chaos: row A is farthest from Chaos"),
    "arbiter": _("the arbiter: one side for the whole event"),
}
QUARTERS = [
    (0, _("not turned: row A from left to right first")),
    (1, _("one quarter clockwise: column a from the bottom up first")),
    (2, _("two quarters: the last row from right to left first")),
    (3, _("three quarters: the last column from the top down first")),
]
POLICIES = [
    ("play_on", _("The game goes on under the flag rule")),
    ("forfeit_match", _("The match is lost by rule")),
    ("forfeit_game", _("The game is lost: 0 for Order, or a set score against Chaos")),
    ("score_as_it_stands", _("When Order's flag falls, the board counts as it stands")),
    ("overtime_penalty", _("Play goes on at a price for each started minute, then the flag rule")),
    ("engine_projection", _("The game stops; the arbiter rules on the engine's estimate (on line)")),
]
RESTARTS = [
    ("freeze", _("Freeze: the time away is nobody's")),
    ("charge", _("Charge: clocks run on")),
    ("credit", _("Credit: freeze, and both sides get 15 seconds")),
]
POINTS = {
    "win-draw-loss": _("win, draw, loss"),
    "victory-points": _("victory points by a table"),
    "codecup": _("CodeCup points"),
}


def or_preset(words: dict[str, Any]) -> list[tuple[str, Any]]:
    """Choices of a setting that the preset has a value for."""
    return [AS_PRESET, *words.items()]


def preset_choices() -> list[tuple[str, Any]]:
    """Every preset by its name, the default first."""
    return [(key, PRESET_NAMES[key]) for key in PRESET_NAMES if key in PRESETS]


def preset_rows() -> list[dict[str, Any]]:
    """The table of presets, as the page shows it."""
    return [_row(PRESETS[key], name) for key, name in preset_choices()]


def _row(preset: Preset, name: Any) -> dict[str, Any]:
    rule = preset.rule
    return {
        "key": preset.key,
        "name": name,
        "clock": clock_words(parse_control(preset.clock)),
        "bank": BANKS[preset.bank],
        "bank_is_a_choice": preset.bank_is_a_choice,
        "chaos": CHAOS_FLAGS[rule.chaos_flag],
        "both": BOTH_FLAGS[rule.both_flags],
        "viewpoint": VIEWPOINTS[rule.viewpoint] if rule.fills_in_order else "–",
        "points": POINTS[preset.points],
    }


def preset_notice(preset: str, scheme: str) -> str:
    """What to say when the points of the event are not those of its preset; empty when they are."""
    wanted = PRESETS[preset].points
    if wanted == scheme:
        return ""
    words = gettext("%(preset)s is played for %(points)s; this event counts other points, which is allowed.")
    return words % {"preset": PRESET_NAMES[preset], "points": POINTS[wanted]}
