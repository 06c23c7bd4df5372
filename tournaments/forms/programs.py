"""The form of a new program."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.bots import MOST_NAME


class ProgramForm(forms.Form):
    """A name is enough."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MOST_NAME,
        help_text=_("As it stands in pairings and standings. It becomes a player of the register."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
