"""Players check themselves in, by the code on their card or at the kiosk, while the organiser has it open."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Entry, Tournament
from tournaments.registration import check_in_of
from tournaments.services.attendance import mark_here
from tournaments.services.base import lock_event

UNDO = timedelta(minutes=3)  # in which a tap on the wrong name is taken back without the desk


class CheckInClosed(Conflict):
    """Only the desk checks in now."""

    kind = "check-in-closed"

    def __init__(self) -> None:
        super().__init__(_("Check-in is closed. Please go to the desk."))


@transaction.atomic
def check_in_self(entry_id: int, actor: Actor, *, here: bool = True) -> Entry:
    """Marks one entry as present, or takes back what was said within ``UNDO``.

    The link is the right to do so. Raises CheckInClosed, or Conflict for who has left or comes too late to
    take it back. Who is marked already stays marked as of then.
    """
    slim = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    event = Tournament.objects.select_for_update().get(pk=slim)
    entry = event.entries.select_related("player").get(pk=entry_id)
    now = timezone.now()
    if event.is_finished or not check_in_of(event).is_open(now):
        raise CheckInClosed
    if entry.is_withdrawn:
        raise Conflict(_("%(name)s has left the event. Please go to the desk.") % {"name": entry.name})
    if not here and not may_undo(entry, now):
        raise Conflict(_("That was a while ago. Please go to the desk."))
    mark_here(event, [entry.pk], actor, here=here)
    entry.refresh_from_db(fields=["checked_in_at"])
    return entry


def may_undo(entry: Entry, now: datetime) -> bool:
    """Whether a check-in is so fresh that the player takes it back without the desk."""
    return entry.checked_in_at is not None and now - entry.checked_in_at <= UNDO


@transaction.atomic
def open_check_in(event_id: int, actor: Actor, *, closes_at: datetime | None = None) -> Tournament:
    """Lets players check themselves in until ``closes_at``, or until it is closed."""
    if closes_at is not None and closes_at <= timezone.now():
        words = _("This time is past.")
        raise Invalid(words, fields={"closes_at": words})
    ends = closes_at.isoformat(timespec="minutes") if closes_at else None
    return _write(event_id, actor, "checkin.opened", open=True, closes_at=ends)


@transaction.atomic
def close_check_in(event_id: int, actor: Actor) -> Tournament:
    """From now on only the desk checks in."""
    return _write(event_id, actor, "checkin.closed", open=False, closes_at=None)


@transaction.atomic
def make_kiosk_link(event_id: int, actor: Actor) -> Tournament:
    """A link for a tablet at the door; one that was made before stops working."""
    return _write(event_id, actor, "kiosk.linked", kiosk=secrets.token_hex(6))


@transaction.atomic
def revoke_kiosk_link(event_id: int, actor: Actor) -> Tournament:
    """The kiosk's link stops working."""
    return _write(event_id, actor, "kiosk.revoked", kiosk="")


def _write(event_id: int, actor: Actor, verb: str, **values: Any) -> Tournament:
    event = lock_event(event_id, actor, "manage_entries")
    kept = event.registration.get("check_in", {})
    event.registration = event.registration | {"check_in": kept | values}
    event.save(update_fields=["registration"])
    told = {key: value for key, value in values.items() if key != "kiosk"}
    record(event.scope, actor, verb, event, after=told or None)
    return event
