"""What a person fills in to register for an event: the name, and what the organiser asks."""

from __future__ import annotations

import copy
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.entries import AddPlayerForm
from tournaments.models import Registration
from tournaments.registration import PRIVATE, QUESTIONS, Rules

TRAP = "homepage"  # hidden from people; programs fill in everything


class RegisterForm(forms.Form):
    """The name, and the questions of ``rules``. ``locked``: only what is private may still be changed."""

    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput({"autocomplete": "name", "autofocus": True})
    )
    homepage = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "tabindex": "-1"}),
    )

    def __init__(
        self, data: Any = None, *, rules: Rules, own: Registration | None = None, locked: bool = False
    ) -> None:
        initial = {field: getattr(own, field) for field in ("name", *QUESTIONS)} if own else {}
        super().__init__(data, initial=initial)
        for question in rules.ask:
            field = _note() if question == "note" else copy.deepcopy(AddPlayerForm.base_fields[question])
            field.required = question in rules.required
            self.fields[question] = field
        if "contact" in self.fields:
            self.fields["contact"].widget.attrs["autocomplete"] = "email"
        if locked:
            for name, field in self.fields.items():
                field.disabled = name not in PRIVATE - {"birth_year"}

    @property
    def shown(self) -> list[Any]:
        """What everybody may see of the entry."""
        return [self[name] for name in ("name", *QUESTIONS) if name in self.fields and name not in PRIVATE]

    @property
    def kept_private(self) -> list[Any]:
        """What only the organiser and the arbiters read."""
        return [self[name] for name in QUESTIONS if name in self.fields and name in PRIVATE]

    @property
    def is_trapped(self) -> bool:
        """A program filled in what no person sees."""
        return bool(self.cleaned_data.get(TRAP))

    def answers(self) -> dict[str, Any]:
        """What the service takes."""
        return {name: value for name, value in self.cleaned_data.items() if name != TRAP}


def _note() -> forms.Field:
    return forms.CharField(
        label=_("Note to the organiser"), max_length=1000, widget=forms.Textarea({"rows": 3})
    )
