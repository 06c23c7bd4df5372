"""The form of a new token of the API."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.models.token import TokenScope
from tournaments.services.tokens import MOST_NAME

EVER = 0
DAYS = [
    (7, _("in a week")),
    (30, _("in 30 days")),
    (90, _("in 90 days")),
    (365, _("in a year")),
    (EVER, _("never, until you end it")),
]
OF_CHOICE = [(scope.value, scope.label) for scope in TokenScope if scope != TokenScope.READ]


class TokenForm(forms.Form):
    """A name, what it is good for, and for how long. Reading is part of every token."""

    name = forms.CharField(
        label=_("What it is for"),
        max_length=MOST_NAME,
        help_text=_("For yourself: where you will use it."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Besides reading it may"),
        choices=OF_CHOICE,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    event = forms.ModelChoiceField(
        label=_("Good for"),
        queryset=Tournament.objects.none(),
        required=False,
        empty_label=_("everything that you may"),
        help_text=_("With a token of one event its bearer is a visitor elsewhere."),
    )
    days = forms.TypedChoiceField(label=_("It ends"), choices=DAYS, coerce=int, initial=90)

    def __init__(self, *args: Any, events: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["event"]
        field.queryset = events
