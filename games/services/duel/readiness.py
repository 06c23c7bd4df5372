"""Who is there, and who is ready: when all are, the first board is announced."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import Duel, DuelState, Side
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import DuelMatch
from games.services.duel.closing import count_down
from games.services.duel.held import hold, save


@transaction.atomic
def set_ready(duel_id: int, side: Side, *, stamp: int, actor: Actor, ready: bool = True) -> dict[str, Any]:
    """A player is ready to begin, or takes that back; the snapshot. When all are, the countdown begins.

    Raises Conflict once play has begun.
    """
    held = hold(duel_id)
    duel = held.duel
    if duel.started_at is not None or duel.state not in (DuelState.WAITING, DuelState.PAUSED):
        raise Conflict(_("The match has begun already."), state=snapshot_of(held, now_ms()))
    _note(duel, side, "ready", ready)
    _note(duel, side, "seen", True)
    if duel.state == DuelState.WAITING and are_ready(held):
        begin(held, min(stamp, now_ms()))
    return save(held)


@transaction.atomic
def set_seen(duel_id: int, side: Side) -> None:
    """A player has opened the page of the match."""
    name = "first_seen" if side == Side.FIRST else "second_seen"
    if Duel.objects.filter(pk=duel_id, **{name: True}).exists():
        return
    held = hold(duel_id)
    _note(held.duel, side, "seen", True)
    save(held)


def are_ready(held: DuelMatch) -> bool:
    """Whether nobody is waited for."""
    return all(held.duel.is_ready(side) for side in held.sides)


def begin(held: DuelMatch, at: int) -> None:
    """Play begins at ``at`` (ms) with the countdown to board 1."""
    held.duel.started_at = at
    count_down(held, at)


def _note(duel: Duel, side: Side, what: str, value: bool) -> None:
    setattr(duel, f"{'first' if side == Side.FIRST else 'second'}_{what}", value)
