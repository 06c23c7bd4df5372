"""A timed match from its opening to its result."""

from __future__ import annotations

import random
from typing import Any

import pytest

from audit.actor import Actor
from clocks.core import verify
from clocks.core.codec import event_from_json
from clocks.services.falls import record_due_fall
from games.engine import entropy
from games.engine.bag import verify as verify_bag
from games.engine.flags import actor as acting
from games.engine.flags import legal
from games.engine.variants import get_variant
from games.models import LiveMatch, Match, Result, Side
from games.play.settings import settings_from
from games.queries.timed_match import timed
from games.services.live import moves, opening, starting
from games.services.matches import create_match

WHO = Actor.link("a player")
T0 = 1_000_000


@pytest.fixture(autouse=True)
def still_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("games.services.live.moves", "games.services.live.held", "games.services.live.stopping"):
        monkeypatch.setattr(f"{module}.now_ms", lambda: T0)


def open_match(variant: str = "hyle5", play: str = "online", **settings: Any) -> LiveMatch:
    match = create_match("event:1", variant, "independent", "Ada", "Ben")
    return opening.open_live(
        match, play, settings_from(settings, get_variant(variant)), round_number=1, now=T0
    )


def start(live: LiveMatch, at: int) -> None:
    starting.set_ready(live.pk, Side.FIRST, stamp=at - 1, actor=WHO)
    starting.set_ready(live.pk, Side.SECOND, stamp=at, actor=WHO)


def one_move(live_id: int, at: int, dice: random.Random) -> None:
    held = timed(LiveMatch.objects.select_related("match").get(pk=live_id))
    played = held.flag_game(held.game)
    assert played is not None
    role = acting(played)
    assert role is not None
    action = dice.choice(list(legal(played, role)))
    moves.act(
        live_id, held.side_of(held.game, role), str(action), stamp=at, actor=WHO, version=held.live.version
    )


def play_out(live_id: int, at: int, step: int = 100) -> int:
    dice = random.Random(5)
    while LiveMatch.objects.get(pk=live_id).state == "playing":
        at += step
        one_move(live_id, at, dice)
    return at


@pytest.mark.django_db(transaction=True)
def test_a_match_of_two_games_ends_in_a_result() -> None:
    live = open_match()
    start(live, T0)
    at = play_out(live.pk, T0)
    live.refresh_from_db()
    assert (live.state, live.current) == ("between", 2)
    start(live, at + 10)
    play_out(live.pk, at + 10)
    live.refresh_from_db()
    assert live.state == "finished"
    assert live.settled_at is not None
    held = timed(live)
    result = Result.objects.get(match=live.match)
    assert [result.first_score, result.second_score] == [game.score for game in held.games]
    for game in held.games:
        assert game.bag is not None
        assert game.bag.revealed_at is not None
        draws = verify_bag(held.variant, game.bag.seed, game.bag.salt, game.bag.commitment)
        placed = [int(text[0]) for text, by in game.plies if text[0].isdigit()]
        assert tuple(placed) == draws
        events = [event_from_json(row.data) for row in game.clock.events.all()]
        assert verify(game.clock.value.control, events) == game.clock.value
        assert game.actions.count() == len(game.plies) == 49


@pytest.mark.django_db(transaction=True)
def test_a_flag_of_chaos_fills_and_orders_clock_runs_from_the_bound() -> None:
    live = open_match(clock="30s")
    start(live, T0)
    held = timed(live)
    clock_id = held.game.clock_id
    assert not record_due_fall(clock_id, T0 + 30_250)
    assert record_due_fall(clock_id, T0 + 30_251)
    live.refresh_from_db()
    held = timed(live)
    assert [by for _, by in held.game.plies] == ["rule"]
    state = held.game.clock.value
    assert (state.turn, state.at) == (0, T0 + 30_250)
    assert state.fallen[0].at == T0 + 30_000


@pytest.mark.django_db(transaction=True)
def test_both_flags_end_the_game() -> None:
    live = open_match(clock="30s", preset="mso-a")
    start(live, T0)
    clock_id = timed(live).game.clock_id
    assert record_due_fall(clock_id, T0 + 61_000)
    live.refresh_from_db()
    game = timed(live).games[0]
    assert game.state == "ended"
    assert len(game.plies) == 49
    assert "." not in game.board
    assert live.state == "between"


@pytest.mark.django_db(transaction=True)
def test_a_late_move_is_refused_and_a_repeated_one_answered() -> None:
    live = open_match(clock="30s")
    start(live, T0)
    held = timed(live)
    played = held.flag_game(held.game)
    assert played is not None
    text = str(next(iter(entropy.legal(played.state, 1))))
    with pytest.raises(moves.TimeIsUp):
        moves.act(live.pk, Side.SECOND, text, stamp=T0 + 30_001, actor=WHO)
    first = moves.act(live.pk, Side.SECOND, text, stamp=T0 + 30_000, actor=WHO, key="k")
    again = moves.act(live.pk, Side.SECOND, text, stamp=T0 + 30_900, actor=WHO, key="k")
    assert (first.ply, first.replayed, again.ply, again.replayed, again.at) == (1, False, 1, True, first.at)
    assert Match.objects.count() == 1
