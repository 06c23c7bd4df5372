"""Duels that go no further: a result was entered otherwise, or the arbiter ended it."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.actor import Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.engine.gyul_hap import Stop
from games.models import BoardState, Duel, DuelBoard, DuelState, Match
from games.play.duel.play import judged
from games.queries.duels import DuelMatch
from games.services.duel.closing import count, end, finish
from games.services.duel.held import hold, save
from games.services.duel.timing import catch_up
from games.services.duel.writing import add


def stop_for_result(match: Match, actor: Actor) -> None:
    """The result of a match that is still in play was entered by somebody: its play stops with it.

    Runs in the caller's transaction, after the match's own lock.
    """
    duel_id = Duel.objects.filter(match=match).values_list("pk", flat=True).first()
    if duel_id is None:
        return
    held = hold(duel_id)
    if not held.duel.is_over:
        stop(held, actor, now_ms())


@transaction.atomic
def stop_alone(duel_id: int, verb: str, actor: Actor) -> None:
    """Stops a match outside every event, with this entry in the log. Harmless when it is over already."""
    held = hold(duel_id)
    if not held.duel.is_over:
        record(held.match.scope, actor, verb, held.match)
        stop(held, actor, now_ms())


def stop(held: DuelMatch, actor: Actor, now: int) -> dict[str, Any]:
    """Ends a match's play where it is; the open board closes as it stands. The snapshot."""
    board = held.board
    if board is not None:
        catch_up(held, board, now, now)
        if board.state == BoardState.OPEN:
            _close(held, board, actor, now)
        board.save()
        if held.duel.is_over:
            return save(held)
    count(held)
    finish(held, DuelState.STOPPED, now)
    return save(held)


def _close(held: DuelMatch, board: DuelBoard, actor: Actor, now: int) -> None:
    called = Stop()
    play, verdict = judged(held.play(board), called, now)
    held.keep(board, add(board, called, verdict.verdict, at=play.last_at, actor=actor, key=None), play)
    assert play.state.ended is not None
    end(board, BoardState.CLOSED, at=play.last_at, ended=play.state.ended)
