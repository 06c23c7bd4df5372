"""The arbiter pauses and resumes one board or all; an adjournment is a pause until a later hour."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core import Pause, Resume, evaluate
from clocks.services.ledger import append
from games.errors import Conflict, Refused
from games.models import LiveMatch
from games.models.live import LiveState
from games.play.rulings import RULING
from games.queries.timed_match import TimedMatch
from games.services.live.held import save
from games.services.live.starting import WAITS, start_if_ready
from games.services.live.timely import refuse_over, timely
from games.services.live.timers import hour_of, timer_of

ARBITER, ADJOURNMENT = "arbiter", "adjournment"


@dataclass
class Sweep:
    """What an act on all boards did: the matches it reached, and those that refused it, with why."""

    done: list[int] = field(default_factory=list)
    failed: list[tuple[int, str]] = field(default_factory=list)


def pause(
    live_id: int,
    *,
    actor: Actor,
    reasons: Iterable[str] = (ARBITER,),
    until: int | None = None,
    reason: str = "",
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """Both clocks stand until resumed, or until the instant ``until`` (ms); a waiting game does not start.

    ``reasons`` name what has to be resumed, ``reason`` says why, for the log. Raises Conflict after the end
    and for a pause that would end before it begins.
    """

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        refuse_over(held)
        hold_back(held, at, actor, reasons, until)
        facts = {"reasons": sorted(reasons), "until": until}
        record(held.match.scope, actor, "play.paused", held.game, after=facts, reason=reason)
        return save(held)

    return timely(live_id, act, stamp=stamp, version=version)


def resume(
    live_id: int,
    *,
    actor: Actor,
    reasons: Iterable[str] | None = None,
    stamp: int | None = None,
    version: int | None = None,
) -> dict[str, Any]:
    """These reasons stand no longer, or none of them any more but a ruling that is asked for.

    Raises Conflict when they do not stand.
    """

    def act(held: TimedMatch, at: int) -> dict[str, Any]:
        refuse_over(held)
        paused = evaluate(held.clock_of(held.game), at).paused
        if not paused:
            raise Conflict(_("This board is not paused."))
        if paused == (RULING,):
            raise Conflict(_("A ruling is asked for: decide it, or let the game be played."))
        ended = let_go(held, at, actor, reasons)
        record(held.match.scope, actor, "play.resumed", held.game, after={"reasons": ended})
        return start_if_ready(held, at, actor) or save(held)

    return timely(live_id, act, stamp=stamp, version=version)


def adjourn(
    live_id: int, *, actor: Actor, until: int | None, reason: str = "", stamp: int | None = None
) -> dict[str, Any]:
    """Play goes on at the instant ``until`` (ms), or when it is resumed."""
    return pause(live_id, actor=actor, reasons=(ADJOURNMENT,), until=until, reason=reason, stamp=stamp)


def pause_all(
    scope: str, *, actor: Actor, reason: str = "", until: int | None = None, stamp: int | None = None
) -> Sweep:
    """Pauses every board of an event that is not over, each in its own transaction."""
    return _all(scope, lambda pk: pause(pk, actor=actor, until=until, reason=reason, stamp=stamp))


def resume_all(scope: str, *, actor: Actor, stamp: int | None = None) -> Sweep:
    """Resumes every board that stands for the arbiter's pause; adjourned ones stay adjourned."""

    def act(live_id: int) -> None:
        live = LiveMatch.objects.get(pk=live_id)
        game = live.games.filter(number=live.current).order_by("-attempt").select_related("clock")[0]
        if any(each.name == ARBITER for each in game.clock.value.pauses):
            resume(live_id, actor=actor, reasons=(ARBITER,), stamp=stamp)

    return _all(scope, act)


def hold_back(held: TimedMatch, at: int, actor: Actor, reasons: Iterable[str], until: int | None) -> None:
    """The clock of the game in hand stands; so does what would start it."""
    clock, live = held.game.clock, held.live
    hour = hour_of(held, at) if evaluate(clock.value, at).paused else live.timer_at
    append(clock, Pause(clock.version + 1, at, frozenset(reasons), until), actor)
    if live.state in WAITS:
        live.timer_at = _held_until(held, at, hour)


def _held_until(held: TimedMatch, at: int, hour: int | None) -> int | None:
    """When the game that waits starts by itself: as all pauses leave it, and not before this hour."""
    until = evaluate(held.clock_of(held.game), at).paused_until
    if until is None or (held.live.first_ready and held.live.second_ready):
        return until
    return None if hour is None else max(until, hour)


def let_go(held: TimedMatch, at: int, actor: Actor, reasons: Iterable[str] | None) -> list[str]:
    """These reasons, or all but a ruling's, stand no longer: which they were."""
    clock = held.game.clock
    names = frozenset(evaluate(clock.value, at).paused if reasons is None else reasons) - {RULING}
    append(clock, Resume(clock.version + 1, at, names), actor)
    if held.live.state in WAITS:
        held.live.timer_at = timer_of(held, at)
    return sorted(names)


def _all(scope: str, act: Callable[[int], Any]) -> Sweep:
    over = (LiveState.FINISHED, LiveState.STOPPED)
    lives = LiveMatch.objects.filter(match__scope=scope).exclude(state__in=over)
    sweep = Sweep()
    for live_id in lives.order_by("pk").values_list("pk", flat=True):
        try:
            act(live_id)
        except Refused as error:
            sweep.failed.append((live_id, str(error)))
        else:
            sweep.done.append(live_id)
    return sweep
