"""What every verb needs: the event's row, locked, and what can't be done after the end."""

from __future__ import annotations

from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Invalid, Locked
from tournaments.models import Entry, Tournament
from tournaments.permissions import require


def lock_event(event_id: int, actor: Actor, act: str, *, even_finished: bool = False) -> Tournament:
    """The event, locked until the transaction ends, after asking whether the actor may ``act``.

    Raises PermissionDenied, or Locked when the event is over.
    """
    event = Tournament.objects.select_for_update().get(pk=event_id)
    require(actor, act, event)
    if event.is_finished and not even_finished:
        raise Locked(_("%(event)s is finished. Reopen it to change something.") % {"event": event})
    return event


def find_entry(event: Tournament, entry_id: int) -> Entry:
    """The entry, with its player; Invalid when the event has none of that id."""
    entry = event.entries.select_related("player").filter(pk=entry_id).first()
    if entry is None:
        raise Invalid(_("There is no such entry in %(event)s.") % {"event": event})
    return entry
