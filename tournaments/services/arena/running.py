"""The arena begins and ends."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.services.arena.sending import send
from tournaments.services.base import lock_event
from tournaments.settings import pairing_options
from tournaments.system_settings import arena_settings

MOST_MINUTES = 24 * 60


@transaction.atomic
def start_arena(event_id: int, actor: Actor, *, minutes: int | None = None) -> Tournament:
    """The time begins: whoever waits is paired from now on, for ``minutes`` (None: as the event is set).

    An arena whose time is over goes on. Raises Conflict while it runs, and where the event is none.
    """
    event = lock_event(event_id, actor, "pair")
    refuse_other(event)
    now = timezone.now()
    if is_running(event):
        raise Conflict(_("The arena is running already."))
    length = minutes or arena_settings(pairing_options(event)).minutes
    if not 1 <= length <= MOST_MINUTES:
        raise Invalid(
            _("An arena takes from one minute to a day."),
            fields={"minutes": _("From 1 to %(most)d.") % {"most": MOST_MINUTES}},
        )
    event.arena_ends_at = now + timedelta(minutes=length)
    event.started_at = event.started_at or now
    event.save(update_fields=["arena_ends_at", "started_at"])
    record(event.scope, actor, "arena.started", event, after={"ends_at": event.arena_ends_at.isoformat()})
    send(event.pk)  # who joined before the start waits for it
    return event


@transaction.atomic
def stop_arena(event_id: int, actor: Actor, *, reason: str = "") -> Tournament:
    """Nobody is paired any more; matches under way are played to their end."""
    event = lock_event(event_id, actor, "pair")
    refuse_other(event)
    if not is_running(event):
        raise Conflict(_("The arena is not running."))
    event.arena_ends_at = timezone.now()
    event.save(update_fields=["arena_ends_at"])
    record(event.scope, actor, "arena.stopped", event, reason=reason)
    return event


def is_running(event: Tournament) -> bool:
    """Whether players are paired now."""
    return event.arena_ends_at is not None and timezone.now() < event.arena_ends_at and not event.is_finished


def refuse_other(event: Tournament) -> None:
    """Raises Conflict unless the event is an arena."""
    if event.system != System.ARENA:
        raise Conflict(_("%(event)s is no arena.") % {"event": event})
