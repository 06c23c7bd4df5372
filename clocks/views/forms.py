"""The form of a new stand-alone clock."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clocks.models import RestartPolicy
from clocks.services.table import TableSetup
from clocks.services.table_errors import TableInvalid
from clocks.services.table_setup import FEWEST_SIDES, MOST_SIDES, MOST_TABLES, read_control

STOPS, GOES_ON = "stop", "go-on"
FLAG_CHOICES = [
    (STOPS, _("ends the game")),
    (GOES_ON, _("ends that side’s turns; the others go on")),
]
NAMES = ("first_name", "second_name", "third_name", "fourth_name", "fifth_name")
POLICY_WORDS = [
    (RestartPolicy.FREEZE, _("stop the clocks: the time away is nobody’s")),
    (RestartPolicy.CHARGE, _("let the clocks run on")),
    (RestartPolicy.CREDIT, _("stop the clocks, and give every side 15 seconds")),
]


class TableForm(forms.Form):
    """A time control is enough; the rest has a default."""

    control = forms.CharField(
        label=_("Time control"),
        max_length=200,
        initial="15",
        help_text=_(
            "15 is 15 minutes a side; 30s is 30 seconds. 10+5 adds 5 seconds a turn, 10d5 waits 5 seconds, "
            "10b5 gives back up to 5 seconds. 10/5x30 is 10 minutes and five periods of 30 seconds, 10h an "
            "hourglass, - no limit. Stages: 30;15+10. Odds: 15|10, a budget for each side."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )
    sides = forms.IntegerField(
        label=_("Players at a table"),
        min_value=FEWEST_SIDES,
        max_value=MOST_SIDES,
        initial=FEWEST_SIDES,
        required=False,
        help_text=_("Two to five. Turns go round counter-clockwise."),
    )
    count = forms.IntegerField(
        label=_("Number of tables"),
        min_value=1,
        max_value=MOST_TABLES,
        initial=1,
        help_text=_("More than one: you get a sheet with a QR code for each table."),
    )
    title = forms.CharField(label=_("Title"), max_length=80, required=False)
    first_name = forms.CharField(label=_("Name on the first side"), max_length=60, required=False)
    second_name = forms.CharField(label=_("Name on the second side"), max_length=60, required=False)
    third_name = forms.CharField(label=_("Name on the third side"), max_length=60, required=False)
    fourth_name = forms.CharField(label=_("Name on the fourth side"), max_length=60, required=False)
    fifth_name = forms.CharField(label=_("Name on the fifth side"), max_length=60, required=False)
    flag = forms.ChoiceField(label=_("A fallen flag"), choices=FLAG_CHOICES, initial=STOPS)
    restart_policy = forms.ChoiceField(
        label=_("When the server was away"), choices=POLICY_WORDS, initial=RestartPolicy.FREEZE
    )

    def clean_sides(self) -> int:
        sides: int | None = self.cleaned_data["sides"]
        return FEWEST_SIDES if sides is None else sides

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        if "control" in data and "sides" in data:
            try:
                data["control"] = str(read_control(data["control"], data["sides"]))
            except TableInvalid as invalid:
                self.add_error("control", invalid.fields["control"])
        return data

    def setup(self) -> TableSetup:
        """What to make, of a valid form."""
        data: dict[str, Any] = self.cleaned_data
        return TableSetup(
            control=data["control"],
            title=data["title"],
            names=tuple(data[name] for name in NAMES[: data["sides"]]),
            flag_stops=data["flag"] == STOPS,
            restart_policy=data["restart_policy"],
        )
