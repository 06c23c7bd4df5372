"""Two players at a timed match, with time in the test's hands: instants are ms after the opening."""

from __future__ import annotations

import random
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from audit.actor import Actor
from clocks.core import ClockState, verify
from clocks.core.codec import event_from_json
from clocks.services import acts, instants
from clocks.services.falls import record_due_fall
from games.engine.actions import Role
from games.engine.flags import FlagGame, legal
from games.engine.flags import actor as acting
from games.engine.variants import get_variant
from games.models import LiveGame, LiveMatch, Match, Result, Side
from games.play.settings import settings_from
from games.queries.timed_match import TimedMatch, timed
from games.services.live import moves, opening, starting
from games.services.matches import create_match

PLAYER = Actor.link("a player")
ARBITER = Actor(None, "Ada Arbiter", "page")
T0 = 1_000_000
ORDER, CHAOS = 0, 1  # sides of a clock
SETTLE = 250


class Time:
    """The present of every service, until it is moved on."""

    def __init__(self) -> None:
        self.now = T0

    def sleep(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


def stop_time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """From now on `now_ms` is what the test says, wherever it was imported."""
    time = Time()
    for module in list(sys.modules.values()):
        if getattr(module, "now_ms", None) is instants.now_ms and module is not instants:
            monkeypatch.setattr(module, "now_ms", lambda: time.now)
    monkeypatch.setattr(acts, "time", SimpleNamespace(sleep=time.sleep))
    return time


class Table:
    """One match; `at` of every act is ms after the opening."""

    def __init__(self, live: LiveMatch, time: Time) -> None:
        self.pk, self.time = live.pk, time
        self.match: Match = live.match

    @property
    def held(self) -> TimedMatch:
        return timed(LiveMatch.objects.select_related("match").get(pk=self.pk))

    @property
    def live(self) -> LiveMatch:
        return LiveMatch.objects.get(pk=self.pk)

    @property
    def game(self) -> LiveGame:
        return self.held.game

    @property
    def clock(self) -> ClockState:
        return self.game.clock.value

    @property
    def played(self) -> FlagGame:
        held = self.held
        found = held.flag_game(held.game)
        assert found is not None
        return found

    @property
    def result(self) -> Result | None:
        return Result.objects.filter(match=self.match).first()

    def side(self, role: Role) -> Side:
        return TimedMatch.side_of(self.game, role)

    def start(self, at: int = 0) -> None:
        """Both are ready, the second at this instant."""
        self.to(at)
        for side in Side:
            starting.set_ready(self.pk, side, stamp=T0 + at, actor=PLAYER)

    def move(self, at: int, text: str | None = None, by: Role | None = None, **keys: Any) -> moves.Verdict:
        """An action of who is to act: by default the first empty cell, or a pass."""
        self.to(at)
        played = self.played
        role = by or acting(played)
        assert role is not None
        text = text or self.plain(played)
        return moves.act(self.pk, self.side(role), text, stamp=T0 + at, actor=PLAYER, **keys)

    def place(self, at: int, cell: str) -> None:
        """The drawn counter is placed there."""
        self.move(at, f"{self.played.state.drawn}{cell}")

    @staticmethod
    def plain(played: FlagGame) -> str:
        """The first empty cell, or a pass."""
        state = played.state
        assert state.turn is not None
        options = list(legal(played, acting(played) or state.turn))
        return str(options[0] if state.turn is Role.CHAOS else options[-1])

    def to(self, at: int) -> None:
        """The present is now at least that far."""
        self.time.now = max(self.time.now, T0 + at)

    def watch(self, at: int) -> bool:
        """The watcher looks at this instant; whether a flag fell."""
        self.to(at)
        return record_due_fall(self.game.clock_id, T0 + at)

    def fire(self, at: int) -> bool:
        self.to(at)
        return starting.fire_timer(self.pk, T0 + at)

    def play_out(self, at: int, step: int = 100, *, seed: int | None = None) -> int:
        """Moves until the game in hand is over; the instant of the last one."""
        dice = random.Random(seed) if seed is not None else None
        number = self.live.current
        while self.live.state == "playing" and self.live.current == number:
            at += step
            text = None
            if dice:
                played = self.played
                role = acting(played)
                assert role is not None
                text = str(dice.choice(list(legal(played, role))))
            self.move(at, text)
        return at

    def remaining(self, at: int) -> tuple[int | None, ...]:
        """Own ms of Order and of Chaos."""
        from clocks.core import evaluate

        return evaluate(self.clock, T0 + at).remaining


def open_table(
    time: Time,
    *,
    variant: str = "hyle5",
    play: str = "online",
    bags: str = "independent",
    scope: str = "event:1",
    **settings: Any,
) -> Table:
    """A match that was just published."""
    match = create_match(scope, variant, bags, "Ada", "Ben")
    chosen = settings_from(settings, get_variant(variant))
    return Table(opening.open_live(match, play, chosen, round_number=1, now=T0), time)


def verified(game: LiveGame) -> ClockState:
    """The clock of a game worked out again from its events; it is what the row says."""
    events = [event_from_json(row.data) for row in game.clock.events.order_by("version")]
    state = verify(game.clock.value.control, events)
    assert state == game.clock.value
    return state
