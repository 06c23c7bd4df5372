"""Who plays on in an arena: each player's own decision, at the link of the entry."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict
from tournaments.models import ArenaPlace, Entry, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.services.arena.pairing import UNSEEN
from tournaments.services.arena.running import is_running, refuse_other
from tournaments.services.arena.sending import send


@transaction.atomic
def take_place(entry_id: int, actor: Actor) -> ArenaPlace:
    """The player wants opponents from now on, until `leave`. Before the start: from the start on."""
    event, entry = _lock(entry_id)
    now = timezone.now()
    place, made = ArenaPlace.objects.get_or_create(entry=entry)
    began = made or not place.wants
    place.wants, place.seen_at = True, now
    if place.waiting_since is None and not is_playing(entry):
        place.waiting_since = now
    place.save()
    if began:
        record(event.scope, actor, "arena.joined", entry, after={"name": entry.name})
    if is_running(event):
        send(event.pk)
    return place


@transaction.atomic
def leave(entry_id: int, actor: Actor) -> ArenaPlace | None:
    """The player wants no further opponent; a match under way goes on."""
    event, entry = _lock(entry_id)
    place = ArenaPlace.objects.filter(entry=entry).first()
    if place is None or not place.wants:
        return place
    place.wants, place.waiting_since = False, None
    place.save()
    record(event.scope, actor, "arena.left", entry, after={"name": entry.name})
    return place


def see(entry_id: int, now: datetime) -> bool:
    """The page of the entry is there. No act: nothing is logged. Whether the entry has a place.

    Who waits and comes back, as from a match, is looked at once more at once.
    """
    own = ArenaPlace.objects.filter(entry=entry_id, wants=True)
    was_away = own.filter(waiting_since__isnull=False, seen_at__lte=now - UNSEEN)
    back = was_away.values_list("entry__tournament", flat=True).first()
    seen = own.update(seen_at=now)
    if back:
        send(back)
    return bool(seen)


def wait_again(event: Tournament, entry_ids: list[int]) -> None:
    """Their match is over: who plays on waits for the next. In the transaction of the result."""
    if event.system != Tournament.System.ARENA or not is_running(event):
        return
    places = ArenaPlace.objects.filter(entry__in=entry_ids, wants=True, waiting_since=None)
    if places.update(waiting_since=timezone.now()):
        send(event.pk)


def is_playing(entry: Entry) -> bool:
    """Whether a match of the entry has no result yet."""
    seats = Seat.objects.filter(entry=entry, round__state=RoundState.PUBLISHED)
    return seats.filter(pairing__match__isnull=False, pairing__match__result__isnull=True).exists()


def _lock(entry_id: int) -> tuple[Tournament, Entry]:
    entry = Entry.objects.select_related("player").get(pk=entry_id)
    event = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    refuse_other(event)
    if event.is_finished:
        raise Conflict(_("%(event)s is finished.") % {"event": event})
    if entry.is_withdrawn:
        raise Conflict(_("%(name)s has left the event.") % {"name": entry.name})
    return event, entry
