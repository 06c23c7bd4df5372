"""All settings of an event on one form; what is locked shows its reason."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.in_words import in_words
from games.engine.families import is_entropy
from games.errors import Words
from games.play.settings import PlaySettings
from tournaments.forms import settings_words as words
from tournaments.forms.event import DateInput, variant_choices
from tournaments.forms.hap import hap_fields
from tournaments.forms.settings_documents import DOCUMENTS, SECTIONS, read_documents, section_of
from tournaments.forms.system import system_fields
from tournaments.forms.tiles import tiles_fields
from tournaments.forms.timing import timing_fields
from tournaments.forms.timing_words import preset_notice, preset_rows
from tournaments.models import Tournament
from tournaments.models.round import Corrections
from tournaments.models.tournament import BagMode, System, Visibility
from tournaments.settings import PLAIN_SETTINGS, locked_settings, play_settings
from tournaments.standings.luck import KEY as LUCK_ADJUSTED
from tournaments.standings.registry import by_group

OWN_TIE_BREAKS = 6


def _tie_break_choices(event: Tournament) -> list[tuple[str, object]]:
    """Under their headings, as a browser shows a long list."""
    unknown = set() if is_entropy(event.variant) else {LUCK_ADJUSTED}
    groups = (
        (in_words(title), [(t.key, in_words(t.label)) for t in found if t.key not in unknown])
        for title, found in by_group().items()
    )
    return [("", "—"), *groups]


class SettingsForm(forms.Form):
    """Fields of the event itself; its documents are read in ``settings_documents``."""

    name = forms.CharField(label=_("Name"), max_length=120)
    venue = forms.CharField(label=pgettext_lazy("location", "Place"), max_length=160, required=False)
    starts_on = forms.DateField(label=_("Date"), required=False, widget=DateInput())
    description = forms.CharField(label=_("Description"), required=False, widget=forms.Textarea({"rows": 4}))
    visibility = forms.ChoiceField(label=_("Who sees it"), choices=Visibility.choices)
    variant = forms.ChoiceField(label=_("Variant"), choices=variant_choices)
    system = forms.ChoiceField(label=_("System"), choices=System.choices)
    planned_rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99)
    bag_mode = forms.ChoiceField(label=_("Bags"), choices=BagMode.choices)
    teams = forms.BooleanField(label=_("Teams meet teams, on several boards"), required=False)
    rated = forms.BooleanField(label=_("Its matches change the ratings"), required=False)

    scheme_name = forms.ChoiceField(label=_("Scheme of points"), choices=words.SCHEMES)
    win = forms.CharField(label=_("Win"), max_length=8, required=False)
    draw = forms.CharField(label=pgettext_lazy("result", "Draw"), max_length=8, required=False)
    loss = forms.CharField(label=_("Loss"), max_length=8, required=False)
    vp_table = forms.CharField(
        label=_("Table of victory points"),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 12, "class": "mono", "spellcheck": "false"}),
        help_text=_("One band a line: smallest spread, winner's points, loser's points, as “5: 12-8”."),
    )
    blowout = forms.IntegerField(
        label=_("Blow-out spread"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("From this spread on the winner has all 20 points."),
    )

    preset = forms.ChoiceField(label=_("After points, rank by"), choices=words.PRESETS)
    c07 = forms.ChoiceField(
        label=_("Text that tie-breaks follow"),
        choices=words.C07,
        help_text=_("How unplayed rounds count in them."),
    )
    spread_caps = forms.CharField(
        label=_("Largest spread that counts"),
        required=False,
        max_length=200,
        help_text=_("Round by round, as “150, 200”; the last one goes on. Left empty: no cap."),
    )

    distance = forms.ChoiceField(label=_("Who meets whom"), choices=words.DISTANCES, required=False)
    first_round = forms.ChoiceField(label=_("Round 1"), choices=words.FIRST_ROUNDS)
    shuffle_number = forms.IntegerField(
        label=_("Published number"),
        required=False,
        min_value=0,
        max_value=10**9,
        help_text=_("For a shuffled round 1: announce it beforehand, so that anyone can check the draw."),
    )
    club_rounds = forms.CharField(
        label=_("Rounds that keep club mates apart"),
        required=False,
        max_length=100,
        help_text=_("As “1-3, 5”. Left empty: the first half."),
    )
    lag = forms.BooleanField(
        label=_("Pair one round ahead: from the standings before the previous round"), required=False
    )

    corrections = forms.ChoiceField(
        label=_("A result that is corrected after the next round has ended counts"),
        choices=Corrections.choices,
        help_text=_("One that is corrected earlier counts for everything that is not paired yet."),
        required=False,
    )

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        self.event = event
        initial = {name: getattr(event, name) for name in PLAIN_SETTINGS}
        for document in DOCUMENTS.values():
            initial |= document.initial(event)
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        self._add_many()
        self.locked: dict[str, Words] = locked_settings(event)
        for name, field in self.fields.items():
            field.disabled = section_of(name) in self.locked

    def _add_many(self) -> None:
        for number in range(1, OWN_TIE_BREAKS + 1):
            self.fields[f"tie_break_{number}"] = forms.ChoiceField(
                label=_("Tie-break %(number)d") % {"number": number},
                choices=partial(_tie_break_choices, self.event),
                required=False,
            )
        for key, label in words.AWARDS.items():
            self.fields[f"award_{key}_points"] = forms.CharField(
                label=label, max_length=8, required=False, widget=forms.TextInput({"class": "short"})
            )
            self.fields[f"award_{key}_spread"] = forms.IntegerField(
                label=_("Spread"), required=False, widget=forms.NumberInput({"class": "short"})
            )
        for key, label in words.FLAGS.items():
            self.fields[key] = forms.BooleanField(label=label, required=False)
        self.fields |= system_fields(self.event.variant) | timing_fields()
        self.fields |= hap_fields() | tiles_fields()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("variant") and not is_entropy(data["variant"]):
            data["bag_mode"] = BagMode.INDEPENDENT.value  # not asked: there are no bags
        self.documents = read_documents(self, self.event, data)
        return data

    def values(self) -> dict[str, Any]:
        """What the service takes: only sections that are not locked."""
        plain = {name: self.cleaned_data[name] for name in PLAIN_SETTINGS}
        return {name: value for name, value in (plain | self.documents).items() if name not in self.locked}

    def place(self, field: str) -> str:
        """Where a sentence of the service about a setting belongs on the form."""
        return SECTIONS.get(field, field)

    @property
    def award_rows(self) -> list[tuple[Any, Any]]:
        """Points and spread of each award, side by side."""
        return [(self[f"award_{key}_points"], self[f"award_{key}_spread"]) for key in words.AWARDS]

    @property
    def tie_breaks(self) -> list[Any]:
        return [self[f"tie_break_{number}"] for number in range(1, OWN_TIE_BREAKS + 1)]

    @property
    def presets(self) -> list[dict[str, Any]]:
        """The table of presets of timed play."""
        return preset_rows()

    @property
    def preset_notice(self) -> str:
        """What to say where the saved preset is played for other points than the event counts."""
        timed = play_settings(self.event)
        if timed is None or not isinstance(timed[1], PlaySettings):
            return ""
        return preset_notice(timed[1].preset, self.event.scheme["name"])
