"""The announcement of an event as a form; the programme is text, one line an item."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.announcement import LENGTHS, announcement_of, check_schedule, check_website
from tournaments.models import Tournament

SEPARATOR = "|"


class AnnouncementForm(forms.Form):
    """Everything may be left empty."""

    summary = forms.CharField(
        label=_("About the event"),
        required=False,
        max_length=LENGTHS["summary"],
        widget=forms.Textarea({"rows": 6}),
        help_text=_("Plain text; web addresses in it become links. An empty line begins a new paragraph."),
    )
    schedule = forms.CharField(
        label=_("Programme"),
        required=False,
        max_length=16_000,
        widget=forms.Textarea({"rows": 6, "class": "mono", "spellcheck": "false"}),
        help_text=_(
            "One item a line, as “2027-03-14 10:00 | Round 1”. In front of the line stands a date, a date "
            "with a time, or words."
        ),
    )
    fee = forms.CharField(label=_("Entry fee"), required=False, max_length=LENGTHS["fee"])
    contact = forms.CharField(
        label=_("Contact"),
        required=False,
        max_length=LENGTHS["contact"],
        help_text=_("Everybody sees this: an address or a name that you want to be asked at."),
    )
    website = forms.CharField(label=_("Website"), required=False, max_length=LENGTHS["website"])
    address = forms.CharField(
        label=_("Address of the hall"),
        required=False,
        max_length=LENGTHS["address"],
        widget=forms.Textarea({"rows": 3}),
    )
    rules_note = forms.CharField(
        label=_("Rules of this event"),
        required=False,
        max_length=LENGTHS["rules_note"],
        widget=forms.Textarea({"rows": 4}),
        help_text=_("What is not said by the settings: dress, phones, appeals."),
    )

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        found = announcement_of(event)
        initial: dict[str, Any] = {key: getattr(found, key) for key in LENGTHS}
        initial["schedule"] = schedule_text(event.announcement.get("schedule", []))
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)

    def clean_website(self) -> str:
        address: str = self.cleaned_data["website"]
        if address:
            _said(check_website, address)
        return address

    def clean_schedule(self) -> str:
        text: str = self.cleaned_data["schedule"]
        _said(check_schedule, read_schedule(text))
        return text

    def document(self) -> dict[str, Any]:
        """What is stored: nothing for what was left empty."""
        found = {key: value for key, value in self.cleaned_data.items() if value}
        if "schedule" in found:
            found["schedule"] = read_schedule(found["schedule"])
        return found


def _said(check: Callable[[Any], None], value: Any) -> None:
    try:
        check(value)
    except ValueError as error:
        raise forms.ValidationError(str(error)) from None


def read_schedule(text: str) -> list[dict[str, str]]:
    """The items of a programme; a line without a separator has no time.

    >>> read_schedule("2027-03-14 10:00 | Round 1\\n\\nPrizes at the end")
    [{'when': '2027-03-14 10:00', 'what': 'Round 1'}, {'when': '', 'what': 'Prizes at the end'}]
    """
    items = []
    for line in filter(None, map(str.strip, text.splitlines())):
        before, found, after = line.partition(SEPARATOR)
        items.append({"when": before.strip() if found else "", "what": (after if found else before).strip()})
    return items


def schedule_text(schedule: list[dict[str, str]]) -> str:
    """A programme as text that ``read_schedule`` reads."""
    pairs = [(item.get("when", ""), item.get("what", "")) for item in schedule]
    return "\n".join(f"{when} {SEPARATOR} {what}" if when else what for when, what in pairs)
