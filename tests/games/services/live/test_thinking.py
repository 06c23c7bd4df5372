"""How long a house player thinks, and that its thinking holds up nobody and gives nothing away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection

from clocks.services.instants import now_ms
from games.engine import entropy, house
from games.engine.actions import EntropyAction
from games.engine.bag import draw_order
from games.engine.entropy import start
from games.engine.flags import PRESETS, actor, begin, fall, legal
from games.engine.position import Position
from games.engine.variants import get_variant
from games.models import Action, LiveMatch, Side
from games.queries.timed_match import read_timed
from games.services.live import house as playing
from games.services.live import moves, pausing, sending, starting, thinking
from tests.games.services.live.test_house import GUEST, open_match
from tests.undrawn import secrets_of

SEED = f"{3:064x}"


def opening(key: str = "hyle5") -> Position:
    return Position.of_state(start(get_variant(key), draw_order(get_variant(key), SEED)))


def test_it_never_thinks_its_time_away() -> None:
    """A whole game on a minute, where every turn loses 250 ms more on its way to a worker and back."""
    for key, seconds in (("entropy7", 60), ("hyle5", 15)):
        state = start(get_variant(key), draw_order(get_variant(key), SEED))
        left, rng = seconds * 1000, Random(1)
        while state.turn is not None:
            position = Position.of_state(state)
            if state.ply % 2 == 0:
                ms = thinking.budget_ms(left, position)
                assert 0 <= ms <= thinking.MOST_MS
                left -= ms + 250
            state = entropy.apply(state, house.choose("pass", position, rng))
        assert left > 300, key


def test_a_clock_without_end_and_one_with_nothing_left() -> None:
    position = opening()
    assert thinking.budget_ms(None, position) == thinking.MOST_MS
    assert thinking.budget_ms(None, position, games=20) == thinking.ALL_MS // 20
    assert thinking.budget_ms(900_000, position, games=20) <= thinking.ALL_MS // 20
    assert thinking.budget_ms(999, position) == 0


def test_who_places_too_has_two_moves_a_turn() -> None:
    variant = get_variant("hyle5")
    game = begin(PRESETS["mso-a"].rule, variant, draw_order(variant, SEED), SEED)
    both = fall(game, actor(game), at=0)  # type: ignore[arg-type]
    once, twice = (thinking.budget_ms(20_000, Position.of_game(each)) for each in (game, both))
    assert 0 < twice < once / 2


@pytest.mark.parametrize("kind", ["level-1", "level-7", "level-10"])
def test_what_it_finds_is_legal(kind: str) -> None:
    variant = get_variant("hyle5")
    game = begin(PRESETS["mso-a"].rule, variant, draw_order(variant, SEED), SEED)
    role = actor(game)
    assert role is not None
    assert thinking.think(kind, Position.of_game(game), Random(2), 40) in set(legal(game, role))


def test_a_search_that_fails_or_is_not_ready_costs_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = house.choose("greedy", opening(), Random(2))
    monkeypatch.setattr(thinking, "_searched", lambda *_: 1 / 0)
    assert thinking.think("level-9", opening(), Random(2), 40) == expected
    monkeypatch.setattr(thinking, "is_warming", lambda: True)
    assert thinking.think("level-9", opening(), Random(2), 40) == expected
    assert thinking.think("level-9", opening(), Random(2), 0) == expected


# In a match: the house is second, so Chaos in game 1, and begins.


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> LiveMatch:
    """A match in play in which the computer is to move; jobs are run by hand."""
    monkeypatch.setattr(sending, "send_house", lambda live_id: None)
    monkeypatch.setattr("games.services.live.held.send_house", lambda live_id: None)
    monkeypatch.setattr("games.services.live.opening.send_house", lambda live_id: None)
    live = open_match("level-4", preset="mso-a")
    playing.play_house(live.pk)
    starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
    return LiveMatch.objects.get(pk=live.pk)


def thinks(monkeypatch: pytest.MonkeyPatch, meanwhile: Any) -> list[Position]:
    """Puts an instant player in place of the search; ``meanwhile`` is done while it thinks."""
    seen: list[Position] = []

    def think(kind: str, position: Position, rng: Random, ms: int) -> EntropyAction:
        seen.append(position)
        meanwhile()
        return house.choose("greedy", position, rng)

    monkeypatch.setattr(playing, "think", think)
    return seen


def test_it_thinks_outside_any_transaction_and_sees_no_draws(
    match: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[bool] = []
    seen = thinks(monkeypatch, lambda: held.append(connection.in_atomic_block))
    assert playing.play_house(match.pk) == 1
    assert held == [False]
    secrets = secrets_of([game.bag for game in read_timed(match.pk).games if game.bag])
    assert secrets.found_in(repr(seen)) == ""
    assert Action.objects.filter(game__live=match).count() == 1


def test_one_move_a_job(match: LiveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks(monkeypatch, lambda: None)
    assert playing.play_house(match.pk) == 1
    assert playing.play_house(match.pk) == 0  # the guest's turn
    held = read_timed(match.pk)
    last = held.game.plies[-1][0][1:]
    moves.act(match.pk, Side.FIRST, last + last, stamp=now_ms(), actor=GUEST)
    assert playing.play_house(match.pk) == 1


def test_a_job_that_was_sent_twice_thinks_once(match: LiveMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[int] = []
    seen = thinks(monkeypatch, lambda: again.append(playing.play_house(match.pk)))
    assert playing.play_house(match.pk) == 1
    assert (again, len(seen)) == ([0], 1)


def test_who_comes_to_look_does_not_make_it_think_again(
    match: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    LiveMatch.objects.filter(pk=match.pk).update(first_seen=False)
    seen = thinks(monkeypatch, lambda: starting.set_seen(match.pk, Side.FIRST))
    assert playing.play_house(match.pk) == 1
    assert len(seen) == 1


def test_a_pause_meanwhile_is_kept_and_the_move_comes_after_it(
    match: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinks(monkeypatch, lambda: pausing.pause(match.pk, actor=GUEST))
    assert playing.play_house(match.pk) == 0
    assert not Action.objects.exists()
    pausing.resume(match.pk, actor=GUEST)
    thinks(monkeypatch, lambda: None)
    assert playing.play_house(match.pk) == 1
