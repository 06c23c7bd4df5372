"""Removes a demonstration event, and nothing else: an event that people made is never deleted."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.models import AuditEvent
from audit.services import record
from games.errors import Conflict
from games.models import Bag, Match
from games.services.removal import remove_matches
from tournaments.demo.evening import ARBITER
from tournaments.models import Tournament
from tournaments.services.base import lock_event
from tournaments.services.ratings import outdate


@transaction.atomic
def remove_event(event_id: int, actor: Actor) -> None:
    """Raises Conflict for an event that was not made as a demonstration. Its log stays."""
    event = lock_event(event_id, actor, "change_settings", even_finished=True)
    made_here = AuditEvent.objects.filter(
        scope=event.scope, verb="event.created", actor_label=ARBITER.label, via=ARBITER.via
    )
    if not made_here.exists():
        raise Conflict(_("%(event)s is no demonstration event, and stays.") % {"event": event})
    record("site", actor, "event.removed", event, before={"slug": event.slug})
    outdate(event)
    _delete(event)


def _delete(event: Tournament) -> None:
    """In the order of who needs whom: seats need entries, pairings need matches."""
    event.rounds.all().delete()
    remove_matches(list(Match.objects.filter(scope=event.scope).values_list("pk", flat=True)))
    Bag.objects.filter(scope=event.scope).delete()  # those that nobody drew from
    event.delete()
