"""What the page of a ruling asks for: why, how the position is judged, and the arbiter's decision."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.estimate import DEFAULT_PLAYOUTS, MOST_PLAYOUTS
from games.models.adjudication import AdjudicationCause
from tournaments.forms.control import NUMBER, TimeField, reason_field, sure_field

JUDGED = [
    ("", _("as usual for this cause")),
    ("no", _("as if no flag were down")),
    ("yes", _("under the flag rule, with the flags as they are")),
]


class AskForm(forms.Form):
    """A request for a ruling on the game in play."""

    cause = forms.ChoiceField(label=_("Why"))
    judged = forms.ChoiceField(
        label=_("The position is judged"), choices=JUDGED, required=False,
        help_text=_("As usual: an adjourned game with its flags; any other as if no flag were down."),
    )  # fmt: skip
    playouts = forms.IntegerField(
        label=_("Play-outs"), required=False, min_value=1, max_value=MOST_PLAYOUTS,
        widget=forms.TextInput(NUMBER),
    )  # fmt: skip
    reason = reason_field(required=False)

    def __init__(self, *args: Any, flags: int = 0, **options: Any) -> None:
        super().__init__(*args, **options)
        words = gettext("Empty: %(usual)s. More take longer and narrow the error of the mean.")
        usual = number_format(DEFAULT_PLAYOUTS, force_grouping=True)
        self.fields["playouts"].help_text = words % {"usual": usual}
        causes = [AdjudicationCause.ADJOURNED, AdjudicationCause.INCIDENT]
        causes += [AdjudicationCause.FLAG] if flags else []
        causes += [AdjudicationCause.BOTH_FLAGS] if flags > 1 else []
        field = self.fields["cause"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(cause.value, cause.label) for cause in reversed(causes)]

    def options(self) -> dict[str, Any]:
        """What the service takes, besides the cause."""
        data = self.cleaned_data
        judged = {"no": False, "yes": True}.get(data["judged"])
        return {
            "with_flags": judged,
            "playouts": data["playouts"] or DEFAULT_PLAYOUTS,
            "reason": data["reason"],
        }


class DecisionForm(forms.Form):
    """Which ruling is decided: the one that the page showed."""

    ruling = forms.IntegerField(widget=forms.HiddenInput)


class AcceptForm(DecisionForm):
    """The estimate is the score."""

    sure = sure_field()


class OverrideForm(DecisionForm):
    """The arbiter's own score, with a reason."""

    score = forms.IntegerField(label=_("Order score"), min_value=0, widget=forms.TextInput(NUMBER))
    reason = reason_field()
    sure = sure_field()


class PlayOnForm(DecisionForm):
    """The game goes on; with time for who has none left."""

    time = TimeField(
        label=_("Add time first"), required=False,
        help_text=_("To each side whose flag is lifted: 2:30, 90s, or 5 for five minutes."),
    )  # fmt: skip
    reason = reason_field(required=False)
