"""The form before a run: the name for the leaderboard."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.daily import MOST_NAME


class DailyForm(forms.Form):
    """A name is all. What it may be is the service's to say."""

    name = forms.CharField(
        label=_("Your name on the leaderboard"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": MOST_NAME, "required": True}),
        help_text=_("Everybody reads it."),
    )
