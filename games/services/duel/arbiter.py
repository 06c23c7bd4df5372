"""What the arbiter does to a match: each act under all its locks, with its entry in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from clocks.core.control import SECOND
from clocks.services.instants import now_ms
from games.errors import Conflict, Invalid
from games.models import BoardState, DuelState, Side
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import DuelMatch
from games.services.duel import stopping
from games.services.duel.closing import count, count_down, end, go_on
from games.services.duel.held import hold, refuse_over, save
from games.services.duel.readiness import are_ready, begin
from games.services.duel.timing import catch_up
from games.services.duel.writing import due_at
from games.services.live.incidents import MOST_POINTS, reason_given

Act = Callable[[DuelMatch, int], dict[str, Any]]


def pause(duel_id: int, *, actor: Actor, reason: str = "", stamp: int | None = None) -> dict[str, Any]:
    """No further board is shown until resumed: at once, or when the open board is over. The snapshot.

    Raises Conflict after the end, and when that is so already.
    """

    def act(held: DuelMatch, at: int) -> dict[str, Any]:
        duel = held.duel
        if duel.state == DuelState.PAUSED or duel.pause_asked:
            raise Conflict(_("This match is paused already."))
        if held.board:
            duel.pause_asked = True
        else:
            duel.state, duel.timer_at = DuelState.PAUSED, None
        _record(held, actor, "play.paused", {"number": duel.number}, reason)
        return save(held)

    return _timely(duel_id, act, stamp)


def resume(duel_id: int, *, actor: Actor, reason: str = "", stamp: int | None = None) -> dict[str, Any]:
    """The next board is announced; before the first one, players are waited for again. The snapshot."""

    def act(held: DuelMatch, at: int) -> dict[str, Any]:
        duel = held.duel
        if duel.pause_asked:
            duel.pause_asked = False
        elif duel.state == DuelState.PAUSED:
            _go_on(held, at)
        else:
            raise Conflict(_("This match is not paused."))
        _record(held, actor, "play.resumed", {"number": duel.number}, reason)
        return save(held)

    return _timely(duel_id, act, stamp)


def start_now(duel_id: int, *, actor: Actor, reason: str = "", stamp: int | None = None) -> dict[str, Any]:
    """Play begins with the countdown to the first board, whether the players are ready or not."""

    def act(held: DuelMatch, at: int) -> dict[str, Any]:
        if held.duel.state != DuelState.WAITING:
            raise Conflict(_("This match does not wait to begin."), state=snapshot_of(held, now_ms()))
        begin(held, at)
        _record(held, actor, "play.started", {"number": 1}, reason)
        return save(held)

    return _timely(duel_id, act, stamp)


def void_board(
    duel_id: int, number: int, *, reason: str, actor: Actor, stamp: int | None = None
) -> dict[str, Any]:
    """The board does not count, and is dealt again with other cards before any that was not played. The
    snapshot. Raises Conflict after the end of the match and where no board of this number stands."""
    reason_given(reason)

    def act(held: DuelMatch, at: int) -> dict[str, Any]:
        standing = (each for each in held.boards if each.number == number and each.state != BoardState.VOID)
        board = next(standing, None)
        if board is None:
            raise Conflict(_("There is no board %(number)d to be declared void.") % {"number": number})
        was_open = board.state == BoardState.OPEN
        end(board, BoardState.VOID, at=board.closed_at or at, ended=board.ended_by)
        board.save()
        if was_open:
            go_on(held, at)
        else:
            count(held)
        facts = {"number": number, "attempt": board.attempt}
        points = {"points": [board.first_points, board.second_points]}
        record(
            held.match.scope,
            actor,
            "play.board_voided",
            held.match,
            before=points,
            after=facts,
            reason=reason,
        )
        return save(held)

    return _timely(duel_id, act, stamp)


def stop(duel_id: int, *, reason: str, actor: Actor, stamp: int | None = None) -> dict[str, Any]:
    """Stops the play of a match for good; its result is entered by hand. The snapshot."""
    reason_given(reason)

    def act(held: DuelMatch, at: int) -> dict[str, Any]:
        _record(held, actor, "play.stopped", {"number": held.duel.number}, reason)
        return stopping.stop(held, actor, at)

    return _timely(duel_id, act, stamp)


def set_penalty(
    duel_id: int, side: Side, points: int, *, reason: str, actor: Actor, stamp: int | None = None
) -> dict[str, Any]:
    """What comes off a player's total in the match, as a whole; 0 takes it back. The snapshot.

    Raises Invalid for points out of bounds, Conflict when the match is over: its result is amended then.
    """
    reason_given(reason)
    if not 0 <= points <= MOST_POINTS:
        words = _("Give points from 0 to %(most)d.") % {"most": MOST_POINTS}
        raise Invalid(words, fields={"points": words})
    name = "first_penalty" if side == Side.FIRST else "second_penalty"

    def act(held: DuelMatch, at: int) -> dict[str, Any]:
        before = {"side": int(side), "penalty": getattr(held.duel, name)}
        setattr(held.duel, name, points)
        after = {"side": int(side), "penalty": points}
        record(
            held.match.scope, actor, "play.penalty_set", held.match, before=before, after=after, reason=reason
        )
        return save(held)

    return _timely(duel_id, act, stamp)


@transaction.atomic
def _timely(duel_id: int, act: Act, stamp: int | None) -> dict[str, Any]:
    """Calls ``act`` under all locks of a match that is not over, after what time alone had done before."""
    held, now = hold(duel_id), now_ms()
    at = now if stamp is None else min(stamp, now)
    board = held.board
    if board is not None and catch_up(held, board, at, now):
        board.due_at = due_at(held, board)
        board.save()
    refuse_over(held)
    return act(held, at)


def _go_on(held: DuelMatch, at: int) -> None:
    """A paused match as it would be: in its countdown, or before the first board waiting for the players."""
    duel, after = held.duel, held.settings.start_after
    if duel.started_at is not None:
        count_down(held, at)
    elif are_ready(held):
        begin(held, at)
    else:
        duel.state = DuelState.WAITING
        duel.timer_at = None if after is None else max(at, duel.opened_at + after * SECOND)


def _record(held: DuelMatch, actor: Actor, verb: str, facts: dict[str, Any], reason: str) -> None:
    record(held.match.scope, actor, verb, held.match, after=facts, reason=reason)
