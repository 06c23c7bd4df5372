"""The form of a match against the computer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.flags import DEFAULT_PRESET
from games.engine.variants import VARIANTS
from games.models import Side
from tournaments.forms.level_words import LEVEL_CHOICES
from tournaments.services.practice import MOST_NAME, PracticeSetup
from tournaments.templatetags.rules_words import variant_name

ANY = "any"
DEFAULT = PracticeSetup()
SIDES = [
    (str(int(Side.FIRST)), _("you")),
    (str(int(Side.SECOND)), _("the computer")),
    (ANY, _("whoever chance has it")),
]
CLOCKS = [
    ("-", _("no clock")),
    ("15", _("15 minutes each")),
    ("10+5", _("10 minutes each, and 5 seconds a turn")),
    ("5", _("5 minutes each")),
    ("1+3", _("1 minute each, and 3 seconds a turn")),
]
FLAGS = [
    ("club", _("Club: after Chaos’s flag the cells are filled in order")),
    ("mso-a", _("Mind Sports Olympiad A: then Order places too; after both flags the rest is random")),
    ("mso-b", _("Mind Sports Olympiad B: then Order places too; after both flags cells are filled in order")),
]


def variants() -> list[tuple[str, Any]]:
    """Every variant by its name."""
    return [(key, variant_name(key)) for key in VARIANTS]


class PracticeForm(forms.Form):
    """Every field has a default: one press starts a match."""

    variant = forms.ChoiceField(label=_("Variant"), choices=variants)
    kind = forms.ChoiceField(label=_("How strong"), choices=LEVEL_CHOICES, initial=DEFAULT.kind)
    side = forms.ChoiceField(label=_("Order in game 1 is"), choices=SIDES, initial=SIDES[0][0])
    clock = forms.ChoiceField(label=_("Clock, for each game"), choices=CLOCKS, initial="-")
    preset = forms.ChoiceField(label=_("If a flag falls"), choices=FLAGS, initial=DEFAULT_PRESET.key)
    name = forms.CharField(
        label=_("Your name"),
        required=False,
        max_length=MOST_NAME,
        help_text=_("Only shown beside the board, to whoever has its address."),
    )

    def setup(self) -> PracticeSetup:
        """What to play, of a valid form."""
        data = self.cleaned_data
        return PracticeSetup(
            variant=data["variant"],
            kind=data["kind"],
            side=None if data["side"] == ANY else Side(int(data["side"])),
            clock=data["clock"],
            preset=data["preset"],
            name=data["name"],
        )
