"""Erasing wants the name typed: a press alone is too near to a slip."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


class EraseForm(forms.Form):
    typed = forms.CharField(
        max_length=150, widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"})
    )

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name
        self.fields["typed"].label = _("Type “%(name)s” to confirm") % {"name": name}

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if typed.strip() != self.name:
            raise ValidationError(_("This is not the name."))
        return typed
