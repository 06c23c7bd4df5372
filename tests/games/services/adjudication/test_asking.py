"""An arbiter asks for a ruling on an unfinished game: on line, in play, with a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.actions import Role
from games.engine.position_json import position_from
from games.errors import Conflict, Invalid
from games.models import Adjudication
from games.models.adjudication import AdjudicationState
from games.queries.live_snapshot import snapshot_of
from games.services.live import pausing
from games.services.live.giving_up import resign
from games.services.live.taking_back import take_back
from games.services.live.voiding import stop_play, void_game
from tests.games.services.adjudication.rulings import ask, paused
from tests.games.services.live.table import ARBITER, CHAOS, PLAYER, T0, Table

Opened = Callable[..., Table]


def failed(asked: Adjudication) -> None:
    Adjudication.objects.filter(pk=asked.pk).update(state=AdjudicationState.FAILED)


def test_the_request_holds_the_position_and_both_clocks_stand(at_table: Opened) -> None:
    table = paused(at_table())
    asked = ask(table, reason="a claim")
    played = table.played
    position = position_from(asked.position)
    assert (position.board, position.drawn, position.left) == (
        played.state.board,
        played.state.drawn,
        played.state.left,
    )
    assert (asked.ply, asked.branch, asked.state, asked.asked_by) == (5, 0, "pending", "Ada Arbiter")
    assert len(bytes.fromhex(asked.seed)) == 16
    assert {pause.name for pause in table.clock.pauses} == {"arbiter", "ruling"}
    logged = AuditEvent.objects.get(verb="play.ruling_asked")
    assert (logged.reason, (logged.after or {})["cause"]) == ("a claim", "incident")


def test_players_see_that_a_ruling_is_awaited_and_nothing_of_the_estimate(at_table: Opened) -> None:
    table = paused(at_table())
    assert snapshot_of(table.held, T0 + 600, inside=True)["game"]["awaits_ruling"] is False
    asked = ask(table)
    shown = snapshot_of(table.held, T0 + 700, inside=True)
    assert shown["game"]["awaits_ruling"] is True
    assert asked.seed not in str(shown)
    assert "mean" not in str(shown)


def test_an_adjourned_game_is_judged_with_its_flags_and_an_incident_without(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.move(100)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 200)
    pausing.adjourn(table.pk, actor=ARBITER, until=None, stamp=T0 + 300)
    as_it_is = ask(table, "adjourned", with_flags=None)
    assert position_from(as_it_is.position).flags == frozenset({Role.ORDER})
    failed(as_it_is)
    other = ask(table, "incident")
    assert position_from(other.position).flags == frozenset()
    failed(other)
    chosen = ask(table, "flag", with_flags=True, playouts=77)
    assert (chosen.with_flags, chosen.playouts, position_from(chosen.position).slides) == (True, 77, False)


def test_a_running_clock_no_game_and_a_board_without_a_record_are_refused(at_table: Opened) -> None:
    table = at_table()
    with pytest.raises(Conflict, match="No game is in play"):
        ask(table)
    table.start(0)
    with pytest.raises(Conflict, match="The clock is running: pause or adjourn the game first"):
        ask(table, at=50)
    pausing.pause(table.pk, actor=ARBITER, stamp=T0 + 100)
    with pytest.raises(Conflict, match="Game 2 is not in play"):
        ask(table, number=2)
    over_the_board = at_table(play="table", scope="event:2")
    over_the_board.start(0)
    pausing.pause(over_the_board.pk, actor=ARBITER, stamp=T0 + 100)
    with pytest.raises(Conflict, match="nobody writes the moves down"):
        ask(over_the_board)
    assert Adjudication.objects.count() == 0


@pytest.mark.parametrize("cause, playouts, field", [("rain", 10, "cause"), ("incident", 0, "playouts")])
def test_what_is_wrong_is_named(at_table: Opened, cause: str, playouts: int, field: str) -> None:
    table = paused(at_table())
    with pytest.raises(Invalid) as refused:
        ask(table, cause, playouts=playouts)
    assert list(refused.value.fields) == [field]


@pytest.mark.parametrize("cause", ["flag", "both"])
def test_a_flag_that_is_not_down_is_no_cause(at_table: Opened, cause: str) -> None:
    with pytest.raises(Invalid, match="not down in this game"):
        ask(paused(at_table()), cause)


def test_a_ruling_is_asked_for_once_and_again_when_it_failed_or_the_game_changed(at_table: Opened) -> None:
    table = paused(at_table())
    first = ask(table)
    with pytest.raises(Conflict, match="asked for already") as refused:
        ask(table)
    assert refused.value.facts["ruling"] == first.pk
    failed(first)
    second = ask(table)
    assert second.seed != first.seed
    states = list(Adjudication.objects.order_by("pk").values_list("state", flat=True))
    assert states == ["overtaken", "pending"]


def test_only_a_decision_ends_the_pause_of_a_ruling(at_table: Opened) -> None:
    table = paused(at_table())
    ask(table)
    pausing.resume(table.pk, actor=ARBITER, stamp=T0 + 800)
    assert [pause.name for pause in table.clock.pauses] == ["ruling"]
    with pytest.raises(Conflict, match="A ruling is asked for: decide it"):
        pausing.resume(table.pk, actor=ARBITER, stamp=T0 + 900)
    with pytest.raises(Conflict, match="The clock is paused"):
        table.move(950)


def test_an_adjournment_that_ends_by_itself_waits_for_the_ruling(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.move(100)
    pausing.adjourn(table.pk, actor=ARBITER, until=T0 + 5000, stamp=T0 + 200)
    ask(table, "adjourned", at=300)
    assert not table.watch(90_000)
    assert table.remaining(90_000)[CHAOS] == 29_900


def test_moves_taken_back_overtake_the_ruling(at_table: Opened) -> None:
    table = paused(at_table())
    asked = ask(table)
    table.to(900)
    take_back(table.pk, 2, reason="an illegal slide", actor=ARBITER, stamp=T0 + 900)
    asked.refresh_from_db()
    assert asked.state == "overtaken"
    assert [pause.name for pause in table.clock.pauses] == ["arbiter"]


@pytest.mark.parametrize("how", ["void", "stop"])
def test_a_game_that_ends_otherwise_overtakes_the_ruling(at_table: Opened, how: str) -> None:
    table = paused(at_table())
    asked = ask(table)
    if how == "void":
        void_game(table.pk, 1, reason="a wrong bag", actor=ARBITER, stamp=T0 + 900)
    else:
        stop_play(table.pk, reason="they had to leave", actor=ARBITER, stamp=T0 + 900)
    asked.refresh_from_db()
    assert asked.state == "overtaken"
