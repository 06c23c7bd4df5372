"""A visitor registers: one place under one lock, one registration a name."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from games.errors import Conflict
from tournaments.models import Registration, Tournament
from tournaments.models.player import name_key
from tournaments.models.registration import RegistrationState
from tournaments.queries.registrations import free_places, waiting
from tournaments.registration import Phase, Rules, phase_of, rules_of
from tournaments.services.registration.answers import facts_of, read_answers
from tournaments.services.registration.places import LIVE, EventFull, enter, lock_for_visitor


class NotOpen(Conflict):
    """Nobody can register now."""

    kind = "registration-closed"


class AlreadyRegistered(Conflict):
    """Somebody of this name is there; ``record`` says what everybody may know of it."""

    kind = "already-registered"

    def __init__(self, words: str, **known: Any) -> None:
        super().__init__(words, record=known)
        self.known = known


@transaction.atomic
def register(event_id: int, **given: Any) -> Registration:
    """Takes a registration: approved, to be approved, or on the waiting list.

    Raises NotOpen, Invalid, AlreadyRegistered, or EventFull where there is no waiting list.
    """
    event = lock_for_visitor(event_id)
    refuse_closed(event)
    rules = rules_of(event)
    values = read_answers(rules, given)
    refuse_same_name(event, values["name"])
    registration = Registration(tournament=event, **values, state=_state(event, rules))
    registration.save()
    actor = Actor.link(registration.name)
    record(event.scope, actor, "registration.made", registration, after=facts_of(registration))
    if registration.state == RegistrationState.APPROVED:
        enter(event, registration, SYSTEM)
        registration.save()
    return registration


def refuse_closed(event: Tournament) -> None:
    """Raises NotOpen with the reason."""
    words = {
        Phase.OFF: _("The organiser enters the players of this event."),
        Phase.BEFORE: _("Registration is not open yet."),
        Phase.CLOSED: _("Registration is closed."),
    }
    phase = phase_of(event)
    if phase is not Phase.OPEN:
        raise NotOpen(words[phase], phase=phase.value)


def refuse_same_name(event: Tournament, name: str, but: int | None = None) -> None:
    """Raises AlreadyRegistered when an entry or a registration other than ``but`` has this name."""
    key = name_key(name)
    entries = event.entries.select_related("player").filter(player__name_key=key)
    if entry := entries.exclude(registration__isnull=False, registration=but).first():
        words = _("%(name)s is already entered (%(club)s).")
        raise AlreadyRegistered(
            words % {"name": entry.name, "club": entry.club or _("no club")},
            name=entry.name,
            club=entry.club,
            state=RegistrationState.APPROVED.value,
            seed=entry.seed,
        )
    for same in event.registrations.filter(state__in=LIVE).exclude(pk=but or 0):
        if name_key(same.name) == key:
            words = _("%(name)s is already registered: %(state)s.")
            state = RegistrationState(same.state)
            raise AlreadyRegistered(
                words % {"name": same.name, "state": state.label}, name=same.name, state=state.value
            )


def _state(event: Tournament, rules: Rules) -> RegistrationState:
    """Nobody overtakes those who wait."""
    free = free_places(event, rules)
    if free is not None and (free == 0 or waiting(event).exists()):
        if not rules.waiting_list:
            raise EventFull(rules.limit or 0)
        return RegistrationState.WAITING
    return RegistrationState.PENDING if rules.approval else RegistrationState.APPROVED
