"""Play of Chaos Tiles on a form: its fields, what they show of an event, and the document they describe."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.chaos_tiles.games.figure import BUILT, GENERATED, LEAST_TILES, MEDALLION, MOST_TILES
from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.chaos_tiles.games.options import SETTINGS
from games.engine.chaos_tiles.games.pips import COLOURS, FEWEST_COLOURS, KAYS, VEKS
from games.play.settings import SettingsError
from games.play.tiles.settings import TIME_NAMES, USUAL_CLOCK, tiles_settings_data
from tournaments.forms.setting_fields import choice, flag, number, sentence
from tournaments.forms.text_values import MisreadError, read_numbers
from tournaments.forms.timing import SpanField
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.tiles_settings import plays_tiles, tiles_timing_from

PREFIX = "tiles_"
PLAY = [
    ("", _("Results only: over the board, the final scores are entered")),
    ("online", _("On line: everybody lays tiles on the same table")),
]
PIP_SETS = [
    ("r3", _("r3: two pips on a Vek, one on a Kay")),
    ("r1", _("r1: two pips on every tile")),
]
FIGURES = [
    (MEDALLION, _("the medallion of 18 Veks")),
    (GENERATED, _("another for every game, of so many tiles")),
    (BUILT, _("the one that is written below")),
]
NEVER = ("start_after", "default_time")  # empty means none
_LONGEST_FIGURE = 4000


def first_tiles_fields() -> dict[str, forms.Field]:
    """Those that a new event asks for."""
    return {
        "tiles_play": choice(_("Play"), PLAY),
        "tiles_clock": forms.CharField(
            label=_("Time control of every seat"),
            required=False,
            initial=USUAL_CLOCK,
            max_length=200,
            help_text=_(
                "“15” is minutes, “30s” seconds, “10+5” adds 5 seconds a turn, “10d5” delays, “10/5x30” is "
                "byo-yomi, “-” untimed; “15|10” is seat 1 | seat 2."
            ),
            widget=forms.TextInput({"class": "mono", "autocomplete": "off", "spellcheck": "false"}),
        ),
    }


def tiles_fields() -> dict[str, forms.Field]:
    """All of them."""
    return first_tiles_fields() | _tile_fields() | _go_fields() | _goal_fields() | _course_fields()


def tiles_initial(event: Tournament) -> dict[str, Any]:
    """What the fields show: what the event says itself, and defaults where it says nothing."""
    stored: Mapping[str, Any] = event.timing if plays_tiles(event) else {}
    found: dict[str, Any] = {"play": ""}
    for key in (*GAME_KEYS, event.variant):
        found |= _plain_data(key) if key in GAME_KEYS else {}
    found |= stored
    found["hands"] = ", ".join(map(str, _folded(stored.get("hands", []))))
    komi = found["komi"]
    found["komi"] = f"{komi:g}" if isinstance(komi, float) else str(komi)
    return {f"{PREFIX}{name}": value for name, value in found.items() if name not in ("game", "players")}


def read_tiles(data: Mapping[str, Any]) -> dict[str, Any]:
    """The document that the fields describe for the chosen game: what differs from its defaults.

    Raises MisreadError at the field of a setting that can't be.
    """
    key, at_tables = data["variant"], data.get("system") == System.TABLES
    given = {name.removeprefix(PREFIX): value for name, value in data.items() if name.startswith(PREFIX)}
    play = given.get("play", "")
    if not play:
        return {}
    usual = _plain_data(key)
    own = {
        name: value
        for name, value in _read(given, key, at_tables=at_tables).items()
        if value != usual[name] and (value not in (None, "", []) or name in NEVER)
    }
    document = {"play": play} | own
    try:
        tiles_timing_from(document, key, at_tables=at_tables)
    except SettingsError as error:
        field = f"{PREFIX}{error.name}"
        raise MisreadError(field if field in data else "tiles_play", sentence(error)) from None
    except ValueError as error:
        raise MisreadError("tiles_play", str(error)) from None
    return document


def same_tiles(document: Mapping[str, Any], key: str) -> Any:
    """What a document amounts to, however it is written."""
    if not document:
        return None
    several = len(document.get("hands", ())) > 2
    return tiles_settings_data(tiles_timing_from(document, key, at_tables=several)[1])


def _read(given: Mapping[str, Any], key: str, *, at_tables: bool) -> dict[str, Any]:
    """The values of the settings that the chosen game has."""
    names = [name for name in (*SETTINGS[key], *TIME_NAMES) if name in given]
    found = {name: given[name] for name in names}
    if "hands" in found:
        found["hands"] = _hands(found["hands"], 3 if at_tables else len(_plain_data(key)["hands"]))
    if "komi" in found:
        found["komi"] = _komi(found["komi"])
    if "figure" in found:
        found |= _figure(found)
    return found


def _figure(found: Mapping[str, Any]) -> dict[str, Any]:
    """What only one sort of figure needs is not looked at where another is chosen."""
    figure, placements = found["figure"], " ".join((found.get("figure_placements") or "").split())
    return {
        "figure_tiles": found.get("figure_tiles") if figure == GENERATED else None,
        "figure_placements": placements if figure == BUILT else "",
    }


def _hands(text: str, players: int) -> list[int]:
    """Half-units of the hands: one number for all of them, or one a seat."""
    try:
        found = read_numbers(text or "")
    except forms.ValidationError as error:
        raise MisreadError("tiles_hands", " ".join(error.messages)) from None
    return found * players if len(found) == 1 else found


def _folded(hands: list[int]) -> list[int]:
    return hands[:1] if len(set(hands)) == 1 else hands


def _komi(text: str) -> float | str | None:
    """The number as a document writes it; what is none is left for the settings to say so."""
    text = (text or "").strip().replace(",", ".").replace("½", ".5").replace("−", "-")
    if not text:
        return None
    try:
        return float(Fraction(text))
    except (ValueError, ZeroDivisionError, OverflowError):
        return text[:20]


def _plain_data(key: str) -> dict[str, Any]:
    return tiles_settings_data(tiles_timing_from({"play": "online"}, key)[1])


def _tile_fields() -> dict[str, forms.Field]:
    return {
        "tiles_pip_set": choice(_("Pips"), PIP_SETS),
        "tiles_colours": number(_("Colours in play"), FEWEST_COLOURS, COLOURS),
        "tiles_hands": forms.CharField(
            label=_("Hands"),
            required=False,
            max_length=40,
            help_text=_(
                "Half-units: a Vek is two, a Kay one. Empty: 10 for everybody. A handicap is a larger hand, "
                "as “10, 14” for seats 1 and 2."
            ),
            widget=forms.TextInput({"class": "short", "autocomplete": "off"}),
        ),
        "tiles_partial_contact": flag(_("Edges may touch along a part (that counts as no contact)")),
        "tiles_veks": number(_("Veks in the supply"), 0, VEKS),
        "tiles_kays": number(_("Kays in the supply"), 0, KAYS),
    }


def _go_fields() -> dict[str, forms.Field]:
    return {
        "tiles_komi": forms.CharField(
            label=_("Komi of seat 2"),
            required=False,
            max_length=10,
            help_text=_("Points for moving second, in halves, such as 0.5 or 6.5."),
            widget=forms.TextInput({"class": "short", "autocomplete": "off"}),
        ),
        "tiles_figure": choice(_("The figure"), FIGURES),
        "tiles_figure_tiles": number(_("Tiles of such a figure"), LEAST_TILES, MOST_TILES),
        "tiles_figure_placements": forms.CharField(
            label=_("Placements of the figure"),
            required=False,
            max_length=_LONGEST_FIGURE,
            help_text=_("Their texts, such as V+0@0,0,0,0,0,0, with blanks between."),
            widget=forms.Textarea({"rows": 4, "class": "mono", "spellcheck": "false"}),
        ),
    }


def _goal_fields() -> dict[str, forms.Field]:
    return {
        "tiles_claims": number(
            _("Colours a player may claim"), 1, COLOURS, _("Empty: two when two play, else one.")
        ),
        "tiles_sum": flag(_("Both own colours count, added up")),
        "tiles_exchanges": number(_("Exchanges of a game"), 0, 99),
        "tiles_target": number(_("Clump that every colour needs"), 2, VEKS + KAYS),
        "tiles_any_time": flag(_("The game is won as soon as every colour has one")),
    }


def _course_fields() -> dict[str, forms.Field]:
    return {
        "tiles_start_after": SpanField(
            label=_("Play begins after"),
            help_text=_("Minutes from the publication. Empty: when everybody is ready."),
        ),
        "tiles_default_time": SpanField(
            label=_("Default time"), help_text=_("Who was not there then may be ruled absent. Empty: never.")
        ),
        "tiles_settle_ms": number(_("Settle bound (ms)"), 0, 5000),
    }
