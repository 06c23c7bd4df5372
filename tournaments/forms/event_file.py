"""A new event from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.event import variant_choices
from tournaments.services.event_files import MOST_MEGABYTES


def _choices() -> list[tuple[str, Any]]:
    return [("", gettext_lazy("as the file says (whole events)")), *variant_choices()]


class EventFileForm(forms.Form):
    """A whole event, or a report file with what it does not say."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A whole event (JSON), or a report file (TRF16, TRF26)."),
        widget=forms.FileInput({"accept": ".json,.trf,.trfx,.txt,application/json,text/plain"}),
    )
    variant = forms.ChoiceField(
        label=gettext_lazy("Variant"),
        choices=_choices,
        required=False,
        help_text=gettext_lazy("A report file does not say which variant is played."),
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Of a report file; empty: as the file says."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=gettext_lazy("Where the report file does not say."),
    )
    without_rounds = forms.BooleanField(
        label=gettext_lazy("Leave out the rounds that are played"),
        required=False,
        help_text=gettext_lazy(
            "Results of a report file are points per match, without Order scores: they can’t be taken over."
        ),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_MEGABYTES * 1024 * 1024:
            words = _("%(file)s is larger than %(most)d MB.")
            raise forms.ValidationError(words % {"file": file.name, "most": MOST_MEGABYTES})
        return file
