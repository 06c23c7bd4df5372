"""Timed play on a form: its fields, what they show of an event, and the document they describe."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.flags import DEFAULT_PRESET, PRESETS, rule_data
from games.play.settings import DAY, PlaySettings, SettingsError, settings_data
from tournaments.forms import timing_words as words
from tournaments.forms.text_values import MisreadError
from tournaments.models import Tournament
from tournaments.settings import timing_from

PREFIX = "timing_"
BY_PRESET = ("chaos_flag", "both_flags", "viewpoint")  # of the flag rule; empty: as the preset has it
OF_RULE = (*BY_PRESET, "quarter", "policy", "set_score", "penalty_points", "penalty_minutes")
PLAIN = ("start_after", "default_time", "game2_wait", "game2_minimum", "settle_ms", "restart")
SWITCHES = ("lag", "resign", "agree")
ANY_VARIANT = "entropy7"  # the variant judges a document, and changes nothing in it
NO_TIME = ("start_after", "default_time")  # empty means never, elsewhere the default

_SPAN = re.compile(r"(\d{1,5})\s*(s|min)?")


class SpanField(forms.CharField):
    """A span of time, cleaned to whole seconds: `5` or `5min` are minutes, `90s` seconds. Empty: None."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=12, **kwargs)
        self.widget.attrs["class"] = "short"

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return f"{value // 60}" if value % 60 == 0 else f"{value}s"

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip().lower()
        if not text:
            return None
        found = _SPAN.fullmatch(text)
        seconds = int(found[1]) * (1 if found[2] == "s" else 60) if found and text.isascii() else DAY + 1
        if seconds > DAY:
            raise forms.ValidationError(
                gettext("Write minutes as “5”, or seconds as “90s”; at most a day. “%(text)s” is none.")
                % {"text": text[:12]}
            )
        return seconds

    def validate(self, value: Any) -> None:
        """Judged when it is read."""

    def run_validators(self, value: Any) -> None:
        """Those of a text don't fit a number."""


def _choice(label: Any, choices: Any, help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, help_text=help_text)


def _number(label: Any, most: int, help_text: Any = "") -> forms.IntegerField:
    widget = forms.NumberInput({"class": "short"})
    return forms.IntegerField(
        label=label, required=False, min_value=0, max_value=most, widget=widget, help_text=help_text
    )


def first_fields() -> dict[str, forms.Field]:
    """Those that a new event asks for: where, which preset, which clock, which bank."""
    return {
        "timing_play": _choice(_("Clocks"), words.PLAY),
        "timing_preset": _choice(_("Preset"), words.preset_choices),
        "timing_clock": forms.CharField(
            label=_("Time control"),
            required=False,
            max_length=200,
            help_text=_(
                "Empty: as in the preset. “15” is minutes, “30s” seconds, “10+5” adds 5 seconds a turn, "
                "“10d5” delays, “10b5” is Bronstein, “10/5x30” byo-yomi, “10h” an hourglass, “-” untimed; "
                "“15;10+5” are stages, “15|10” is Order | Chaos."
            ),
            widget=forms.TextInput({"class": "mono", "autocomplete": "off", "spellcheck": "false"}),
        ),
        "timing_bank": _choice(_("The time is"), words.or_preset(words.BANKS)),
    }


def timing_fields() -> dict[str, forms.Field]:
    """All of them."""
    return first_fields() | _rule_fields() | _course_fields()


def _rule_fields() -> dict[str, forms.Field]:
    return {
        "timing_chaos_flag": _choice(_("After Chaos's flag"), words.or_preset(words.CHAOS_FLAGS)),
        "timing_both_flags": _choice(_("After both flags"), words.or_preset(words.BOTH_FLAGS)),
        "timing_viewpoint": _choice(_("Fill order as seen by"), words.or_preset(words.VIEWPOINTS)),
        "timing_quarter": forms.TypedChoiceField(
            label=_("The arbiter sees the board"),
            choices=words.QUARTERS,
            coerce=int,
            required=False,
        ),
        "timing_policy": _choice(_("A fallen flag"), words.POLICIES),
        "timing_set_score": _number(
            _("Set score"), 9999, _("Empty: 120 on 7×7, 90 with patterns from three, 60 on 5×5.")
        ),
        "timing_penalty_points": _number(_("Points for each started minute"), 9999),
        "timing_penalty_minutes": _number(_("At most so many minutes"), 60),
    }


def _course_fields() -> dict[str, forms.Field]:
    return {
        "timing_start_after": SpanField(
            label=_("Game 1 starts after"),
            help_text=_("Minutes from the publication. Empty: when both are ready."),
        ),
        "timing_default_time": SpanField(
            label=_("Default time"),
            help_text=_("Who has placed no counter then may be ruled absent. Empty: never."),
        ),
        "timing_game2_wait": SpanField(
            label=_("Game 2 starts after"), help_text=_("Minutes, or when both are ready.")
        ),
        "timing_game2_minimum": SpanField(
            label=_("At least in game 2"),
            help_text=_("With one time for both games. Then the flag is up again. Empty: what is left."),
        ),
        "timing_resign": forms.BooleanField(label=_("Players may give up"), required=False),
        "timing_agree": forms.BooleanField(
            label=_("Players may agree on a result, which the arbiter confirms"), required=False
        ),
        "timing_lag": forms.BooleanField(
            label=_("Make good measured delays of the network, within a small quota"), required=False
        ),
        "timing_restart": _choice(_("If the service was away"), words.RESTARTS),
        "timing_settle_ms": _number(
            _("Settle bound (ms)"), 5000, _("How long a move that came in time may still be on its way.")
        ),
    }


def timing_initial(event: Tournament | None) -> dict[str, Any]:
    """What the fields show: what the event says itself, and defaults where it says nothing."""
    stored: dict[str, Any] = event.timing if event else {}
    usual, rule = PlaySettings(), stored.get("rule") or {}
    found: dict[str, Any] = {"play": "", "preset": DEFAULT_PRESET.key, "clock": "", "bank": ""}
    found |= {name: getattr(usual, name) for name in (*PLAIN, *SWITCHES)}
    found |= {name: value for name, value in rule_data(usual.rule).items() if name not in BY_PRESET}
    found |= dict.fromkeys(BY_PRESET, "") | {name: value for name, value in stored.items() if name != "rule"}
    return {f"{PREFIX}{name}": value for name, value in (found | rule).items()}


def read_timing(data: Mapping[str, Any]) -> dict[str, Any]:
    """The document that the fields describe: what differs from the preset and the defaults.

    Raises MisreadError at the field of a setting that can't be.
    """
    given = {name.removeprefix(PREFIX): value for name, value in data.items() if name.startswith(PREFIX)}
    if not given.get("play"):
        return {}
    document = {"play": given["play"], "preset": given.get("preset") or DEFAULT_PRESET.key}
    document |= _own(given, document["preset"])
    if "variant" not in data:
        return document  # which is refused at its own field
    try:
        timing_from(document, data["variant"])
    except SettingsError as error:
        field, sentence = _blamed(error)
        raise MisreadError(f"{PREFIX}{field}", sentence) from None
    except ValueError as error:
        raise MisreadError(f"{PREFIX}play", str(error)) from None
    return document


def same_timing(document: Mapping[str, Any]) -> Any:
    """What a document amounts to, however it is written."""
    if not document:
        return None
    play, settings = timing_from(document, ANY_VARIANT)
    return play, settings_data(settings)


def _own(given: dict[str, Any], preset_key: str) -> dict[str, Any]:
    preset, usual = PRESETS[preset_key], PlaySettings()
    clock = (given.get("clock") or "").strip()
    found: dict[str, Any] = {"clock": clock} if clock not in ("", preset.clock) else {}
    if given.get("bank") not in (None, "", preset.bank):
        found["bank"] = given["bank"]
    for name in (*PLAIN, *SWITCHES):
        value = given.get(name, getattr(usual, name))
        if value == "" or (value is None and name not in NO_TIME):
            continue
        if value != getattr(usual, name):
            found[name] = value
    standard = rule_data(preset.rule)
    rule = {name: given[name] for name in OF_RULE if given.get(name) not in (None, "", standard[name])}
    return found | ({"rule": rule} if rule else {})


def _blamed(error: SettingsError) -> tuple[str, str]:
    """The field of a wrong setting, and the sentence without its name: it stands at the field."""
    sentence = error.what
    if error.name != "rule":
        return error.name, sentence
    named = next((name for name in OF_RULE if sentence.startswith(name)), None)
    return named or ("set_score" if "set_score" in sentence else "policy"), sentence
