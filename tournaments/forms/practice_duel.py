"""The form of Gyul! Hap! alone or against a house player."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.practice import MOST_NAME
from tournaments.services.practice_duels import BOARDS, REACTIONS, DuelSetup

ALONE, HOUSE = "alone", "house"
AGAINST = [
    (ALONE, _("alone, against the time")),
    (HOUSE, _("against the computer")),
]
RULES = [
    ("seed", _("both call at any time")),
    ("tv", _("in turn, 10 seconds for each call")),
]


class PracticeDuelForm(forms.Form):
    """Every field has a default: one press starts a match. What only a house player needs may be missing."""

    against = forms.ChoiceField(label=_("You play"), choices=AGAINST, initial=ALONE)
    boards = forms.IntegerField(
        label=_("Boards"), min_value=BOARDS[0], max_value=BOARDS[-1], initial=5, help_text=_("1 to 20.")
    )
    reaction = forms.IntegerField(
        label=_("The computer needs, in seconds"),
        required=False,
        min_value=REACTIONS[0],
        max_value=REACTIONS[-1],
        initial=10,
        help_text=_("2 to 30. It finds every Hap, one each time, and calls Gyul when none is left."),
    )
    preset = forms.ChoiceField(label=_("Who calls when"), required=False, choices=RULES, initial="seed")
    name = forms.CharField(
        label=_("Your name"),
        required=False,
        max_length=MOST_NAME,
        help_text=_("Only shown beside the board, to whoever has its address."),
    )

    def clean(self) -> dict[str, object]:
        """Against the computer its time can't be left out."""
        data = super().clean() or self.cleaned_data
        if data.get("against") == HOUSE and data.get("reaction") is None and not self.errors:
            self.add_error("reaction", _("Say how many seconds the computer takes, 2 to 30."))
        return data

    def setup(self) -> DuelSetup:
        """What to play, of a valid form."""
        data = self.cleaned_data
        is_alone = data["against"] == ALONE
        return DuelSetup(
            reaction=None if is_alone else data["reaction"],
            preset=data["preset"] or RULES[0][0],
            boards=data["boards"],
            name=data["name"],
        )
