"""One turn of a program at a timed match: asked, waited for, its answer played as a player's move.

What it answers is judged by the instant at which it was read. One that fails in any way, by being too slow as
well, loses its flag by the same act, and an incident of its game says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from threading import Event
from time import monotonic, sleep

from audit.actor import Actor
from clocks.core import evaluate
from clocks.services.instants import now_ms
from games.engine.actions import Role
from games.engine.flags import FlagGame, actor
from games.engine.programs.failures import Failed, Reason
from games.engine.programs.referee import Table
from games.errors import Conflict, Invalid
from games.models import IncidentKind, LiveGame, LiveGameState, LiveState, Side
from games.queries.timed_match import TimedMatch, read_timed
from games.services.live.giving_up import FAILED, drop_flag
from games.services.live.incidents import record_incident
from games.services.live.moves import TimeIsUp, act
from games.services.live.timely import timely
from tournaments.services.bot_event_file import ProgramLine

WAITS = (LiveState.WAITING, LiveState.BETWEEN)
SLICE_SECONDS = 0.25  # how long a wait may keep from noticing a pause, or the end of the run
REFEREE = Actor(None, "referee of programs", "system")


class Stopped(Exception):
    """The run was told to stop."""

    def __init__(self) -> None:
        super().__init__("The run of the event was stopped in this game.")


@dataclass(frozen=True, slots=True)
class Failing:
    """A failure as it is told to who runs the event; the last words are for nobody else."""

    game: int
    name: str
    ply: int
    reason: Reason
    what: str
    last_words: str

    def __str__(self) -> str:
        words = f"; its last words: {self.last_words}" if self.last_words else ""
        return (
            f"game {self.game}: {self.name} failed after ply {self.ply}: {self.reason} ({self.what}){words}"
        )


@dataclass(frozen=True, slots=True)
class Desk:
    """What the referee of a match knows: its programs by side, who is told of failures, and when to stop."""

    live_id: int
    programs: Mapping[Side, ProgramLine]
    stop: Event
    tell: Callable[[Failing], object]

    def actor(self, side: Side) -> Actor:
        """The program as the log names it."""
        return Actor(None, self.programs[side].name, "system")

    def refuse_stopped(self) -> None:
        """Raises Stopped."""
        if self.stop.is_set():
            raise Stopped


def next_turn(desk: Desk, number: int) -> Turn | None:
    """Whose turn it is in game ``number``; None when it is over. Waits while its clock is paused."""
    while True:
        desk.refuse_stopped()
        held = read_timed(desk.live_id)
        game = held.game
        if game.number != number or held.live.is_over:
            return None
        played = held.flag_game(game)
        role = actor(played) if played and game.state == LiveGameState.PLAYING else None
        if played and role and not evaluate(held.clock_of(game), now_ms()).paused:
            return Turn(desk, held, game, played, role)
        sleep(SLICE_SECONDS)  # the arbiter holds it up


@dataclass(frozen=True, slots=True)
class Turn:
    """A program's turn, from the question to the move or the failure."""

    desk: Desk
    held: TimedMatch
    game: LiveGame
    played: FlagGame
    role: Role

    @property
    def side(self) -> Side:
        return self.held.side_of(self.game, self.role)

    def take(self, table: Table) -> None:
        """Asks, waits, and moves. Raises Stopped, and OutOfStep where somebody else has changed the game."""
        try:
            table.ask(self.played, self.role)
            asked = now_ms()
            text = self._answer(table)
            self._move(text, asked)
        except Failed as failed:
            self._drop_flag(failed)
            self._note(failed)
            table.dismiss(self.role, failed)

    def _answer(self, table: Table) -> str:
        while True:
            until = monotonic() + min(SLICE_SECONDS, self._left())
            try:
                return str(table.hear(self.played, self.role, until))
            except Failed as failed:
                self.desk.refuse_stopped()
                if failed.reason is not Reason.SLOW or (self._left() <= 0 and self._left_now() <= 0):
                    raise

    def _left(self) -> float:
        """Seconds until the deadline, as the clock was read."""
        deadline = self.game.clock.deadline
        return SLICE_SECONDS if deadline is None else (deadline - now_ms()) / 1000

    def _left_now(self) -> float:
        """The same as the clock is now: meanwhile it may have been paused, or time given."""
        self.game.clock.refresh_from_db()
        return self._left()

    def _move(self, text: str, asked: int) -> None:
        """Plays it at the instant at which it was read; until the question went out nobody is charged."""
        delay = max(0, asked - self.game.clock.value.at)
        try:
            act(
                self.desk.live_id,
                self.side,
                text,
                stamp=now_ms(),
                actor=self.desk.actor(self.side),
                version=self.held.live.version,
                delay=delay,
                program=True,
            )
        except Invalid as error:
            raise Failed(Reason.ILLEGAL, str(error)) from None
        except TimeIsUp:
            raise Failed(Reason.SLOW, "its answer came too late") from None
        except Conflict:
            self._move_again(text)

    def _move_again(self, text: str) -> None:
        """Something happened meanwhile. Where it is the same turn still (a pause, time given) the answer
        stands; else its flag fell, or the arbiter has changed the game: the next question tells."""
        now = next_turn(self.desk, self.game.number)
        if now and (now.game.pk, now.played.plies, now.role) == (self.game.pk, self.played.plies, self.role):
            now._move(text, now_ms())

    def _drop_flag(self, failed: Failed) -> None:
        deadline = self.game.clock.deadline
        stamp = now_ms() if deadline is None else min(now_ms(), deadline)
        try:
            timely(self.desk.live_id, partial(self._fall, _words(failed)), stamp=stamp)
        except Conflict:  # it is down: an illegal move has dropped it, or the watcher was quicker
            return

    def _fall(self, what: str, held: TimedMatch, at: int) -> None:
        """Of this game alone: where the watcher was quicker, the next one may be in hand by now."""
        if held.game.pk == self.game.pk:
            drop_flag(held, self.side, at, self.desk.actor(self.side), FAILED, what)

    def _note(self, failed: Failed) -> None:
        kind = IncidentKind.ILLEGAL if failed.reason is Reason.ILLEGAL else IncidentKind.NOTE
        number, ply, name = self.game.number, self.played.state.ply, self.desk.programs[self.side].name
        words = f"{name}: {_words(failed)}"
        record_incident(self.desk.live_id, kind, words, actor=REFEREE, number=number, side=self.side)
        self.desk.tell(Failing(number, name, ply, failed.reason, failed.what, failed.last_words))


def _words(failed: Failed) -> str:
    return f"{failed.reason}: {failed.what}"
