"""What acts of the arbiter on play have in common, whatever is played: permission, one match or all."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from audit.actor import Actor
from games.errors import Locked, Refused
from games.services.live.pausing import Sweep
from tournaments.models import Tournament
from tournaments.permissions import require
from tournaments.services.live import event_of


def require_control(match_id: int, actor: Actor, act: str = "control_play") -> None:
    """Asks whether the actor may do ``act`` to a match. Raises PermissionDenied, and Locked for a finished
    event."""
    event = event_of(match_id)
    require(actor, act, event)
    if event is not None:
        _refuse_finished(event)


def open_event(event_id: int, actor: Actor) -> Tournament:
    """The event, after asking whether the actor may control its play; not locked: each match has its lock."""
    event = Tournament.objects.get(pk=event_id)
    require(actor, "control_play", event)
    _refuse_finished(event)
    return event


def each(ids: Iterable[int], act: Callable[[int], object]) -> Sweep:
    """Does an act on each of these matches, in its own transaction; what it did."""
    sweep = Sweep()
    for match_id in ids:
        try:
            act(match_id)
        except Refused as error:
            sweep.failed.append((match_id, str(error)))
        else:
            sweep.done.append(match_id)
    return sweep


def _refuse_finished(event: Tournament) -> None:
    if event.is_finished:
        raise Locked(_("%(event)s is finished. Reopen it to change something.") % {"event": event})
