"""Fields of settings of play: none is required, for each has a default; and what is said at them."""

from __future__ import annotations

from typing import Any

from django import forms

from audit.in_words import in_words
from games.play.settings import SettingsError


def sentence(error: SettingsError) -> str:
    """Without the setting's name in front: it stands at its field."""
    what = in_words(error.what)
    return what[:1].upper() + what[1:]


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    """One of several."""
    return forms.ChoiceField(label=label, choices=choices, required=False)


def number(label: Any, least: int, most: int, help_text: Any = "") -> forms.IntegerField:
    """A whole number within bounds."""
    widget = forms.NumberInput({"class": "short"})
    return forms.IntegerField(
        label=label, required=False, min_value=least, max_value=most, widget=widget, help_text=help_text
    )


def flag(label: Any) -> forms.BooleanField:
    """Yes or no."""
    return forms.BooleanField(label=label, required=False)
