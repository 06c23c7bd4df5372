"""A role for a person who has an account."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.role import RoleName


class RoleForm(forms.Form):
    username = forms.CharField(
        label=_("Account"),
        max_length=150,
        help_text=_("The name the person signs in with."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    name = forms.ChoiceField(label=_("Role"), choices=RoleName.choices, initial=RoleName.ENTRY)
