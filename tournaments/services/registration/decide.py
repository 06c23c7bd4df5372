"""The organiser decides: approve, refuse, waiting list."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Registration, Tournament
from tournaments.models.registration import RegistrationState
from tournaments.queries.registrations import free_places
from tournaments.registration import rules_of
from tournaments.services.base import lock_event
from tournaments.services.registration.answers import facts_of
from tournaments.services.registration.own import leave
from tournaments.services.registration.places import EventFull, enter, move_up


class Decision(StrEnum):
    """What becomes of a registration."""

    APPROVE = "approve"
    REFUSE = "refuse"
    WAIT = "wait"


VERBS = {
    Decision.APPROVE: "registration.approved",
    Decision.REFUSE: "registration.refused",
    Decision.WAIT: "registration.waits",
}
BECOMES = {
    Decision.APPROVE: RegistrationState.APPROVED,
    Decision.REFUSE: RegistrationState.REFUSED,
    Decision.WAIT: RegistrationState.WAITING,
}


@transaction.atomic
def decide(
    event_id: int,
    numbers: Sequence[int],
    decision: Decision,
    actor: Actor,
    *,
    player_id: int | None = None,
    reason: str = "",
) -> list[Registration]:
    """Decides on registrations, all or none, in the order in which they came.

    ``player_id``: the person of the register that a single one is. Raises Conflict or Invalid, with the name.
    """
    event = lock_event(event_id, actor, "manage_entries")
    found = list(event.registrations.select_related("entry__player").filter(pk__in=numbers))
    if len(found) != len(set(numbers)) or not found:
        raise Invalid(_("Choose registrations of this event."), fields={"registrations": _("Choose some.")})
    if player_id and len(found) > 1:
        raise Invalid(_("One person of the register is one registration."))
    if decision is Decision.WAIT and rules_of(event).limit is None:
        raise Conflict(_("Without a limit there is a place for everybody: nobody waits."))
    for registration in found:
        _decide(event, registration, decision, actor, player_id, reason)
    if decision is not Decision.APPROVE:
        move_up(event, but=numbers)
    return found


def _decide(
    event: Tournament,
    registration: Registration,
    decision: Decision,
    actor: Actor,
    player_id: int | None,
    reason: str,
) -> None:
    before = facts_of(registration)
    _refuse_pointless(registration, decision)
    if decision is Decision.APPROVE:
        _refuse_full(event, registration)
        enter(event, registration, actor, player_id)
    elif registration.state == RegistrationState.APPROVED:
        if event.has_started:
            raise Locked(
                _("%(name)s plays already. Withdraw the player instead.") % {"name": registration.name}
            )
        leave(event, registration, actor)
    registration.state, registration.decided_at = BECOMES[decision], timezone.now()
    registration.save()
    after = facts_of(registration)
    record(event.scope, actor, VERBS[decision], registration, before=before, after=after, reason=reason)


def _refuse_pointless(registration: Registration, decision: Decision) -> None:
    state = RegistrationState(registration.state)
    if state == BECOMES[decision] or state == RegistrationState.CANCELLED:
        raise Conflict(_("%(name)s: %(state)s.") % {"name": registration.name, "state": state.label})


def _refuse_full(event: Tournament, registration: Registration) -> None:
    """Who waits for approval holds a place already."""
    rules = rules_of(event)
    if registration.state != RegistrationState.PENDING and free_places(event, rules) == 0:
        raise EventFull(rules.limit or 0)
