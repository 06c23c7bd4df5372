"""Who may show an event on a page of theirs, as a form: one site a line."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.publication import LONGEST_ORIGIN, MOST_ORIGINS, check_origins, read_origins


class PublicationForm(forms.Form):
    """An empty list: nobody."""

    embed = forms.CharField(
        label=_("Sites that may frame this event"),
        required=False,
        max_length=MOST_ORIGINS * (LONGEST_ORIGIN + 2),
        widget=forms.Textarea({"rows": 4, "class": "mono", "spellcheck": "false"}),
        help_text=_(
            "One a line, as https://club.example. https://*.club.example stands for all names below it. "
            "Other sites can't show the pages below in a frame."
        ),
    )

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        kwargs["initial"] = {"embed": "\n".join(event.publication.get("embed", []))}
        super().__init__(*args, **kwargs)

    def clean_embed(self) -> str:
        text: str = self.cleaned_data["embed"]
        try:
            check_origins(read_origins(text))
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None
        return text

    def document(self) -> dict[str, Any]:
        """What is stored: nothing for an empty list."""
        origins = read_origins(self.cleaned_data["embed"])
        return {"embed": origins} if origins else {}
