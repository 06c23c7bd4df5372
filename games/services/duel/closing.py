"""The end of a board and of a match: the next board, a pause that was asked for, or the result."""

from __future__ import annotations

from django.utils import timezone

from audit.after_commit import after_commit
from clocks.core.control import SECOND
from games.models import BoardState, Duel, DuelBoard, DuelState
from games.queries.duels import DuelMatch
from games.services.duel.held import lock_duel
from games.services.duel.sending import send_settling
from games.signals import duel_finished


def close(held: DuelMatch, board: DuelBoard, state: BoardState, *, at: int, ended: str = "") -> None:
    """A locked board is over, or void, and the match goes on; the caller saves board and duel."""
    lock_duel(held.duel)
    end(board, state, at=at, ended=ended)
    go_on(held, at)


def end(board: DuelBoard, state: BoardState, *, at: int, ended: str = "") -> None:
    """Nothing is called on the board any more but what comes too late."""
    board.state, board.ended_by, board.closed_at, board.due_at = state, ended, at, None


def go_on(held: DuelMatch, at: int) -> None:
    """After a board: the next one, when the arbiter has not asked for a pause, or the end of the match."""
    duel = held.duel
    count(held)
    if held.standing.next_number is None:
        finish(held, DuelState.FINISHED, at)
    elif duel.pause_asked:
        duel.state, duel.timer_at, duel.pause_asked = DuelState.PAUSED, None, False
    else:
        count_down(held, at)


def count(held: DuelMatch) -> None:
    """Adds up the boards that count."""
    held.duel.first_points, held.duel.second_points = held.standing.points


def count_down(held: DuelMatch, at: int) -> None:
    """The next board is announced, and shown by the watcher when its countdown is over."""
    held.duel.state = DuelState.BETWEEN
    held.duel.timer_at = at + held.settings.countdown * SECOND


def finish(held: DuelMatch, state: DuelState, at: int) -> None:
    """The match is over: its seed is revealed, and the result is entered by a job."""
    duel, now = held.duel, timezone.now()
    duel.state, duel.ended_at, duel.timer_at, duel.pause_asked = state, at, None, False
    if not duel.is_shared:
        duel.revealed_at = now
    if state == DuelState.FINISHED:
        winners = held.standing.winners
        duel.winner = winners[0] if len(winners) == 1 else None
        duel_finished.send(Duel, held=held)
    if state == DuelState.STOPPED or len(held.sides) == 1:
        duel.settled_at = now  # nothing is to be entered: the arbiter does, or there is no opponent
    else:
        after_commit(send_settling, duel.pk)
