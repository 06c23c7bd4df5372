"""The ends of daily boards: of a run, when its board is done, and of the day, when all is opened."""

from __future__ import annotations

from datetime import UTC, timedelta

from django.db import transaction
from django.utils import timezone

from audit.actor import SYSTEM, Actor
from audit.services import record
from clocks.services.instants import now_ms
from games.models import DUEL_OVER, BoardEnd, Duel, DuelBoard
from games.play.duel.timing import SECOND
from games.queries.duels import DuelMatch
from games.services.duel.stopping import stop_alone
from games.services.removal import remove_matches
from tournaments.models import DailyBoard, DailyRun
from tournaments.queries.daily import this_day
from tournaments.services.daily import ensure_board

A_DAY = timedelta(days=1)
KEPT = timedelta(days=30)  # the calls of a run; its line on the leaderboard stays
A_SWEEP = 200
WRONG = ("wrong", "wrong-gyul")


def note_done(held: DuelMatch) -> None:
    """A run gets its time if it was done on its day: else it is void. In the transaction of the last call."""
    run = DailyRun.objects.select_for_update().filter(match=held.match).first()
    done = next((board for board in held.boards if board.ended_by == BoardEnd.GYUL), None)
    if run is None or done is None or done.closed_at is None:
        return
    run.done_at = timezone.now() - timedelta(milliseconds=max(0, now_ms() - done.closed_at))
    if run.done_at.astimezone(UTC).date() != run.board.day:
        return
    run.time_ms = _time(held, done)
    run.points = done.first_points
    run.wrong = sum(call.verdict in WRONG for call in held.rows(done))
    run.save()
    record(run.board.scope, SYSTEM, "daily.done", run.match, after={"run": run.pk, "time_ms": run.time_ms})


def _time(held: DuelMatch, board: DuelBoard) -> int:
    """From the instant the board was shown to the right Gyul, without what nobody could act in, and the
    penalties."""
    assert board.closed_at is not None
    penalty = held.play(board).state.penalty[0] * SECOND
    return board.closed_at - board.shown_at - board.lost_ms + penalty


def tidy_daily() -> int:
    """Commits to the boards of today and tomorrow, opens those of days that are over, removes old calls;
    how many matches that were."""
    today = this_day()
    for day in (today, today + A_DAY):
        ensure_board(day)
    for board in DailyBoard.objects.filter(day__lt=today, revealed_at__isnull=True):
        _close_day(board)
    return _remove_old()


def _close_day(board: DailyBoard) -> None:
    """What was not done is void: it is stopped. Then seed and salt are there for all."""
    open_ones = Duel.objects.filter(match__daily_run__board=board).exclude(state__in=DUEL_OVER)
    for duel_id in open_ones.values_list("pk", flat=True):
        stop_alone(duel_id, "daily.void", SYSTEM)
    with transaction.atomic():
        board.revealed_at = timezone.now()
        board.save(update_fields=["revealed_at"])
        record(board.scope, SYSTEM, "daily.revealed", board, after={"seed": board.seed, "salt": board.salt})


def _remove_old() -> int:
    """Runs keep their lines."""
    before = this_day() - KEPT
    with transaction.atomic():
        runs = DailyRun.objects.select_for_update().filter(board__day__lt=before, match__isnull=False)
        gone = list(runs.values_list("pk", "match")[:A_SWEEP])
        if gone:
            DailyRun.objects.filter(pk__in=[pk for pk, _match in gone]).update(match=None)
            remove_matches([match for _pk, match in gone if match is not None])
            record("daily", SYSTEM, "daily.removed", after={"matches": len(gone)})
    return len(gone)


@transaction.atomic
def hide_run(run_id: int, actor: Actor, *, hidden: bool, reason: str) -> DailyRun:
    """Takes a run from the leaderboard for its name, or puts it back. Raises DoesNotExist."""
    run = DailyRun.objects.select_for_update().select_related("board").get(pk=run_id)
    if run.hidden != hidden:
        run.hidden = hidden
        run.save(update_fields=["hidden"])
        after = {"run": run.pk, "hidden": hidden}
        record(run.board.scope, actor, "daily.hidden", run, after=after, reason=reason)
    return run
