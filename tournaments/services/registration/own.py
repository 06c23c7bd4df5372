"""A person's own registration, behind its link: corrected and cancelled."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from games.errors import Conflict, Locked
from tournaments.models import Registration, Seat, Tournament
from tournaments.models.registration import RegistrationState
from tournaments.registration import QUESTIONS, rules_of
from tournaments.services.attendance import withdraw
from tournaments.services.entries import remove_entry
from tournaments.services.registration.answers import facts_of, read_answers
from tournaments.services.registration.places import lock_for_visitor, move_up
from tournaments.services.registration.register import refuse_same_name

UNDECIDED = (RegistrationState.PENDING, RegistrationState.WAITING)
# What may still be said after the approval: nothing that pairing or ranking rests on.
LATER = ("contact", "note")


def own_registration(token: str) -> Registration | None:
    """The registration of a link, with its event and entry."""
    found = Registration.objects.select_related("tournament", "entry__player")
    return found.filter(token=token).first()


@transaction.atomic
def change(token: str, **given: Any) -> Registration:
    """Corrects a registration: all of it until it is decided on, contact and note until the event begins."""
    event, registration = _locked(token)
    rules, before = rules_of(event), facts_of(registration)
    if registration.state not in UNDECIDED:
        _refuse_late(event, registration)
        kept = {field: getattr(registration, field) for field in ("name", *QUESTIONS)}
        given = kept | {field: given[field] for field in LATER if field in given}
    values = read_answers(rules, _of_asked(rules.ask, given))
    refuse_same_name(event, values["name"], but=registration.pk)
    for field in ("name", *(question for question in QUESTIONS if question in rules.ask)):
        setattr(registration, field, values[field])
    registration.save()
    actor = Actor.link(registration.name)
    after = facts_of(registration)
    record(event.scope, actor, "registration.changed", registration, before=before, after=after)
    return registration


def _of_asked(ask: tuple[str, ...], given: dict[str, Any]) -> dict[str, Any]:
    """What was answered when more was asked stays as it is, and is not judged again."""
    return {field: value for field, value in given.items() if field == "name" or field in ask}


@transaction.atomic
def cancel(token: str) -> Registration:
    """The person does not come. Until the event begins the entry goes with it, and the next one moves up."""
    event, registration = _locked(token)
    before = facts_of(registration)
    if registration.state not in (*UNDECIDED, RegistrationState.APPROVED):
        raise Conflict(_("This registration is over already: %(state)s.") % {"state": _label(registration)})
    if registration.state == RegistrationState.APPROVED:
        _refuse_late(event, registration)
        leave(event, registration, SYSTEM)
    registration.state, registration.decided_at = RegistrationState.CANCELLED, timezone.now()
    registration.save()
    actor = Actor.link(registration.name)
    after = facts_of(registration)
    record(event.scope, actor, "registration.cancelled", registration, before=before, after=after)
    move_up(event)
    return registration


def leave(event: Tournament, registration: Registration, actor: Actor) -> None:
    """Takes the entry of a registration out of an event that has not begun."""
    entry, registration.entry = registration.entry, None
    if entry is None or entry.is_withdrawn:
        return
    if Seat.objects.filter(entry=entry).exists():  # in a draft, which is then paired again
        withdraw(event.pk, entry.pk, actor, reason=_("registration cancelled"))
        registration.entry = entry
    else:
        remove_entry(event.pk, entry.pk, actor)


def _locked(token: str) -> tuple[Tournament, Registration]:
    found = Registration.objects.filter(token=token).values_list("tournament_id", flat=True).first()
    if found is None:
        raise Conflict(_("There is no such registration any more."))
    event = lock_for_visitor(found)
    return event, Registration.objects.select_related("entry__player").get(token=token)


def _refuse_late(event: Tournament, registration: Registration) -> None:
    if registration.state != RegistrationState.APPROVED:
        raise Conflict(_("This registration is over already: %(state)s.") % {"state": _label(registration)})
    if event.has_started:
        raise Locked(_("The event has begun. Please tell the arbiter."))


def _label(registration: Registration) -> str:
    return str(RegistrationState(registration.state).label)
