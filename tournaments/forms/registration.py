"""Rules of registration, decisions on it, and when players check themselves in."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.errors import Words
from tournaments.models import Tournament
from tournaments.registration import MOST_PLACES, MOST_RATING, QUESTIONS, rules_of

ASKED = [("", _("not asked")), ("ask", _("asked")), ("required", _("required"))]
QUESTION_WORDS = {
    "club": _("Club"),
    "federation": _("Federation"),
    "rating": _("Rating"),
    "birth_year": _("Birth year (private)"),
    "contact": _("E-mail address (private)"),
    "note": _("Note (private)"),
}


class MomentInput(forms.DateTimeInput):
    """A date with a time, chosen in the browser."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class RulesForm(forms.Form):
    """When people may register, for how many places, and what they are asked."""

    open = forms.BooleanField(label=_("People register themselves"), required=False)
    opens_at = forms.DateTimeField(label=_("Opens on"), required=False, widget=MomentInput())
    closes_at = forms.DateTimeField(label=_("Closes on"), required=False, widget=MomentInput())
    limit = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=MOST_PLACES,
        help_text=_("With those that you enter yourself. Left empty: no limit."),
    )
    waiting_list = forms.BooleanField(
        label=_("When all places are taken, keep a waiting list"), required=False
    )
    approval = forms.BooleanField(label=_("I approve every registration"), required=False)
    rating_min = forms.IntegerField(
        label=_("Lowest rating"), required=False, min_value=0, max_value=MOST_RATING
    )
    rating_max = forms.IntegerField(
        label=_("Highest rating"), required=False, min_value=0, max_value=MOST_RATING
    )
    public_list = forms.BooleanField(
        label=_("Show who is entered before round 1 is published"), required=False
    )

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        rules = rules_of(event)
        initial = {name: getattr(rules, name) for name in self.base_fields}
        for question in QUESTIONS:
            asked = "ask" if question in rules.ask else ""
            initial[f"ask_{question}"] = "required" if question in rules.required else asked
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        for question, words in QUESTION_WORDS.items():
            self.fields[f"ask_{question}"] = forms.ChoiceField(label=words, choices=ASKED, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._refuse_order(data, "opens_at", "closes_at", _("Registration closes after it opens."))
        self._refuse_order(data, "rating_min", "rating_max", _("The highest rating is not below the lowest."))
        return data

    def _refuse_order(self, data: dict[str, Any], first: str, last: str, words: Words) -> None:
        low, high = data.get(first), data.get(last)
        if low is not None and high is not None and high < low:
            self.add_error(last, str(words))

    @property
    def questions(self) -> list[Any]:
        return [self[f"ask_{question}"] for question in QUESTIONS]

    def values(self) -> dict[str, Any]:
        """The keys of the document."""
        data = self.cleaned_data
        found = {name: data[name] for name in self.base_fields}
        found |= {name: moment_text(data[name]) for name in ("opens_at", "closes_at")}
        found["ask"] = [question for question in QUESTIONS if data[f"ask_{question}"]]
        found["required"] = [question for question in QUESTIONS if data[f"ask_{question}"] == "required"]
        return found


def moment_text(at: datetime | None) -> str | None:
    """An instant as the document holds it."""
    return timezone.localtime(at).isoformat(timespec="minutes") if at else None


class DecisionForm(forms.Form):
    """One registration decided on: as whom of the register, or why not."""

    player = forms.TypedChoiceField(
        label=_("Who is it?"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=500,
        help_text=_("For the audit log; not shown to the person."),
    )

    def __init__(self, *args: Any, people: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["player"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [("", _("Found by the name, or new in the register")), *people]


class OpenCheckInForm(forms.Form):
    """Until when players check themselves in."""

    closes_at = forms.DateTimeField(
        label=_("until"), required=False, widget=MomentInput(), help_text=_("Left empty: until you close it.")
    )
