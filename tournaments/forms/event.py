"""A new event: name and variant are enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.chaos_tiles.games.keys import GAME_KEYS, GAME_NAMES
from games.engine.families import GYUL_HAP, game_keys, is_entropy, is_tiles
from games.engine.variants import Variant, get_variant
from tournaments.forms.hap import PREFIX as HAP_PREFIX
from tournaments.forms.hap import first_hap_fields, read_hap
from tournaments.forms.text_values import MisreadError
from tournaments.forms.tiles import PREFIX as TILES_PREFIX
from tournaments.forms.tiles import first_tiles_fields, read_tiles
from tournaments.forms.timing import PREFIX, first_fields, read_timing
from tournaments.forms.timing_words import preset_rows
from tournaments.models.tournament import System, Visibility


def variant_choices() -> list[tuple[str, str]]:
    """Every game; those on a grid with their board and with what they count as a pattern."""
    return [(key, game_words(key)) for key in game_keys()]


def game_words(key: str) -> str:
    """The game in words."""
    if is_entropy(key):
        return variant_words(get_variant(key))
    if is_tiles(key):
        return _("Chaos Tiles: %(name)s (%(key)s)") % {"name": GAME_NAMES[key], "key": key}
    return _("Gyul! Hap!: nine cards, three that match (%(key)s)") % {"key": key}


def variant_words(variant: Variant) -> str:
    """The variant in words: board, colours, and from how many counters a palindrome counts."""
    return _("%(size)d × %(size)d, %(colours)d colours, patterns from %(least)d counters (%(key)s)") % {
        "size": variant.size,
        "colours": variant.colours,
        "least": variant.min_pattern,
        "key": variant.key,
    }


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class NewEventForm(forms.Form):
    """What an event starts with; everything else has a default and can be changed in the settings."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    variant = forms.ChoiceField(label=gettext_lazy("Variant"), choices=variant_choices)
    planned_rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=99, initial=6, required=False
    )
    system = forms.ChoiceField(
        label=gettext_lazy("System"), choices=System.choices, initial=System.SWISS, required=False
    )
    starts_on = forms.DateField(label=gettext_lazy("Date"), required=False, widget=DateInput())
    venue = forms.CharField(label=gettext_lazy("Place"), max_length=160, required=False)
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who sees it"),
        choices=Visibility.choices,
        initial=Visibility.PUBLIC,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= first_fields() | first_hap_fields() | first_tiles_fields()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        try:
            self.timing = _reader(data.get("variant", ""))(data)
        except MisreadError as error:
            self.add_error(error.field, str(error))
        return data

    def values(self) -> dict[str, object]:
        """What was filled in; what was not keeps its default."""
        prefixes = (PREFIX, HAP_PREFIX, TILES_PREFIX)
        given = {name: value for name, value in self.cleaned_data.items() if not name.startswith(prefixes)}
        return {name: value for name, value in given.items() if value not in (None, "")} | {
            "timing": self.timing
        }

    @property
    def presets(self) -> list[dict[str, Any]]:
        """The table of presets of timed play."""
        return preset_rows()


def _reader(key: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What reads the timing of an event of this variant."""
    if key in GAME_KEYS:
        return read_tiles
    return read_hap if key == GYUL_HAP else read_timing


SYSTEM_WORDS: dict[str, str | Promise] = {
    System.SWISS: gettext_lazy("Everybody plays every round, against somebody with a similar score."),
    System.DUTCH: gettext_lazy(
        "Score groups by the FIDE rules, with the first player (Order first) in the place of White."
    ),
    System.TEAM_SWISS: gettext_lazy("Score groups by match points, then spread; sides do not matter."),
    System.MONRAD: gettext_lazy("Neighbours in the standings meet, if they have not met yet."),
    System.GROUPS: gettext_lazy("A round robin in each group; the best go on to finals."),
    System.KNOCK_OUT: gettext_lazy("Who loses a tie is out."),
    System.DOUBLE_ELIMINATION: gettext_lazy("Who loses twice is out."),
    System.ARENA: gettext_lazy("Whoever is ready gets the next opponent, until the time is over."),
    System.ROBIN: gettext_lazy("Everybody meets everybody once; the field stands before round 1."),
    System.DOUBLE_ROBIN: gettext_lazy("Everybody meets everybody twice; the field stands before round 1."),
    System.TABLES: gettext_lazy(
        "Tables of Chaos Tiles: those of similar points sit together, and few meet twice."
    ),
    System.SCORES: gettext_lazy(
        "Scorer’s Solitaire: everybody plays alone with the same tiles; scores are compared."
    ),
    System.MANUAL: gettext_lazy("You choose every pair; the rules only warn."),
}


class ReasonForm(forms.Form):
    """Why something is undone: it goes into the audit log."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False)
