"""Players of an event: added, corrected, absent, kept apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry, Team
from tournaments.models.entry import AbsenceKind
from tournaments.models.player import name_key

Choices = list[tuple[int, str]]
MOST_SEED = 99_999


def entry_choices(entries: Iterable[Entry]) -> Choices:
    """Entries for a select list, by name."""
    named = sorted(entries, key=lambda entry: entry.player.name_key)
    return [(entry.pk, f"{entry.name} ({entry.seed})") for entry in named]


def team_choices(teams: Iterable[Team]) -> Choices:
    """Teams for a select list, by name."""
    named = sorted(teams, key=lambda team: name_key(team.name))
    return [(team.pk, f"{team.name} ({team.seed})") for team in named]


class _CapitalField(forms.CharField):
    """Read in capitals, however it was typed."""

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").upper()


class AddPlayerForm(forms.Form):
    """A person who may be new to the register. Birth year and contact stay private."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=120, widget=forms.TextInput({"autocomplete": "off"})
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=120, required=False)
    rating = forms.IntegerField(label=gettext_lazy("Rating"), min_value=0, max_value=4000, required=False)
    federation = _CapitalField(
        label=gettext_lazy("Federation"),
        max_length=3,
        required=False,
        validators=[RegexValidator(r"^[A-Z]{3}$", gettext_lazy("Three letters, as in GER."))],
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed number"),
        min_value=1,
        max_value=MOST_SEED,
        required=False,
        help_text=gettext_lazy("Left empty: the next free one."),
    )
    birth_year = forms.IntegerField(
        label=gettext_lazy("Birth year"), min_value=1900, max_value=2100, required=False
    )
    contact = forms.EmailField(label=gettext_lazy("E-mail address"), required=False)


class EnterRegisteredForm(forms.Form):
    """Somebody who is in the register."""

    player = forms.IntegerField(widget=forms.HiddenInput)


class EntryForm(forms.Form):
    """What can be corrected in an entry; the seed number only before round 1."""

    seed = forms.IntegerField(label=gettext_lazy("Seed number"), min_value=1, max_value=MOST_SEED)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=120, required=False)
    rating = forms.IntegerField(label=gettext_lazy("Rating"), min_value=0, max_value=4000, required=False)

    def __init__(self, *args: Any, entry: Entry, started: bool, **kwargs: Any) -> None:
        kwargs["initial"] = {"seed": entry.seed, "club": entry.club, "rating": entry.rating}
        super().__init__(*args, **kwargs)
        if started:
            field = self.fields["seed"]
            field.disabled = True
            field.help_text = _("Stands since round 1 was published: pairings rest on it.")


class AbsenceForm(forms.Form):
    """Why a player is not paired in a round; nothing chosen: the player plays."""

    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=99)
    kind = forms.ChoiceField(
        label=gettext_lazy("What"),
        required=False,
        choices=[("", gettext_lazy("plays")), *AbsenceKind.choices],
        initial=AbsenceKind.ABSENT,
    )


class ForbidForm(forms.Form):
    """Two players who must not meet, ever or up to a round."""

    first = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("must not meet"), coerce=int)
    until_round = forms.IntegerField(
        label=gettext_lazy("Up to round"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=gettext_lazy("That round included. Left empty: never."),
    )

    def __init__(self, *args: Any, entries: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", "—"), *entries]
