"""Gyul! Hap! in an event: acts of the arbiter on one match or on all, asked for permission."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict
from games.models import DUEL_OVER, Duel, DuelState
from games.services.duel import arbiter
from games.services.live.pausing import Sweep
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.services.base import lock_event
from tournaments.services.play_control import each, open_event, require_control


def controlled_duel(match_id: int, actor: Actor, act: str = "control_play") -> Duel:
    """The play of a match, after asking whether the actor may do ``act``: for what an arbiter does.

    Raises PermissionDenied, Locked for a finished event, and Conflict for a match without boards on line.
    """
    require_control(match_id, actor, act)
    duel = Duel.objects.select_related("match").filter(match=match_id).first()
    if duel is None:
        raise Conflict(_("This match is not played on line here."))
    return duel


@transaction.atomic
def start_duels(event_id: int, round_number: int, actor: Actor, *, stamp: int) -> int:
    """Starts every match of a published round that waits for its players; how many.

    Raises PermissionDenied, Locked for a finished event, and Conflict when nothing waits.
    """
    event = lock_event(event_id, actor, "control_play")
    round_ = event.rounds.filter(number=round_number, state=RoundState.PUBLISHED).first()
    waiting = Duel.objects.filter(match__pairing__round=round_, state=DuelState.WAITING).order_by("match_id")
    ids = [] if round_ is None else list(waiting.values_list("pk", flat=True))
    started = sum(_started(pk, actor, stamp) for pk in ids)
    if not started:
        raise Conflict(_("No match of round %(number)d is waiting to start.") % {"number": round_number})
    facts = {"round": round_number, "matches": started}
    record(event.scope, actor, "round.started", round_, after=facts)
    return started


def _started(duel_id: int, actor: Actor, stamp: int) -> bool:
    """Whether the match was still waiting: its players may have begun meanwhile."""
    try:
        arbiter.start_now(duel_id, actor=actor, stamp=stamp)
    except Conflict:
        return False
    return True


def pause_duels(event_id: int, actor: Actor, *, reason: str = "", stamp: int) -> Sweep:
    """Pauses every match of the event that is in play or waits; open boards are played to their end."""
    event = open_event(event_id, actor)
    running = Duel.objects.exclude(state=DuelState.PAUSED).filter(pause_asked=False)
    return _all(event, running, lambda pk: arbiter.pause(pk, reason=reason, actor=actor, stamp=stamp))


def resume_duels(event_id: int, actor: Actor, *, stamp: int) -> Sweep:
    """Play goes on at every table that is paused, or whose pause was to come."""
    event = open_event(event_id, actor)
    paused = Duel.objects.filter(Q(state=DuelState.PAUSED) | Q(pause_asked=True))
    return _all(event, paused, lambda pk: arbiter.resume(pk, actor=actor, stamp=stamp))


def _all(event: Tournament, duels: QuerySet[Duel], act: Callable[[int], object]) -> Sweep:
    """Does an act on each of these matches that is not over, in its own transaction."""
    going = duels.filter(match__scope=event.scope).exclude(state__in=DUEL_OVER)
    return each(list(going.order_by("pk").values_list("pk", flat=True)), act)
