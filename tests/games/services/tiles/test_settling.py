"""The end of a game becomes its result, once; a result that is entered by hand ends the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import Result
from games.services.claims import read_claim
from games.services.results import amend_result, enter_result
from games.services.tiles import absence, arbiter, readiness, sending
from games.services.tiles.restarting import restart
from games.services.tiles.revealing import reveal_waiting
from games.services.tiles.settling import settle
from tests.games.services.live.table import T0
from tests.tiles import PLAYER, SEED, SMALL, TilesTable, play_out

ARBITER = Actor(None, "Ada Arbiter", "page")
Open = Callable[..., TilesTable]


@pytest.mark.django_db(transaction=True)
def test_a_finished_game_settles_by_its_job_with_its_own_places(at_tiles: Open) -> None:
    table = at_tiles("go-asunder")
    table.start()
    table.act(10, 1, "STONE 1")
    table.act(20, 2, "LEAVE")
    result = Result.objects.get()
    assert (result.kind, result.entered_by) == ("played", "timed play")
    assert result.seats == [{"score": "18", "place": 1}, {"score": "0.5", "place": 2}]
    seen = table.seen()
    assert (seen["settled"], seen["result"]["seats"]) == (True, result.seats)
    version = seen["version"]
    claim = read_claim({"kind": "played", "seats": [{"score": 4}, {"score": "10.5"}]}, "go-asunder")
    amend_result(table.match.pk, claim, ARBITER, reason="misread", version=result.version)
    assert table.seen()["version"] > version  # watchers are told


def test_what_the_broker_lost_is_sent_again_and_enters_nothing_twice(at_tiles: Open) -> None:
    table = at_tiles(**SMALL)
    table.start()
    play_out(table.pk)
    assert sending.resend_settling() == 1
    result = Result.objects.get()
    assert [seat["place"] for seat in result.seats or ()] == [each["place"] for each in table.game.standings]
    assert sending.resend_settling() == 0
    assert settle(table.pk) is None


def test_a_result_by_hand_stops_the_game_and_stands(at_tiles: Open) -> None:
    table = at_tiles(players=3)
    table.start()
    seats = [{"score": 4}, {"score": 10**15}, {"score": None}]
    claim = read_claim({"kind": "played", "seats": seats}, "chaos-omelet")
    enter_result(table.match.pk, claim, ARBITER)
    game = table.game
    assert (game.state, game.settled_at is None, table.clock.ended) == ("stopped", False, True)
    assert sending.resend_settling() == 0
    assert Result.objects.get().seats == [
        {"score": "4", "place": 2},
        {"score": "1000000000000000", "place": 1},
        {"score": None, "place": None},
    ]
    with pytest.raises(Conflict):
        table.act(10, 1, "DRAW V")


@pytest.mark.django_db(transaction=True)
def test_games_of_a_slot_are_revealed_together(at_tiles: Open) -> None:
    rules = {"colours": 3, "hands": [4], "exchanges": 0, "slot": "round 1"}
    first, second, other = (
        at_tiles("scorers-solitaire", 1, scope=scope, **rules) for scope in ("a", "a", "b")
    )
    first.start()
    play_out(first.pk)
    assert (first.game.is_over, first.seen()["seed"], first.seen()["hidden"]) == (True, None, True)
    assert reveal_waiting() == 0
    second.start()
    second.act(10, 1, "LEAVE")
    assert [table.seen()["seed"] for table in (first, second, other)] == [SEED, SEED, None]
    assert not first.seen()["hidden"]
    assert Result.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_game_of_a_slot_is_dealt_again_what_all_are_dealt_until_it_is_known(at_tiles: Open) -> None:
    rules = {"colours": 3, "hands": [4], "exchanges": 0, "slot": "round 1"}
    first, second = (at_tiles("scorers-solitaire", 1, scope="a", **rules) for _ in range(2))
    first.start()
    first.act(10, 1, "DRAW V")
    commitment = first.game.commitment
    restart(first.pk, reason="wrong link", actor=ARBITER)
    assert (first.game.attempt, first.game.seed, first.game.commitment) == (2, SEED, commitment)
    first.start()
    for table in (first, second):
        arbiter.stop(table.pk, reason="rain", actor=ARBITER)
    assert first.seen()["seed"] == SEED
    restart(first.pk, reason="dry again", actor=ARBITER)
    assert (first.game.seed == SEED, first.game.commitment == commitment) == (False, False)
    assert (first.seen()["hidden"], second.seen()["seed"]) == (True, SEED)


def test_a_no_show_needs_its_time_an_opponent_and_a_pair(at_tiles: Open) -> None:
    table = at_tiles(default_time=60)
    with pytest.raises(Conflict, match="not come yet"):
        absence.rule_no_show(table.pk, 2, actor=ARBITER)
    table.to(61_000)
    assert absence.may_rule(table.held, now_ms())
    with pytest.raises(Conflict, match="not seen either"):
        absence.rule_no_show(table.pk, 2, actor=ARBITER)
    readiness.set_ready(table.pk, 1, stamp=T0 + 61_000, actor=PLAYER)
    assert absence.unseen(table.held) == (2,)
    with pytest.raises(Conflict, match="was ready"):
        absence.rule_no_show(table.pk, None, actor=ARBITER)
    result = absence.rule_no_show(table.pk, 2, actor=ARBITER)
    assert (result.kind, result.winner, table.game.state) == ("no_show", 1, "stopped")
    trio = at_tiles(players=3, now=T0, default_time=0)
    assert absence.is_overdue(trio.game, now_ms())
    assert not absence.may_rule(trio.held, now_ms())
    with pytest.raises(Conflict, match="between two"):
        absence.rule_no_show(trio.pk, 2, actor=ARBITER)
