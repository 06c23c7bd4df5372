"""How long an arena takes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.system_settings import LONGEST_ARENA


class StartForm(forms.Form):
    """Minutes from now."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=LONGEST_ARENA,
        widget=forms.NumberInput({"class": "short"}),
    )
