"""Real threads and connections at one game: its row gives the order, and nothing happens twice."""

from __future__ import annotations

from functools import partial

import pytest

from clocks.services.falls import record_due_fall
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import TilesAct, TilesGame
from games.services.tiles.acting import ActVerdict, act
from games.services.tiles.noticing import notice
from games.services.tiles.readiness import set_ready
from tests.threads import at_once
from tests.tiles import PLAYER, all_ready, held_game, house_action, made_game

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 6


def begun(clock: str) -> TilesGame:
    game = made_game("cruel-duos", 3, now=now_ms(), clock=clock)
    all_ready(game, now_ms())
    return game


def consistent(game: TilesGame) -> None:
    """The log has no gap and is the line; the clock is whose turn it is."""
    held = held_game(game.pk)
    rows = list(TilesAct.objects.filter(game=game.pk).values_list("seq", "seat", "text"))
    assert [seq for seq, _, _ in rows] == list(range(1, held.game.seq + 1))
    assert [f"{seat} {text}" for _, seat, text in rows] == held.game.line
    running = None if held.game.is_over else held.game.to_act[0] - 1
    assert held.clock_state.turn == running


def test_one_turn_is_played_once_however_often_it_is_sent() -> None:
    game = begun("10+5")
    seat, text = house_action(held_game(game.pk))
    send = partial(act, game.pk, seat, [text], stamp=now_ms(), actor=PLAYER)
    found = at_once([partial(send, key="the same") for _ in range(THREADS)])
    assert all(isinstance(each, ActVerdict) for each in found), found
    assert sum(not each.replayed for each in found if isinstance(each, ActVerdict)) == 1
    seat, text = house_action(held_game(game.pk))
    send = partial(act, game.pk, seat, [text], stamp=now_ms(), actor=PLAYER)
    found = at_once([partial(send, key=f"key {number}") for number in range(THREADS)])
    assert sum(isinstance(each, ActVerdict) for each in found) == 1
    assert all(isinstance(each, ActVerdict | Conflict) for each in found), found
    assert len(held_game(game.pk).game.line) == 2
    consistent(game)


def test_an_act_that_came_in_time_and_the_watcher_agree_on_what_was_first() -> None:
    game = begun("1s")
    held = held_game(game.pk)
    seat, text = house_action(held)
    deadline, settle = held.clock.deadline, held.clock.settle_ms
    assert deadline is not None
    stamp, later = deadline, deadline + settle + 1
    acts = [partial(act, game.pk, seat, [text], stamp=stamp, actor=PLAYER)]
    acts += [partial(record_due_fall, held.clock.pk, later) for _ in range(3)]  # type: ignore[list-item]
    at_once(acts)
    first = held_game(game.pk).game.line[0]
    assert first in ("0 FLAG 1", f"1 {text}")
    consistent(game)
    at_once([partial(notice, game.pk) for _ in range(THREADS)])
    consistent(game)


def test_who_is_ready_at_one_instant_starts_the_game_once() -> None:
    game = made_game("cruel-duos", 3, now=now_ms())
    at_once([partial(set_ready, game.pk, seat, stamp=now_ms(), actor=PLAYER) for seat in (1, 2, 3)])
    held = held_game(game.pk)
    assert (held.game.state, held.game.ready, held.clock.version) == ("playing", [1, 2, 3], 1)
    consistent(game)
