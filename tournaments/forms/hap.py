"""Play of Gyul! Hap! on a form: its fields, what they show of an event, and the document they describe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.gyul_hap.options import PRESETS
from games.play.duel.settings import DuelSettings, duel_settings_data, preset_settings
from games.play.settings import SettingsError
from tournaments.duel_settings import duel_timing_from, plays_duels
from tournaments.forms.setting_fields import choice, number, sentence
from tournaments.forms.text_values import MisreadError
from tournaments.forms.timing import SpanField
from tournaments.models import Tournament

PREFIX = "hap_"
PLAY = [
    ("", _("Results only: over the board, the totals are entered")),
    ("online", _("On line: both see the same nine cards on their screens")),
]
PRESET_CHOICES = [
    ("seed", _("Both call at any time; 5 boards")),
    ("tv", _("In turn, as in the show: 10 s to call, 5 s to name the cards; 10 boards")),
]
NEVER = ("board_limit", "start_after", "default_time", "least_haps", "most_haps")  # empty means none


def first_hap_fields() -> dict[str, forms.Field]:
    """Those that a new event asks for."""
    return {
        "hap_play": choice(_("Play"), PLAY),
        "hap_preset": choice(_("Preset"), PRESET_CHOICES),
        "hap_boards": number(_("Boards of a match"), 1, 99, _("Empty: as in the preset.")),
        "hap_board_limit": SpanField(
            label=_("Limit of a board"),
            initial=DuelSettings().board_limit,
            help_text=_("Minutes, or seconds as “90s”. Then the next board comes. Empty: none."),
        ),
    }


def hap_fields() -> dict[str, forms.Field]:
    """All of them."""
    return first_hap_fields() | _turn_fields() | _point_fields() | _deal_fields() | _course_fields()


def hap_initial(event: Tournament) -> dict[str, Any]:
    """What the fields show: what the event says itself, and defaults where it says nothing."""
    stored: Mapping[str, Any] = event.timing if plays_duels(event) else {}
    found: dict[str, Any] = {"play": "", **_plain_data(stored.get("preset") or "seed"), **stored}
    for name in _BY_PRESET:
        found[name] = stored.get(name, "")
    return {f"{PREFIX}{name}": value for name, value in found.items()}


def read_hap(data: Mapping[str, Any]) -> dict[str, Any]:
    """The document that the fields describe: what differs from the preset and the defaults.

    Raises MisreadError at the field of a setting that can't be.
    """
    given = {name.removeprefix(PREFIX): value for name, value in data.items() if name.startswith(PREFIX)}
    play = given.pop("play", "")
    if not play:
        return {}
    preset = given.pop("preset", "") or "seed"
    usual = _plain_data(preset)
    own = {
        name: value
        for name, value in given.items()
        if value != usual[name] and (value not in (None, "") or name in NEVER)
    }
    document = {"play": play, "preset": preset} | own
    try:
        duel_timing_from(document)
    except SettingsError as error:
        field = f"{PREFIX}{error.name}"
        raise MisreadError(field if field in data else "hap_play", sentence(error)) from None
    except ValueError as error:
        raise MisreadError("hap_play", str(error)) from None
    return document


def same_hap(document: Mapping[str, Any]) -> Any:
    """What a document amounts to, however it is written."""
    return duel_settings_data(duel_timing_from(document)[1]) if document else None


_BY_PRESET = ("boards", "claim", "duplicate", "wrong", "gyul", "wrong_gyul")  # empty: as the preset has it


def _plain_data(preset: str) -> dict[str, Any]:
    return duel_settings_data(preset_settings(preset if preset in PRESETS else "seed"))


def _turn_fields() -> dict[str, forms.Field]:
    return {
        "hap_call_seconds": number(_("Seconds to call"), 1, 600),
        "hap_name_seconds": number(_("Seconds to name the cards"), 1, 600),
        "hap_bonus_seconds": number(_("Seconds to add Gyul"), 1, 600),
        "hap_bonus_gyul": forms.BooleanField(
            label=_("After a right Hap its caller may add Gyul"), required=False
        ),
    }


def _point_fields() -> dict[str, forms.Field]:
    return {
        "hap_claim": number(_("A Hap"), 1, 99),
        "hap_duplicate": number(_("A Hap claimed before"), -99, 0),
        "hap_wrong": number(_("No Hap"), -99, 0),
        "hap_gyul": number(_("A right Gyul"), 0, 99),
        "hap_wrong_gyul": number(_("A wrong Gyul"), -99, 0),
    }


def _deal_fields() -> dict[str, forms.Field]:
    return {
        "hap_least_haps": number(_("Haps on a board, at least"), 0, 84),
        "hap_most_haps": number(_("at most"), 0, 84, _("Empty: as chance deals them.")),
        "hap_skip": forms.BooleanField(label=_("Both may agree to skip a board"), required=False),
    }


def _course_fields() -> dict[str, forms.Field]:
    return {
        "hap_countdown": number(_("Countdown before each board (s)"), 0, 600),
        "hap_start_after": SpanField(
            label=_("Board 1 comes after"),
            help_text=_("Minutes from the publication. Empty: when both are ready."),
        ),
        "hap_default_time": SpanField(
            label=_("Default time"), help_text=_("Who was not there then may be ruled absent. Empty: never.")
        ),
        "hap_settle_ms": number(_("Settle bound (ms)"), 0, 5000),
    }
