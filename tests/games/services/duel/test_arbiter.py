"""The arbiter: pauses between boards, void boards that are dealt again, the end before the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.gyul_hap import check_record, deal, parse_cards
from games.errors import Conflict, Invalid
from games.models import Duel, Side
from games.queries.duel_records import duel_record
from games.queries.records import Place
from games.services.duel import arbiter
from tests.games.services.duel.table import ARBITER, COUNTDOWN, FIRST, SECOND, SEED, DuelTable

Open = Callable[..., DuelTable]


def pause(table: DuelTable, at: int) -> None:
    arbiter.pause(table.pk, actor=ARBITER, reason="lunch", stamp=table.to(at))


def resume(table: DuelTable, at: int) -> None:
    arbiter.resume(table.pk, actor=ARBITER, stamp=table.to(at))


def void(table: DuelTable, at: int, number: int = 1) -> None:
    arbiter.void_board(table.pk, number, reason="a card fell", actor=ARBITER, stamp=table.to(at))


def test_a_pause_takes_effect_when_the_open_board_is_over(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    pause(table, shown + 10)
    assert (table.duel.state, table.seen()["pause_asked"]) == ("playing", True)
    with pytest.raises(Conflict, match="paused already"):
        pause(table, shown + 20)
    table.play_board(shown + 100)
    assert (table.duel.state, table.duel.timer_at, table.duel.pause_asked) == ("paused", None, False)
    resume(table, shown + 9000)
    assert (table.duel.state, table.duel.timer_at) == ("between", table.base + shown + 9000 + COUNTDOWN)


def test_a_pause_that_was_asked_for_can_be_taken_back(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    pause(table, shown + 10)
    resume(table, shown + 20)
    table.play_board(shown + 100)
    assert table.duel.state == "between"
    with pytest.raises(Conflict, match="not paused"):
        resume(table, shown + 200)


def test_between_boards_a_pause_holds_the_next_one(at_duel: Open) -> None:
    table = at_duel()
    table.ready()
    pause(table, 100)
    assert not table.show(COUNTDOWN)
    resume(table, 60_000)
    assert not table.show(60_000)
    assert table.show(60_000 + COUNTDOWN)


def test_before_the_first_board_players_are_waited_for_again(at_duel: Open) -> None:
    table = at_duel(start_after=30)
    pause(table, 100)
    table.ready(200)
    assert table.duel.state == "paused"
    resume(table, 40_000)
    assert (table.duel.state, table.duel.timer_at) == ("between", table.base + 40_000 + COUNTDOWN)
    other = at_duel(start_after=30)
    pause(other, 40_000)
    resume(other, 50_000)
    assert (other.duel.state, other.duel.timer_at) == ("waiting", other.base + 50_000)


def test_a_void_board_counts_nothing_and_is_dealt_again(at_duel: Open) -> None:
    table = at_duel(boards=2)
    shown = table.start()
    table.call(shown, FIRST, table.haps()[0])
    void(table, shown + 100)
    assert (table.duel.state, table.points, table.board.state) == ("between", (0, 0), "void")
    seen = table.seen()
    assert (seen["next_number"], seen["boards"][0]["state"], len(seen["boards"][0]["calls"])) == (
        1,
        "void",
        1,
    )
    table.show(shown + 100 + COUNTDOWN)
    assert (table.board.number, table.board.attempt) == (1, 2)
    assert parse_cards(table.board.cards) == deal(SEED, 1, 2) != deal(SEED, 1)


def test_a_board_that_is_over_can_be_void_too_and_is_played_next(at_duel: Open) -> None:
    table = at_duel(boards=3)
    shown = table.start()
    table.play_board(shown + 1)
    first = table.points
    table.show(shown + 10_000)
    table.play_board(shown + 10_001, SECOND)
    table.show(shown + 20_000)
    void(table, shown + 20_010, 1)
    assert first[0] > 0
    assert table.points[0] == 0
    assert table.board.state == "open"
    table.play_board(shown + 20_020, SECOND)
    table.show(shown + 40_000)
    assert (table.board.number, table.board.attempt) == (1, 2)
    assert not table.duel.is_over
    table.play_board(shown + 40_001)
    assert table.duel.is_over
    check_record(duel_record(table.held, Place("Test", 1, 1)))


def test_what_cannot_be_void(at_duel: Open) -> None:
    table = at_duel(boards=1)
    with pytest.raises(Conflict, match="no board 1"):
        void(table, 0)
    shown = table.start()
    with pytest.raises(Invalid):
        arbiter.void_board(table.pk, 1, reason=" ", actor=ARBITER)
    with pytest.raises(Conflict, match="no board 2"):
        void(table, shown, 2)
    table.play_board(shown)
    with pytest.raises(Conflict, match="over"):
        void(table, shown + 1)


def test_a_stopped_match_shows_what_was_there_and_settles_nothing(at_duel: Open) -> None:
    table = at_duel()
    shown = table.start()
    table.call(shown, FIRST, table.haps()[0])
    arbiter.stop(table.pk, reason="fire alarm", actor=ARBITER, stamp=table.to(shown + 10))
    duel = table.duel
    assert (duel.state, duel.timer_at, duel.settled_at is None, duel.revealed_at is None) == (
        "stopped",
        None,
        False,
        False,
    )
    assert table.log()[-1] == (None, "STOP", "stopped", 0)
    assert (table.board.ended_by, table.points) == ("stopped", (1, 0))
    assert table.verdict(shown + 20, SECOND, "GYUL") == "late"
    check_record(duel_record(table.held, Place("Test", 1, 1)))
    with pytest.raises(Conflict, match="over"):
        pause(table, shown + 30)


def test_a_penalty_comes_off_and_decides(at_duel: Open) -> None:
    table = at_duel(boards=1, extra_boards=1)
    shown = table.start()
    for side in Side:
        table.call(shown, side, "SKIP")
    arbiter.set_penalty(table.pk, FIRST, 2, reason="shouting", actor=ARBITER, stamp=table.to(shown + 10))
    assert table.seen()["first"]["penalty"] == 2
    assert table.show(shown + COUNTDOWN)  # no tie any more: no extra board
    assert (table.duel.state, table.duel.winner, len(table.held.boards)) == ("finished", 2, 1)
    for points in (-1, 100_000):
        with pytest.raises(Invalid):
            arbiter.set_penalty(table.pk, FIRST, points, reason="x", actor=ARBITER)


def test_every_act_is_in_the_log_with_its_reason(at_duel: Open) -> None:
    table = at_duel()
    pause(table, 0)
    resume(table, 10)
    arbiter.start_now(table.pk, actor=ARBITER, stamp=table.to(20))
    table.show(20 + COUNTDOWN)
    void(table, 30 + COUNTDOWN)
    arbiter.stop(table.pk, reason="fire alarm", actor=ARBITER, stamp=table.to(40 + COUNTDOWN))
    told = list(AuditEvent.objects.filter(scope="event:1").order_by("pk").values_list("verb", "reason"))
    assert told == [
        ("play.paused", "lunch"),
        ("play.resumed", ""),
        ("play.started", ""),
        ("play.board_voided", "a card fell"),
        ("play.stopped", "fire alarm"),
    ]


def test_an_act_on_a_match_that_is_gone(at_duel: Open) -> None:
    table = at_duel()
    Duel.objects.all().delete()
    with pytest.raises(Conflict, match="not there any more"):
        pause(table, 0)
    with pytest.raises(Conflict, match="not there any more"):
        table.call(0, FIRST, "GYUL", board=(1, 1))
