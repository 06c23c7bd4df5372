"""The arbiter pauses one board or all, adjourns and resumes; both sides stand, and nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.actions import Role
from games.errors import Conflict
from games.models import Side
from games.services.live import pausing, starting
from games.services.live.giving_up import resign
from games.services.live.lifting import lift_flag
from games.services.live.restarting import restart_game
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, PLAYER, SETTLE, T0, Table, verified

Opened = Callable[..., Table]
MINUTE = 60_000


@pytest.fixture
def table(at_table: Opened) -> Table:
    found = at_table(clock="1")
    found.start(0)
    found.move(1000)
    return found


def pause(table: Table, at: int, **options: object) -> dict[str, object]:
    table.to(at)
    return pausing.pause(table.pk, actor=ARBITER, stamp=T0 + at, **options)  # type: ignore[arg-type]


def resume(table: Table, at: int, **options: object) -> None:
    table.to(at)
    pausing.resume(table.pk, actor=ARBITER, stamp=T0 + at, **options)  # type: ignore[arg-type]


def test_a_pause_freezes_both_sides_and_hides_nothing(table: Table) -> None:
    state = pause(table, 5000, reason="fire drill")
    assert state["clock"]["paused"] == ["arbiter"]  # type: ignore[index]
    assert {"board", "drawn", "left"} <= state["game"].keys()  # type: ignore[attr-defined]
    assert table.remaining(500_000) == (MINUTE - 4000, MINUTE - 1000)
    with pytest.raises(Conflict, match="paused"):
        table.move(6000)
    resume(table, 90_000)
    table.move(91_000)
    assert table.remaining(91_000) == (MINUTE - 5000, MINUTE - 1000)
    verified(table.game)


def test_no_flag_falls_while_it_stands(table: Table) -> None:
    pause(table, 5000)
    assert not table.watch(10 * MINUTE)
    assert table.game.clock.deadline is None


def test_several_reasons_stand_by_themselves(table: Table) -> None:
    pause(table, 5000)
    pause(table, 6000, reasons=("claim",))
    resume(table, 7000, reasons=("arbiter",))
    assert [each.name for each in table.clock.pauses] == ["claim"]
    with pytest.raises(Conflict, match="not paused for arbiter"):
        resume(table, 7500, reasons=("arbiter",))
    resume(table, 8000)
    assert table.clock.pauses == ()


def test_a_pause_ends_by_itself(table: Table) -> None:
    pause(table, 5000, until=T0 + 20_000)
    table.move(21_000)
    assert table.remaining(21_000)[ORDER] == MINUTE - 4000 - 1000


def test_adjournment_until_another_day(table: Table) -> None:
    day = 24 * 60 * MINUTE
    table.to(5000)
    pausing.adjourn(table.pk, actor=ARBITER, until=T0 + day, reason="the hall closes", stamp=T0 + 5000)
    assert table.game.clock.deadline == T0 + day + MINUTE - 4000
    assert table.clock.pauses[0].name == "adjournment"
    table.move(day + 2000)
    assert table.remaining(day + 2000)[ORDER] == MINUTE - 6000


def test_resigning_while_it_stands(table: Table) -> None:
    pause(table, 5000)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 5500)
    assert (table.clock.turn, table.clock.is_fallen(ORDER)) == (CHAOS, True)
    assert table.remaining(99_000) == (MINUTE - 4000, MINUTE - 1000)


def test_an_act_after_a_deadline_waits_and_comes_after_the_fall(table: Table) -> None:
    pause(table, 1000 + MINUTE + 100)
    assert table.time.now > T0 + 1000 + MINUTE + SETTLE
    assert table.clock.fallen[0].at == T0 + 1000 + MINUTE
    assert (table.clock.turn, bool(table.clock.pauses)) == (CHAOS, True)
    assert table.remaining(9 * MINUTE)[CHAOS] == MINUTE - 1000


def test_an_act_stamped_before_the_deadline_comes_before_it(table: Table) -> None:
    table.to(1000 + MINUTE + 200)  # it waited for the lock
    pausing.pause(table.pk, actor=ARBITER, stamp=T0 + 1000 + MINUTE - 1)
    assert table.clock.fallen == ()
    assert table.remaining(9 * MINUTE)[ORDER] == 1


def test_all_boards_of_an_event(at_table: Opened) -> None:
    tables = [at_table(clock="1") for _ in range(3)]
    other = at_table(clock="1", scope="event:2")
    for each in (*tables[:2], other):
        each.start(0)
    tables[1].play_out(0, 10)
    now = tables[0].time.now - T0
    pausing.pause(tables[2].pk, actor=ARBITER, reasons=("adjournment",), stamp=T0 + now)
    sweep = pausing.pause_all("event:1", actor=ARBITER, reason="fire alarm", stamp=T0 + now)
    assert (sweep.done, sweep.failed) == ([each.pk for each in tables], [])
    assert all(each.clock.pauses for each in tables)
    assert not other.clock.pauses
    assert AuditEvent.objects.filter(verb="play.paused", reason="fire alarm").count() == 3
    sweep = pausing.resume_all("event:1", actor=ARBITER, stamp=T0 + now + 1)
    assert sweep.failed == []
    assert [[pause.name for pause in each.clock.pauses] for each in tables] == [[], [], ["adjournment"]]


def test_a_board_that_refuses_is_named(at_table: Opened) -> None:
    table = at_table(clock="1")
    table.start(0)
    sweep = pausing.pause_all("event:1", actor=ARBITER, until=T0 - 5, stamp=T0)
    assert [live_id for live_id, _words in sweep.failed] == [table.pk]
    assert "ends after it begins" in sweep.failed[0][1]


def test_another_version_is_refused_with_the_state(table: Table) -> None:
    with pytest.raises(Conflict) as refused:
        pausing.pause(table.pk, actor=ARBITER, stamp=T0 + 2000, version=1)
    assert refused.value.facts["state"]["version"] == table.live.version


def adjourn(table: Table, at: int, until: int) -> None:
    table.to(at)
    pausing.adjourn(table.pk, actor=ARBITER, until=T0 + until, stamp=T0 + at)


def ready(table: Table, at: int, side: Side, is_ready: bool = True) -> None:
    table.to(at)
    starting.set_ready(table.pk, side, stamp=T0 + at, actor=PLAYER, ready=is_ready)


def test_both_ready_while_adjourned_start_when_it_ends(at_table: Opened) -> None:
    table = at_table()
    adjourn(table, 1000, until=60_000)
    ready(table, 2000, Side.FIRST)
    assert table.live.timer_at is None
    ready(table, 3000, Side.SECOND)
    assert not table.fire(59_999)
    assert table.fire(60_000)
    assert (table.live.state, table.clock.at) == ("playing", T0 + 60_000)


def test_who_is_not_ready_any_more_is_waited_for_after_an_adjournment(at_table: Opened) -> None:
    table = at_table()
    adjourn(table, 1000, until=60_000)
    for side in Side:
        ready(table, 2000, side)
    ready(table, 3000, Side.FIRST, False)
    assert not table.fire(60_000)
    assert table.live.state == "waiting"
    ready(table, 61_000, Side.FIRST)
    assert (table.live.state, table.clock.at) == ("playing", T0 + 61_000)


def test_game_2_starts_by_itself_after_a_pause_inside_an_adjournment(at_table: Opened) -> None:
    table = at_table(game2_wait=10)
    table.start(0)
    now = table.play_out(0, 10)
    pausing.pause_all("event:1", actor=ARBITER, stamp=T0 + now)
    adjourn(table, now + 1000, until=now + 60_000)
    assert table.live.timer_at is None
    pausing.resume_all("event:1", actor=ARBITER, stamp=T0 + now + 2000)
    assert table.live.timer_at == T0 + now + 60_000
    assert table.fire(now + 60_000)
    assert table.live.state == "playing"


def test_nothing_to_resume_is_said_in_plain_words(table: Table) -> None:
    with pytest.raises(Conflict, match="This board is not paused"):
        resume(table, 5000)


def test_resuming_after_one_of_two_pauses_has_ended_by_itself(table: Table) -> None:
    adjourn(table, 5000, until=20_000)
    pause(table, 6000)
    resume(table, 30_000)
    table.move(31_000)
    assert table.remaining(31_000)[ORDER] == MINUTE - 4000 - 1000


def test_an_adjournment_of_game_1_stands_on_game_2(table: Table) -> None:
    pausing.adjourn(
        table.pk, actor=ARBITER, until=T0 + 60 * MINUTE, reason="too late tonight", stamp=T0 + 1500
    )
    for side in Side:
        table.to(2000 + side)
        resign(table.pk, side, actor=PLAYER, stamp=T0 + 2000 + side)
    live = table.live
    assert (live.state, live.current, live.timer_at) == ("between", 2, T0 + 60 * MINUTE)
    assert [each.name for each in table.game.clock.value.pauses] == ["adjournment"]


def test_a_pause_without_end_of_game_1_keeps_game_2_waiting(table: Table) -> None:
    pause(table, 1500)
    for side in Side:
        table.to(2000 + side)
        resign(table.pk, side, actor=PLAYER, stamp=T0 + 2000 + side)
    assert (table.live.state, table.live.timer_at) == ("between", None)
    resume(table, 5000)
    assert table.live.timer_at == T0 + 5000 + 300_000


def between(table: Table) -> int:
    """Game 1 is over by two flags; the instant."""
    for side in Side:
        table.to(2000 + side)
        resign(table.pk, side, actor=PLAYER, stamp=T0 + 2000 + side)
    assert table.live.state == "between"
    return 3000


def test_an_adjournment_that_is_made_shorter_ends_when_it_says_now(table: Table) -> None:
    now = between(table)
    adjourn(table, now, until=120 * MINUTE)
    assert table.live.timer_at == T0 + 120 * MINUTE
    adjourn(table, now + 1000, until=10 * MINUTE)
    assert table.live.timer_at == T0 + 10 * MINUTE
    adjourn(table, now + 2000, until=now + 3000)
    assert table.live.timer_at == T0 + now + 2000 + 300_000  # the set wait, from the last pause on


def test_an_adjournment_without_end_gets_one(table: Table) -> None:
    now = between(table)
    pausing.adjourn(table.pk, actor=ARBITER, until=None, stamp=T0 + now)
    assert table.live.timer_at is None
    adjourn(table, now + 1000, until=60 * MINUTE)
    assert table.live.timer_at == T0 + 60 * MINUTE
    assert table.fire(60 * MINUTE)


def test_both_ready_under_an_adjournment_without_end_start_when_it_gets_one(at_table: Opened) -> None:
    table = at_table()
    pausing.adjourn(table.pk, actor=ARBITER, until=None, stamp=T0 + 1000)
    for side in Side:
        ready(table, 2000, side)
    assert table.live.timer_at is None
    adjourn(table, 3000, until=60_000)
    assert table.fire(60_000)
    assert table.live.state == "playing"


@pytest.mark.parametrize("number", [1, 2])
def test_a_game_that_is_played_again_waits_as_long_as_the_pause_stands(table: Table, number: int) -> None:
    now = between(table)
    pause(table, now)
    restart_game(table.pk, number, reason="a wrong board", actor=ARBITER, stamp=T0 + now + 1000)
    assert [each.name for each in table.clock.pauses] == ["arbiter"]
    assert table.live.timer_at is None
    for side in Side:
        ready(table, now + 2000, side)
    assert table.live.state in ("waiting", "between")
    resume(table, now + 5000)
    assert (table.live.state, table.live.current) == ("playing", number)
    verified(table.game)


def test_a_game_1_that_is_played_again_waits_for_both_after_a_pause(at_table: Opened) -> None:
    table = at_table(start_after=0)
    table.start(0)
    restart_game(table.pk, 1, reason="a wrong board", actor=ARBITER, stamp=T0 + 1000)
    pause(table, 2000)
    resume(table, 3000)
    assert (table.live.state, table.live.timer_at) == ("waiting", None)


def test_an_adjournment_that_is_over_holds_up_no_game_that_is_opened_again(at_table: Opened) -> None:
    table, _on_the_same_bag = (at_table(bags="duplicate") for _ in range(2))
    table.start(0)
    adjourn(table, 1500, until=3500)
    between(table)
    table.to(4000)
    lift_flag(table.pk, Side.SECOND, reason="it stood wrong", actor=ARBITER, stamp=T0 + 4000)
    assert (table.live.state, table.clock.pauses) == ("playing", ())
    verified(table.game)


@pytest.mark.parametrize("resumed", [False, True])
def test_a_game_that_is_opened_again_stands_as_the_match_does(at_table: Opened, resumed: bool) -> None:
    """Game 1 ends under a pause, or is paused after it: what stands then is what counts."""
    table, _on_the_same_bag = (at_table(bags="duplicate") for _ in range(2))
    table.start(0)
    if resumed:
        pause(table, 1500)
        between(table)
        resume(table, 3000)
    else:
        between(table)
        pause(table, 3000)
    table.to(4000)
    lift_flag(table.pk, Side.SECOND, reason="it stood wrong", actor=ARBITER, stamp=T0 + 4000)
    assert (table.live.current, table.live.state) == (1, "playing")
    assert [each.name for each in table.clock.pauses] == ([] if resumed else ["arbiter"])
    verified(table.game)
