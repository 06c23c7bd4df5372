"""The system of pairing on a form: fields that only some systems ask, and the part of the pairing document
that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.families import GYUL_HAP, Family, family_of, is_entropy
from tournaments.forms.level_words import LEVEL_CHOICES
from tournaments.forms.tables import read_tables, table_fields, tables_initial
from tournaments.forms.text_values import MisreadError, read_numbers
from tournaments.pairing.options import Acceleration, Drawn, Finals
from tournaments.system_settings import (
    LONGEST_ARENA,
    MOST_BOARDS,
    MOST_GROUPS,
    SLOWEST_REACTION,
    SYSTEM_DEFAULTS,
    House,
    HouseCounts,
    arena_settings,
    bracket_options,
    group_options,
    house_settings,
)

ACCELERATIONS = [
    (Acceleration.NONE.value, _("none")),
    (Acceleration.BAKU.value, _("Baku: virtual points for the upper half in the first rounds")),
]
DRAWN = [
    (Drawn.REPLAY.value, _("they play again")),
    (Drawn.HIGHER_SEED.value, _("the better seed goes on")),
]
FINALS = [
    (Finals.KNOCK_OUT.value, _("a knock-out")),
    (Finals.DOUBLE_ELIMINATION.value, _("a double elimination")),
    (Finals.ROBIN.value, _("a round robin")),
]
HOUSES = [
    (House.NONE.value, _("nobody: the player has a bye")),
    (House.PASS.value, _("a passing player: never moves a counter")),
    (House.GREEDY.value, _("an engine that looks one ply ahead")),
    *((level, format_lazy(_("the computer, {level}"), level=words)) for level, words in LEVEL_CHOICES),
]
HOUSE_COUNTS = [
    (HouseCounts.MATCH.value, _("as any match")),
    (HouseCounts.BYE.value, _("as the bye, however it ends")),
]
FLAGS = {
    "sides": ("", "sides", _("Balance who is Order first")),
    "top_is_first": ("", "top_is_first", _("The lot drawn: in round 1 the first seed is Order first")),
    "bracket_third_place": ("bracket", "third_place", _("A match for third place")),
    "bracket_reseed": ("bracket", "reseed", _("Seed every round anew: the best left meets the last left")),
    "bracket_reset": (
        "bracket",
        "reset",
        _("Play the final again when the unbeaten player loses it"),
    ),
    "groups_double": ("groups", "double", _("Twice, with the sides swapped")),
}
_SEATS = {
    "sides": _("Balance who is the first player"),
    "top_is_first": _("The lot drawn: in round 1 the first seed is the first player"),
}
# Fields of the system whose part of the document and key can't be read off their name.
OF_SYSTEM = ("acceleration", "team_boards", *FLAGS)
PARTS = ("bracket_", "groups_", "arena_", "house_", "tables_")


def belongs_to_system(field: str) -> bool:
    """Whether a field of the form is one of these."""
    return field in OF_SYSTEM or field.startswith(PARTS)


def _whole(label: Any, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput({"class": "short"}),
    )


def _choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def system_fields(variant: str) -> dict[str, forms.Field]:
    """The fields, by name; in the words of the variant's game."""
    words = {} if is_entropy(variant) else _SEATS
    flags = {
        name: forms.BooleanField(label=words.get(name, label), required=False)
        for name, (_part, _key, label) in FLAGS.items()
    }
    return flags | {
        "acceleration": _choice(_("Acceleration"), ACCELERATIONS),
        "bracket_best_of": forms.CharField(
            label=_("Matches of a tie"),
            required=False,
            max_length=40,
            help_text=_("At most so many, round by round, as “1, 1, 3”; the last one goes on."),
        ),
        "bracket_drawn": _choice(_("When a tie is level, in spread too,"), DRAWN),
        "groups_count": _whole(_("Groups"), 2, MOST_GROUPS),
        "groups_qualifiers": _whole(_("Of each go on"), 1, MOST_GROUPS),
        "groups_finals": _choice(_("The finals are"), FINALS),
        "arena_minutes": _whole(_("Minutes"), 1, LONGEST_ARENA),
        "house_player": _choice(_("The place of a bye is taken by"), HOUSES),
        "house_counts": _choice(_("Its match counts"), HOUSE_COUNTS),
        "house_caller": forms.BooleanField(
            label=_("A house player takes the place of a bye (on line only)"), required=False
        ),
        "house_greedy": forms.BooleanField(
            label=_("A house player takes the place of a bye (on line only)"),
            required=False,
            help_text=_("It takes what scores most at once, and lifts no tiles."),
        ),
        "house_seconds": _whole(_("Seconds it takes for each call"), 1, SLOWEST_REACTION),
        "team_boards": _whole(_("Boards of a team"), 1, MOST_BOARDS),
        **table_fields(),
    }


def system_initial(options: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields show of a pairing document with its defaults."""
    bracket, groups = bracket_options(options), group_options(options)
    house = house_settings(options)
    return {
        "sides": options["sides"],
        "top_is_first": options["top_is_first"],
        "acceleration": options["acceleration"],
        "team_boards": options["team_boards"],
        "bracket_best_of": ", ".join(map(str, bracket.best_of)),
        "bracket_third_place": bracket.third_place,
        "bracket_reseed": bracket.reseed,
        "bracket_reset": bracket.reset,
        "bracket_drawn": bracket.drawn.value,
        "groups_count": groups.count,
        "groups_double": groups.double,
        "groups_qualifiers": groups.qualifiers,
        "groups_finals": groups.finals.value,
        "arena_minutes": arena_settings(options).minutes,
        "house_player": House.NONE.value if house.player is House.CALLER else house.player.value,
        "house_caller": house.player is House.CALLER,
        "house_greedy": house.player is House.GREEDY,
        "house_seconds": house.seconds,
        "house_counts": house.counts.value,
        **tables_initial(options),
    }


def read_system(data: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of the pairing document that the fields describe; what is the default is left out."""
    found: dict[str, dict[str, Any]] = {"": {}, "bracket": {}, "groups": {}, "arena": {}, "house": {}}
    for name, (part, key, _label) in FLAGS.items():
        found[part][key] = bool(data.get(name))
    found[""] |= {key: data.get(key) or SYSTEM_DEFAULTS[key] for key in ("acceleration", "team_boards")}
    data = {**data, **_house(data)}
    for part in ("bracket", "groups", "arena", "house"):
        prefix = f"{part}_"
        found[part] |= {
            name.removeprefix(prefix): value
            for name, value in data.items()
            if name.startswith(prefix) and name not in FLAGS and value not in (None, "")
        }
    if "best_of" in found["bracket"]:
        found["bracket"]["best_of"] = _best_of(found["bracket"]["best_of"])
    plain = system_initial(SYSTEM_DEFAULTS)
    plain["bracket_best_of"] = [1]
    parts = {
        part: {key: value for key, value in keys.items() if value != plain[f"{part}_{key}"]}
        for part, keys in found.items()
        if part
    }
    return found[""] | parts | {"tables": read_tables(data)}


# By family: the tick box of its house player, the field of play on line, and what nobody does over the board.
_HOUSE_BOXES = {
    Family.GYUL_HAP: ("house_caller", "hap_play", _("Nobody calls for the house player over the board.")),
    Family.CHAOS_TILES: (
        "house_greedy",
        "tiles_play",
        _("Nobody moves for the house player over the board."),
    ),
}
_HOUSES = {Family.GYUL_HAP: House.CALLER, Family.CHAOS_TILES: House.GREEDY}


def _house(data: Mapping[str, Any]) -> dict[str, Any]:
    """The house player of the chosen game; what is asked for the other games' is left out."""
    left_out: dict[str, Any] = {"house_caller": None, "house_greedy": None}
    key = data.get("variant")
    if key != GYUL_HAP:
        left_out["house_seconds"] = None
    if not key or is_entropy(key):
        return left_out
    family = family_of(key)
    box, online, refused = _HOUSE_BOXES[family]
    if data.get(box) and not data.get(online):
        raise MisreadError(box, str(refused))
    return left_out | {"house_player": (_HOUSES[family] if data.get(box) else House.NONE).value}


def _best_of(text: str) -> list[int]:
    try:
        return read_numbers(text) or [1]
    except forms.ValidationError as error:
        raise MisreadError("bracket_best_of", " ".join(error.messages)) from None
