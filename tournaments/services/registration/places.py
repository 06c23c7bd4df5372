"""Who has a place: counted under the event's lock, so that the last one is given once."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import SYSTEM, Actor
from audit.services import record
from games.errors import Conflict, Invalid, Locked
from tournaments.models import Player, Registration, Tournament
from tournaments.models.player import name_key
from tournaments.models.registration import RegistrationState
from tournaments.queries.registrations import free_places, waiting
from tournaments.registration import Rules, rules_of
from tournaments.services.entries import AlreadyEntered, change_entry, enter_registered
from tournaments.services.people import FIELDS, add_player, contradicts, find_or_add_player
from tournaments.services.registration.answers import facts_of

LIVE = (RegistrationState.PENDING, RegistrationState.WAITING, RegistrationState.APPROVED)


def lock_for_visitor(event_id: int) -> Tournament:
    """The event, locked, for somebody whose link or open registration is the right to act."""
    event = Tournament.objects.select_for_update().get(pk=event_id)
    if event.is_finished:
        raise Locked(_("%(event)s is finished.") % {"event": event})
    return event


def move_up(event: Tournament, *, but: Collection[int] = ()) -> list[Registration]:
    """Gives free places to the first of the waiting list, in an event that the caller has locked.

    They are entered; where the organiser approves, and in an event that has begun, they wait for a decision.
    ``but``: registrations that stay where they are.
    """
    rules = rules_of(event)
    free = free_places(event, rules)
    moved: list[Registration] = []
    for registration in waiting(event).exclude(pk__in=but):
        if free is not None and len(moved) >= free:
            break
        if _gets_place(event, rules, registration):
            moved.append(registration)
    return moved


def follow_entries(event: Tournament) -> None:
    """An entry went, or the limit changed: registrations without their entry are over, others move up."""
    orphans = event.registrations.filter(state=RegistrationState.APPROVED, entry__isnull=True)
    orphans.update(state=RegistrationState.CANCELLED, decided_at=timezone.now())
    move_up(event)


def _gets_place(event: Tournament, rules: Rules, registration: Registration) -> bool:
    before = facts_of(registration)
    registration.state = RegistrationState.PENDING
    if not (rules.approval or event.has_started):
        try:
            with transaction.atomic():
                enter(event, registration, SYSTEM)
        except (AlreadyEntered, Locked):
            return False  # entered at the desk meanwhile, or too late: the organiser decides
    registration.decided_at = timezone.now()
    registration.save()
    record(
        event.scope,
        SYSTEM,
        "registration.moved_up",
        registration,
        before=before,
        after=facts_of(registration),
    )
    return True


def enter(event: Tournament, registration: Registration, actor: Actor, player_id: int | None = None) -> None:
    """Makes the entry of a registration, whose state is then approved; the caller saves it.

    ``player_id``: the person of the register that it is; None: found by name where nothing contradicts, else
    new. Raises AlreadyEntered, or Locked where no late entry is possible.
    """
    player = _chosen(player_id) if player_id else _person(registration, actor)
    entry = enter_registered(event.pk, player.pk, actor)
    if registration.club and registration.club != entry.club:
        entry = change_entry(event.pk, entry.pk, actor, club=registration.club)
    registration.player, registration.entry = player, entry
    registration.state = RegistrationState.APPROVED


def _chosen(player_id: int) -> Player:
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        raise Invalid(
            _("There is no such player."), fields={"player": _("Choose somebody from the register.")}
        )
    return player


def _person(registration: Registration, actor: Actor) -> Player:
    values = {field: getattr(registration, field) for field in FIELDS}
    if actor.user is not None:
        return find_or_add_player(actor, **values)
    # Nobody has looked at it: what somebody says of themselves changes no record of the register.
    same = Player.objects.filter(name_key=name_key(registration.name))
    fitting = [player for player in same if not contradicts(player, values)]
    return fitting[0] if len(fitting) == 1 else add_player(actor, **values)


class EventFull(Conflict):
    """Every place is taken."""

    kind = "event-full"

    def __init__(self, limit: int) -> None:
        super().__init__(_("All %(limit)d places are taken.") % {"limit": limit}, limit=limit)
