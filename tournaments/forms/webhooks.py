"""A webhook as an organiser sets it up."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.change import ChangeKind
from tournaments.services.webhooks.address import LONGEST


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address of the receiver"),
        max_length=LONGEST,
        help_text=_("Begins with https://."),
        widget=forms.URLInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("What it hears of"),
        choices=ChangeKind.choices,
        required=False,
        help_text=_("None chosen: everything."),
        widget=forms.CheckboxSelectMultiple,
    )
