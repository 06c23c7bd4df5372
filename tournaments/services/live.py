"""Timed play of an event: acts of the arbiter, asked for permission and recorded in the event's log."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.errors import Conflict, Locked
from games.models import LiveMatch, LiveState
from games.services.live.held import hold
from games.services.live.pausing import Sweep, pause_all, resume_all
from games.services.live.starting import start_game
from tournaments.models import Pairing, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.permissions import require
from tournaments.services.base import lock_event


@transaction.atomic
def start_round(event_id: int, round_number: int, actor: Actor) -> int:
    """Starts every game of a published round that waits for its players, all at one instant; how many.

    Raises PermissionDenied, Locked for a finished event, and Conflict when nothing waits.
    """
    event = lock_event(event_id, actor, "control_play")
    round_ = _published(event, round_number)
    lives = waiting_lives(round_)
    if not lives:
        raise Conflict(_("No match of round %(number)d is waiting to start.") % {"number": round_number})
    held = [hold(live.pk) for live in lives]
    now = now_ms()  # with all locks in hand: nobody's clock runs while others are waited for
    started = [each for each in held if each.live.state == LiveState.WAITING]
    for each in started:
        start_game(each, now, actor)
    record(
        event.scope, actor, "round.started", round_, after={"round": round_number, "matches": len(started)}
    )
    return len(started)


def waiting_lives(round_: Round) -> list[LiveMatch]:
    """The timed matches of a round whose first game has not begun, in the order of their locks."""
    found = LiveMatch.objects.filter(match__pairing__round=round_, state=LiveState.WAITING)
    return list(found.order_by("match_id"))


def pause_everything(event_id: int, actor: Actor, *, reason: str = "", stamp: int | None = None) -> Sweep:
    """Pauses every board of the event that is not over, each in its own transaction (ms: ``stamp``)."""
    return pause_all(_open_event(event_id, actor).scope, actor=actor, reason=reason, stamp=stamp)


def resume_everything(event_id: int, actor: Actor, *, stamp: int | None = None) -> Sweep:
    """Resumes every board that an arbiter has paused; adjourned ones stay adjourned."""
    return resume_all(_open_event(event_id, actor).scope, actor=actor, stamp=stamp)


def controlled(match_id: int, actor: Actor, act: str = "control_play") -> LiveMatch:
    """The timed play of a match, after asking whether the actor may do ``act``: for what an arbiter does.

    Raises PermissionDenied, Locked for a finished event, and Conflict for a match without clocks.
    """
    event = event_of(match_id)
    require(actor, act, event)
    if event is not None and event.is_finished:
        raise Locked(_("%(event)s is finished. Reopen it to change something.") % {"event": event})
    live = LiveMatch.objects.select_related("match").filter(match=match_id).first()
    if live is None:
        raise Conflict(_("This match is not played with clocks here."))
    return live


def event_of(match_id: int) -> Tournament | None:
    """The event that a match belongs to; None for a match without an event."""
    pairing = Pairing.objects.select_related("round__tournament").filter(match=match_id).first()
    return pairing.round.tournament if pairing else None


def _open_event(event_id: int, actor: Actor) -> Tournament:
    """The event, after asking whether the actor may control its play; not locked: each board has its lock."""
    event = Tournament.objects.get(pk=event_id)
    require(actor, "control_play", event)
    if event.is_finished:
        raise Locked(_("%(event)s is finished. Reopen it to change something.") % {"event": event})
    return event


def _published(event: Tournament, number: int) -> Round:
    round_ = event.rounds.filter(number=number, state=RoundState.PUBLISHED).first()
    if round_ is None:
        raise Conflict(_("Round %(number)d is not published.") % {"number": number})
    return round_
