"""What an organiser announces of an event: plain texts, a programme, and an address to ask at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _

from tournaments.documents import check_text, instant_of, refuse_unknown
from tournaments.models import Tournament

LENGTHS = {
    "summary": 6000,
    "fee": 300,
    "contact": 200,
    "website": 300,
    "address": 400,
    "rules_note": 3000,
}
MOST_ITEMS = 60
LONGEST_WHEN, LONGEST_WHAT = 60, 200
_is_web_address = URLValidator(schemes=["http", "https"])
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the programme. ``at`` or ``day`` where ``when`` names an instant or a date."""

    when: str
    what: str
    at: datetime | None
    day: date | None


@dataclass(frozen=True, slots=True)
class Announcement:
    """The document read; every text may be empty."""

    summary: str
    fee: str
    contact: str
    website: str
    address: str
    rules_note: str
    schedule: tuple[Item, ...]

    @property
    def is_empty(self) -> bool:
        """Nothing was announced."""
        texts = (self.summary, self.fee, self.contact, self.website, self.address, self.rules_note)
        return not (any(texts) or self.schedule)


def announcement_of(event: Tournament) -> Announcement:
    """The event's announcement; all empty where there is none."""
    texts = {key: str(event.announcement.get(key, "")) for key in LENGTHS}
    return Announcement(**texts, schedule=tuple(map(_item, event.announcement.get("schedule", []))))


def check_announcement(event: Tournament) -> None:
    """Raises ValueError with a sentence about the first value that can't be used."""
    refuse_unknown(event.announcement, (*LENGTHS, "schedule"))
    document = dict.fromkeys(LENGTHS, "") | event.announcement
    for key, most in LENGTHS.items():
        check_text(document, key, most)
    if document["website"]:
        check_website(document["website"])
    check_schedule(document.get("schedule", []))


def check_website(address: str) -> None:
    """Raises ValueError for what no browser should follow."""
    try:
        _is_web_address(address)
    except ValidationError:
        raise ValueError(_("website is an address that begins with https:// or http://.")) from None


def check_schedule(schedule: Any) -> None:
    """Raises ValueError with the number of the first line that can't be used."""
    if not isinstance(schedule, list) or len(schedule) > MOST_ITEMS:
        raise ValueError(_("schedule is a list of at most %(most)d objects.") % {"most": MOST_ITEMS})
    for number, item in enumerate(schedule, 1):
        try:
            _check_item(item)
        except ValueError as error:
            raise ValueError(
                _("Line %(number)d of the schedule: %(words)s") % {"number": number, "words": error}
            ) from None


def _check_item(item: Any) -> None:
    refuse_unknown(item, ("when", "what"))
    document = {"when": "", "what": ""} | item
    check_text(document, "when", LONGEST_WHEN)
    check_text(document, "what", LONGEST_WHAT)
    if not document["what"].strip():
        raise ValueError(_("what is missing."))


def _item(item: Mapping[str, Any]) -> Item:
    when = str(item.get("when", "")).strip()
    is_day = bool(_DAY.fullmatch(when))
    read = instant_of(when)
    return Item(
        when,
        str(item.get("what", "")),
        at=None if is_day else read,
        day=read.date() if read and is_day else None,
    )
