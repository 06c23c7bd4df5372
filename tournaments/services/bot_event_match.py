"""A match of two programs: the referee's processes at a timed match, whose clocks are the server's own.

Whether other processes (watcher, workers) run as well makes no difference.
"""

from __future__ import annotations

from clocks.services.instants import now_ms
from games.engine.actions import Role
from games.engine.programs.referee import OutOfStep, Table
from games.errors import Conflict
from games.models import LiveState, ScoringJob, Side
from games.models.scoring import JobState
from games.queries.timed_match import TimedMatch, read_timed
from games.services.live.restarting import restart_game
from games.services.live.settling import settle
from games.services.live.starting import set_ready
from games.services.scoring import score
from tournaments.services.bot_event_turn import REFEREE, WAITS, Desk, Stopped, next_turn


def play_match(desk: Desk) -> None:
    """Plays what is still to be played and enters the result. Raises Stopped.

    A game that was in the middle when its programs were lost is played anew, with a bag of its own.
    OutOfStep: an arbiter has changed the game in a way that can't be told to a program.
    """
    _begin_anew(desk, "The programs of this game were not running any more.")
    try:
        while (held := read_timed(desk.live_id)).live.state in WAITS:
            _play_game(desk, held)
    except (Stopped, OutOfStep) as error:
        _begin_anew(desk, str(error))
        raise
    settle(desk.live_id)
    _count_boards(held.live.match_id)


def _begin_anew(desk: Desk, why: str) -> None:
    held = read_timed(desk.live_id)
    if held.live.state == LiveState.PLAYING:
        # No later than a deadline that has passed: nobody was there to move.
        at = min(now_ms(), held.game.clock.deadline or now_ms())
        restart_game(desk.live_id, held.game.number, reason=why, actor=REFEREE, stamp=at)


def _play_game(desk: Desk, held: TimedMatch) -> None:
    lines = {role: desk.programs[held.side_of(held.game, role)] for role in Role}
    commands = {role: line.command for role, line in lines.items()}
    with Table(commands, {role: line.folder for role, line in lines.items()}) as table:
        for side in Side:
            _be_ready(desk, side)
        while (turn := next_turn(desk, held.game.number)) is not None:
            turn.take(table)


def _be_ready(desk: Desk, side: Side) -> None:
    try:
        set_ready(desk.live_id, side, stamp=now_ms(), actor=desk.actor(side))
    except Conflict:  # the arbiter has started the game
        return


def _count_boards(match_id: int) -> None:
    """Harmless for what a worker has counted."""
    jobs = ScoringJob.objects.filter(game__match=match_id, state=JobState.PENDING)
    for job_id in list(jobs.values_list("pk", flat=True)):
        score(job_id)
