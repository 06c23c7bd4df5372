"""Acts of the arbiter with a reason: time, ending, void, restart, stop, incidents. Each is in the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.actions import Role
from games.engine.scoring import score_total
from games.errors import Conflict, Invalid
from games.models import Incident, LiveGame, Side
from games.services.live.deciding import end_by_arbiter
from games.services.live.incidents import record_incident
from games.services.live.restarting import restart_game
from games.services.live.settling import settle
from games.services.live.time_given import change_time
from games.services.live.voiding import stop_play, void_game
from games.services.results import amend_result, take_back_result
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, T0, Table, verified

Opened = Callable[..., Table]
MINUTE = 60_000


@pytest.fixture
def table(at_table: Opened) -> Table:
    found = at_table(clock="1")
    found.start(0)
    found.move(1000)
    return found


def verb(name: str) -> AuditEvent:
    return AuditEvent.objects.get(verb=f"play.{name}")


def test_time_is_added_and_set_and_does_not_vanish_at_the_next_move(table: Table) -> None:
    order, chaos = table.side(Role.ORDER), table.side(Role.CHAOS)
    change_time(table.pk, order, 30_000, reason="noise", actor=ARBITER, stamp=T0 + 1000)
    change_time(table.pk, chaos, 10_000, set_to=True, reason="agreed", actor=ARBITER, stamp=T0 + 1000)
    assert table.remaining(1000) == (MINUTE + 30_000, 10_000)
    table.move(2000)
    assert table.remaining(2000) == (MINUTE + 29_000, 10_000)
    assert table.game.clock.deadline == T0 + 12_000
    first = AuditEvent.objects.filter(verb="play.time_changed").order_by("pk")[0]
    assert (first.reason, first.before, first.after) == (
        "noise",
        {"side": 1, "remaining": MINUTE},
        {"side": 1, "remaining": MINUTE + 30_000, "added": 30_000},
    )
    assert [(row.kind, row.side) for row in Incident.objects.all()] == [("time", 1), ("time", 2)]


def test_time_needs_a_reason_and_bounds(table: Table) -> None:
    with pytest.raises(Invalid, match="needs a reason"):
        change_time(table.pk, Side.FIRST, 1000, reason=" ", actor=ARBITER)
    with pytest.raises(Invalid, match="0 to 100 hours"):
        change_time(table.pk, Side.FIRST, -1, set_to=True, reason="x", actor=ARBITER)


def test_ended_as_it_stands(table: Table) -> None:
    for at in range(1010, 1100, 10):
        table.move(at)
    stands = score_total(table.played.state.board, table.held.variant)
    end_by_arbiter(table.pk, reason="the hall closes", actor=ARBITER, stamp=T0 + 1100)
    game = table.held.games[0]
    assert (game.state, game.score, game.clock.ended) == ("ended", stands, True)
    assert (table.live.state, table.live.current) == ("between", 2)
    assert verb("game_ended").reason == "the hall closes"


@pytest.mark.django_db(transaction=True)
def test_ended_with_a_score_which_is_the_result_of_that_game(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    table.move(10)
    end_by_arbiter(table.pk, reason="forfeited", score=77, actor=ARBITER, stamp=T0 + 20)
    table.start(30)
    table.play_out(30, 10)
    result = table.result
    assert result is not None
    assert (result.first_score, result.second_score) == (77, table.held.games[1].score)
    assert table.match.games.get(number=1).unfinished


def test_no_score_that_no_board_has(table: Table) -> None:
    with pytest.raises(Invalid, match="scores more than"):
        end_by_arbiter(table.pk, reason="x", score=10_000, actor=ARBITER)


@pytest.mark.django_db(transaction=True)
def test_a_void_game_leaves_the_result_to_the_arbiter(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    table.move(10)
    void_game(table.pk, 1, reason="wrong pairing", actor=ARBITER, stamp=T0 + 20)
    assert (table.live.state, table.held.games[0].state) == ("between", "void")
    table.start(30)
    table.play_out(30, 10)
    assert (table.live.state, table.result) == ("stopped", None)
    assert settle(table.pk) is None


@pytest.mark.django_db(transaction=True)
def test_an_ended_game_can_be_void(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    end = table.play_out(0, 10)
    assert table.match.games.get(number=1).score is not None
    void_game(table.pk, 1, reason="the board was wrong", actor=ARBITER, stamp=T0 + end)
    row = table.match.games.get(number=1)
    assert (row.board, row.score, table.live.state) == ("", None, "between")


def test_play_is_stopped(table: Table) -> None:
    stop_play(table.pk, reason="both disqualified", actor=ARBITER, stamp=T0 + 1100)
    assert (table.live.state, table.held.games[0].state) == ("stopped", "void")
    assert table.held.games[0].clock.ended
    with pytest.raises(Conflict, match="over"):
        stop_play(table.pk, reason="again", actor=ARBITER)


def test_a_restarted_game_has_a_bag_of_its_own_and_a_new_clock(table: Table) -> None:
    before = table.game
    restart_game(table.pk, 1, reason="two counters fell", actor=ARBITER, stamp=T0 + 1100)
    fresh = table.game
    assert (fresh.number, fresh.attempt, fresh.state, table.live.state) == (1, 2, "ready", "waiting")
    assert fresh.bag is not None
    assert before.bag is not None
    assert (fresh.bag.extra, fresh.bag.slot, fresh.bag.pk != before.bag.pk) == (True, "", True)
    before.refresh_from_db()
    assert (before.state, before.clock.ended, len(before.plies)) == ("void", True, 1)
    table.start(2000)
    assert table.remaining(2000) == (MINUTE, MINUTE)


def test_a_restart_of_game_1_makes_the_carry_again(at_table: Opened) -> None:
    table = at_table(clock="1", bank="per_match")
    table.start(0)
    table.move(30_000)
    end = table.play_out(30_000, 10)
    carried = table.held.games[1]
    restart_game(table.pk, 1, reason="wrong board", actor=ARBITER, stamp=T0 + end)
    again = table.held.games[1]
    assert (again.attempt, again.bag_id, again.clock.version) == (2, carried.bag_id, 0)
    table.start(end + 10)
    end = table.play_out(end + 10, 10)
    left = [bank.left for bank in table.held.games[0].clock.value.banks]
    table.start(end + 10)
    assert list(table.remaining(end + 10)) == left[::-1]
    assert min(left) > 50_000


def test_a_restart_of_game_2_brings_the_bank_of_game_1_again(at_table: Opened) -> None:
    table = at_table(clock="1", bank="per_match")
    table.start(0)
    end = table.play_out(0, 10)
    left = [bank.left for bank in table.held.games[0].clock.value.banks]
    table.start(end)
    table.move(end + 20_000)
    restart_game(table.pk, 2, reason="wrong board", actor=ARBITER, stamp=T0 + end + 20_000)
    assert (table.live.state, table.live.timer_at) == ("between", T0 + end + 20_000 + 300_000)
    table.start(end + 30_000)
    assert list(table.remaining(end + 30_000)) == left[::-1]
    assert LiveGame.objects.filter(live=table.pk, number=2).count() == 2


def test_a_stopped_match_can_be_played_again(table: Table) -> None:
    stop_play(table.pk, reason="mistake", actor=ARBITER, stamp=T0 + 1100)
    restart_game(table.pk, 1, reason="it was one", actor=ARBITER, stamp=T0 + 1200)
    assert (table.live.state, table.live.settled_at) == ("waiting", None)
    assert [game.state for game in table.held.games] == ["ready", "ready"]
    table.start(2000)
    end = table.play_out(2000, 10)
    table.start(end)
    table.play_out(end, 10)
    assert table.live.state == "finished"


def test_what_is_in_the_way_of_a_restart(table: Table) -> None:
    with pytest.raises(Conflict, match="Game 1 comes first"):
        restart_game(table.pk, 2, reason="x", actor=ARBITER)
    end = table.play_out(1000, 10)
    table.start(end)
    with pytest.raises(Conflict, match="Game 2 is in play"):
        restart_game(table.pk, 1, reason="x", actor=ARBITER)


@pytest.mark.django_db(transaction=True)
def test_a_match_with_a_result_is_restarted_only_after_it_was_taken_back(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    end = table.play_out(0, 10)
    table.start(end)
    end = table.play_out(end, 10)
    with pytest.raises(Conflict, match="has a result"):
        restart_game(table.pk, 2, reason="x", actor=ARBITER)
    take_back_result(table.match.pk, ARBITER, reason="wrong", version=1)
    restart_game(table.pk, 2, reason="wrong", actor=ARBITER, stamp=T0 + end)
    table.start(end + 10)
    table.play_out(end + 10, 10, seed=4)
    result = table.result
    assert result is not None
    assert result.first_score == table.held.games[0].score
    assert result.second_score == table.held.games[1].score


def test_incidents_say_who_when_why(table: Table) -> None:
    table.to(1500)
    record_incident(
        table.pk, "illegal", "slid over a counter", side=Side.FIRST, actor=ARBITER, stamp=T0 + 1500
    )
    row = Incident.objects.get()
    assert (row.kind, row.text, row.ply, row.at, row.actor_label, row.side) == (
        "illegal",
        "slid over a counter",
        1,
        T0 + 1500,
        "Ada Arbiter",
        1,
    )
    assert verb("incident").reason == "slid over a counter"
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        row.delete()


@pytest.mark.django_db(transaction=True)
def test_penalty_points_end_up_in_the_result(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    for points in (10, 5, -5):
        record_incident(table.pk, "penalty", "phone", side=Side.SECOND, points=points, actor=ARBITER)
    end = table.play_out(0, 10)
    table.start(end)
    table.play_out(end, 10)
    result = table.result
    assert result is not None
    assert (result.first_penalty, result.second_penalty) == (0, 10)
    assert result.second_score == table.held.games[1].score
    with pytest.raises(Conflict, match="has a result"):
        record_incident(table.pk, "penalty", "late", side=Side.SECOND, points=1, actor=ARBITER)


@pytest.mark.parametrize(
    "values, field",
    [
        ({"kind": "gossip"}, "kind"),
        ({"text": " "}, "text"),
        ({"kind": "penalty", "side": Side.FIRST}, "points"),
        ({"kind": "penalty", "points": 3}, "side"),
        ({"kind": "penalty", "side": Side.FIRST, "points": -1}, "points"),
        ({"points": 3}, "points"),
    ],
)
def test_incidents_that_can_not_be(table: Table, values: dict[str, object], field: str) -> None:
    given = {"kind": "note", "text": "seen"} | values
    kind, text = given.pop("kind"), given.pop("text")
    with pytest.raises(Invalid) as refused:
        record_incident(table.pk, kind, text, actor=ARBITER, **given)  # type: ignore[arg-type]
    assert field in refused.value.fields


@pytest.mark.django_db(transaction=True)
def test_a_result_that_is_entered_by_hand_stops_the_clocks_even_after_a_deadline(at_table: Opened) -> None:
    from games.services.claims import GameClaim, ResultClaim
    from games.services.results import enter_result

    table = at_table(clock="30s")
    table.start(0)
    table.to(30_100)  # nobody may record the fall yet
    claim = ResultClaim(games=(GameClaim(score=10), GameClaim(score=20)))
    enter_result(table.match.pk, claim, ARBITER)
    game = table.held.games[0]
    assert (game.clock.ended, game.clock.value.at, table.live.state) == (True, T0 + 30_000, "stopped")
    verified(game)


@pytest.mark.django_db(transaction=True)
def test_watchers_of_a_match_that_is_over_see_its_result_amended(at_table: Opened) -> None:
    from games.services.claims import GameClaim, ResultClaim

    table = at_table()
    table.start(0)
    end = table.play_out(0, 10)
    table.start(end)
    table.play_out(end, 10)
    version = table.live.version
    claim = ResultClaim(games=(GameClaim(score=1), GameClaim(score=2)))
    amend_result(table.match.pk, claim, ARBITER, reason="typo", version=1)
    assert table.live.version == version + 1


def test_clock_sides_are_roles(table: Table) -> None:
    assert (table.clock.turn, ORDER, CHAOS) == (ORDER, 0, 1)
