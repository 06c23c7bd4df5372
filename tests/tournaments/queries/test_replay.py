"""The replay: every ply with the board and both clocks as they were."""

from __future__ import annotations

import pytest

from audit.actor import SYSTEM
from clocks.core import evaluate
from clocks.services.falls import record_due_fall
from clocks.services.instants import now_ms
from games.engine.board import parse_board
from games.engine.scoring import score_total
from games.services.live import taking_back
from tests.tournaments.live import held, live_at, play_on, start, timed_event
from tournaments.queries.replay import replay_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_both_clocks_as_they_were_at_each_ply() -> None:
    event = timed_event(1, timing={"clock": "10+2"})
    live = live_at(event, 1)
    at = start(live)
    play_on(live, at, 4, step=1500)
    found = held(live)
    told = replay_of(found, found.game)
    assert [ply["ply"] for ply in told["plies"]] == [0, 1, 2, 3, 4]
    assert [ply["at"] for ply in told["plies"]] == [at + 1500 * n for n in range(5)]
    assert [ply["by"] for ply in told["plies"]] == ["", "chaos", "order", "chaos", "order"]
    # Chaos begins; each turn takes 1.5 s and gives 2 s back. Side 0 is Order.
    ten = 600_000
    remaining = [tuple(ply["clock"]["remaining"]) for ply in told["plies"]]
    assert remaining == [
        (ten, ten),
        (ten, ten + 500),
        (ten + 500, ten + 500),
        (ten + 500, ten + 1000),
        (ten + 1000, ten + 1000),
    ]
    assert [ply["clock"]["turn"] for ply in told["plies"]] == [1, 0, 1, 0, 1]


def test_the_last_ply_is_the_game_as_it_stands() -> None:
    event = timed_event(1)
    live = live_at(event, 1)
    play_on(live, start(live), 60)
    found = held(live)
    game = found.games[0]
    told = replay_of(found, game)
    assert [[ply["text"], ply["by"]] for ply in told["plies"][1:]] == game.plies
    last = told["plies"][-1]
    assert last["board"] == "/".join(game.board.split())
    assert (
        last["points"]["total"]
        == game.score
        == score_total(parse_board(last["board"], found.variant), found.variant)
    )
    assert last["clock"]["remaining"] == list(evaluate(game.clock.value, game.clock.value.at).remaining)


def test_a_fall_is_seen_where_it_fell() -> None:
    event = timed_event(1, timing={"clock": "30s"})
    live = live_at(event, 1)
    at = start(live, now_ms() - 40_000)
    assert record_due_fall(held(live).game.clock_id, now_ms())
    found = held(live)
    told = replay_of(found, found.game)
    first = told["plies"][1]
    assert (first["by"], first["at"], first["clock"]["flagged"]) == ("rule", at + 30_000, [1])
    assert first["clock"]["remaining"] == [30_000, 0]
    assert told["plies"][0]["clock"]["flagged"] == []


def test_before_the_start_there_is_only_the_empty_board() -> None:
    event = timed_event(1)
    found = held(live_at(event, 1))
    told = replay_of(found, found.games[1])
    assert [(ply["ply"], ply["at"], ply["points"]["total"]) for ply in told["plies"]] == [(0, None, 0)]
    assert told["plies"][0]["clock"]["remaining"] == [900_000, 900_000]


def test_after_moves_were_taken_back_the_line_that_stands_is_shown() -> None:
    event = timed_event(1, timing={"clock": "10"})
    live = live_at(event, 1)
    at = play_on(live, start(live, now_ms() - 60_000), 6)
    taking_back.take_back(live.pk, 3, reason="Wrong cell", actor=SYSTEM)
    play_on(live, now_ms(), 2, step=0, seed=9)
    found = held(live)
    told = replay_of(found, found.game)
    assert [[ply["text"], ply["by"]] for ply in told["plies"][1:]] == found.game.plies
    assert [ply["at"] <= at for ply in told["plies"][1:]] == [True, True, True, False, False]
    assert told["plies"][3]["clock"]["remaining"] == [599_000, 598_000]
