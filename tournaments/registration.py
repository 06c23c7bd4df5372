"""Whether and how people register for an event themselves, and whether they check themselves in.

``Tournament.registration`` is the document; an absent key means the default, so an empty one that nobody
registers alone. What is asked besides the name: club, federation and rating are shown with the entry; birth
year, contact and note only to who manages entries.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.documents import (
    check_flags,
    check_instant,
    check_text,
    check_whole,
    instant_of,
    refuse_unknown,
)
from tournaments.models import Tournament

QUESTIONS = ("club", "federation", "rating", "birth_year", "contact", "note")
PRIVATE = frozenset({"birth_year", "contact", "note"})
MOST_PLACES = 5000
MOST_RATING = 4000

REGISTRATION_DEFAULTS: dict[str, Any] = {
    "open": False,
    "opens_at": None,
    "closes_at": None,
    "limit": None,
    "waiting_list": True,
    "approval": True,
    "ask": ["club", "rating", "contact", "note"],
    "required": [],
    "rating_min": None,
    "rating_max": None,
    "public_list": True,
    "check_in": {},
}
CHECK_IN_DEFAULTS: dict[str, Any] = {"open": False, "closes_at": None, "kiosk": ""}


class Phase(StrEnum):
    """Where self-registration stands."""

    OFF = "off"  # nobody registers alone
    BEFORE = "before"  # it opens at a time that is still to come
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Whether players check themselves in. ``kiosk``: what a revocation changes in the kiosk's link."""

    open: bool
    closes_at: datetime | None
    kiosk: str

    def is_open(self, now: datetime) -> bool:
        """Whether somebody may check in at ``now``."""
        return self.open and (self.closes_at is None or now < self.closes_at)


@dataclass(frozen=True, slots=True)
class Rules:
    """The document read. ``limit``: places in all, entries made at the desk included; None: no limit."""

    open: bool
    opens_at: datetime | None
    closes_at: datetime | None
    limit: int | None
    waiting_list: bool
    approval: bool
    ask: tuple[str, ...]
    required: frozenset[str]
    rating_min: int | None
    rating_max: int | None
    public_list: bool
    check_in: CheckIn


def rules_of(event: Tournament) -> Rules:
    """How people register for the event."""
    options = REGISTRATION_DEFAULTS | event.registration
    return Rules(
        open=options["open"],
        opens_at=instant_of(options["opens_at"]),
        closes_at=instant_of(options["closes_at"]),
        limit=options["limit"],
        waiting_list=options["waiting_list"],
        approval=options["approval"],
        ask=tuple(question for question in QUESTIONS if question in options["ask"]),
        required=frozenset(options["required"]) & set(options["ask"]),
        rating_min=options["rating_min"],
        rating_max=options["rating_max"],
        public_list=options["public_list"],
        check_in=check_in_of(event),
    )


def check_in_of(event: Tournament) -> CheckIn:
    """Whether players of the event check themselves in."""
    options = CHECK_IN_DEFAULTS | event.registration.get("check_in", {})
    return CheckIn(options["open"], instant_of(options["closes_at"]), options["kiosk"])


def phase_of(event: Tournament, now: datetime | None = None) -> Phase:
    """Where self-registration stands at ``now``. A field that is fixed at the start closes it then."""
    rules, now = rules_of(event), now or timezone.now()
    if not rules.open:
        return Phase.OFF
    if event.is_finished or (event.has_line_up and event.has_started):
        return Phase.CLOSED
    if rules.closes_at and now >= rules.closes_at:
        return Phase.CLOSED
    return Phase.BEFORE if rules.opens_at and now < rules.opens_at else Phase.OPEN


def hides_list(event: Tournament) -> bool:
    """Whether the organiser keeps back who is entered: at most until round 1 is published."""
    return not event.has_started and not rules_of(event).public_list


def check_registration(event: Tournament) -> None:
    """Raises ValueError with a sentence about the first value that can't be used."""
    refuse_unknown(event.registration, REGISTRATION_DEFAULTS)
    options = REGISTRATION_DEFAULTS | event.registration
    check_flags(options, ("open", "waiting_list", "approval", "public_list"))
    check_instant(options, "opens_at")
    check_instant(options, "closes_at")
    check_whole(options, "limit", 1, MOST_PLACES)
    check_whole(options, "rating_min", 0, MOST_RATING)
    check_whole(options, "rating_max", 0, MOST_RATING)
    for key in ("ask", "required"):
        _check_questions(options, key)
    _check_order(options)
    _check_check_in(options["check_in"])


def _check_questions(options: dict[str, Any], key: str) -> None:
    asked = options[key]
    if not isinstance(asked, list) or not all(isinstance(each, str) and each in QUESTIONS for each in asked):
        raise ValueError(
            _("%(key)s is a list of these: %(choices)s.") % {"key": key, "choices": ", ".join(QUESTIONS)}
        )


def _check_order(options: dict[str, Any]) -> None:
    opens, closes = instant_of(options["opens_at"]), instant_of(options["closes_at"])
    if opens and closes and closes <= opens:
        raise ValueError(_("Registration closes after it opens."))
    least, most = options["rating_min"], options["rating_max"]
    if least is not None and most is not None and most < least:
        raise ValueError(_("The highest rating is not below the lowest."))
    if unasked := sorted(set(options["required"]) - set(options["ask"])):
        raise ValueError(_("%(key)s is required, so it must be asked.") % {"key": unasked[0]})


def _check_check_in(document: Any) -> None:
    refuse_unknown(document, CHECK_IN_DEFAULTS)
    options = CHECK_IN_DEFAULTS | document
    check_flags(options, ("open",))
    check_instant(options, "closes_at")
    check_text(options, "kiosk", 40)
