"""Moves taken back: the clock gets a counter-event, the moves stay in the log under their branch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.actions import Role
from games.errors import Conflict, Invalid
from games.models import Incident
from games.services.live.taking_back import take_back
from games.services.live.time_given import change_time
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, SETTLE, T0, Table, verified

Opened = Callable[..., Table]
MINUTE = 60_000


def back(table: Table, ply: int, at: int) -> None:
    table.to(at)
    take_back(table.pk, ply, reason="wrong counter", actor=ARBITER, stamp=T0 + at)


@pytest.fixture
def table(at_table: Opened) -> Table:
    found = at_table(clock="1")
    found.start(0)
    for at in (1000, 3000, 6000, 10_000):
        found.move(at)
    return found


@pytest.mark.parametrize(
    "ply, turn, left",
    [
        (3, ORDER, (MINUTE - 6000, MINUTE - 4000)),
        (2, CHAOS, (MINUTE - 2000, MINUTE - 4000)),
        (1, ORDER, (MINUTE - 2000, MINUTE - 1000)),
        (0, CHAOS, (MINUTE, MINUTE - 1000)),
    ],
)
def test_that_turn_goes_on_with_what_it_had_taken(
    table: Table, ply: int, turn: int, left: tuple[int, int]
) -> None:
    back(table, ply, 12_000)
    assert (len(table.game.plies), table.clock.turn, table.game.branch) == (ply, turn, 1)
    assert table.remaining(12_000) == left
    assert table.game.clock.deadline == T0 + 12_000 + left[turn]
    table.move(13_000)
    assert table.remaining(13_000)[turn] == left[turn] - 1000
    verified(table.game)


def test_moves_stay_in_the_log_under_their_branch(table: Table) -> None:
    back(table, 2, 12_000)
    table.move(13_000)
    table.move(13_500)
    back(table, 3, 14_000)
    table.move(14_500)
    rows = [(row.branch, row.ply) for row in table.game.actions.order_by("pk")]
    assert rows == [(0, 1), (0, 2), (0, 3), (0, 4), (1, 3), (1, 4), (2, 4)]
    assert [row.kind for row in Incident.objects.all()] == ["back", "back"]
    back(table, 1, 15_000)
    assert (table.clock.turn, len(table.game.plies)) == (ORDER, 1)
    verified(table.game)


def test_time_that_was_given_stays(table: Table) -> None:
    change_time(table.pk, table.side(Role.ORDER), 5000, reason="noise", actor=ARBITER, stamp=T0 + 10_000)
    back(table, 1, 12_000)
    assert table.remaining(12_000) == (MINUTE - 2000 + 5000, MINUTE - 1000)


def test_the_drawn_counter_is_the_same_again(table: Table) -> None:
    drawn = table.game.plies[2][0][0]
    back(table, 2, 12_000)
    assert str(table.played.state.drawn) == drawn


def test_across_a_flag_it_is_lifted_first(table: Table) -> None:
    deadline = table.game.clock.deadline
    assert deadline is not None
    table.watch(deadline - T0 + SETTLE + 1)
    with pytest.raises(Conflict, match="lift it first"):
        back(table, 2, 90_000)


def test_after_a_flag_without_crossing_it(at_table: Opened) -> None:
    table = at_table(clock="30s", preset="mso-a")
    table.start(0)
    table.watch(30_000 + SETTLE + 1)
    begun = 30_000 + SETTLE
    table.move(begun + 100)  # Order places
    back(table, 0, begun + 200)  # in the middle of the turn: no event of the clock
    assert (table.game.plies, table.clock.turn) == ([], ORDER)
    table.move(begun + 300)
    table.move(begun + 1000)
    back(table, 1, begun + 1100)
    assert ([by for _text, by in table.game.plies], table.clock.turn) == (["order"], ORDER)
    table.move(begun + 1200)
    assert table.remaining(begun + 1200)[ORDER] == 30_000 - 1000 - 100
    verified(table.game)


def test_a_forced_pass_comes_again(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.move(100)
    table.watch(100 + 30_000 + SETTLE + 1)
    begun = 100 + 30_000 + SETTLE
    table.move(begun + 100)
    assert len(table.game.plies) == 4
    back(table, 2, begun + 200)
    assert (len(table.game.plies), table.clock.turn) == (2, CHAOS)
    table.move(begun + 300)
    with pytest.raises(Conflict, match="nothing to take back"):
        back(table, 3, begun + 400)


def test_the_last_placement_can_be_taken_back_while_nobody_knows_the_bag(at_table: Opened) -> None:
    table = at_table(clock="1", bags="duplicate")
    at_table(clock="1", bags="duplicate")
    table.start(0)
    end = table.play_out(0, 10)
    assert table.live.state == "between"
    back(table, 48, end + 1000)
    assert (table.live.state, table.live.current, table.clock.turn) == ("playing", 1, CHAOS)
    assert table.game.clock.ended is False
    table.move(end + 1100)
    assert table.live.state == "between"
    verified(table.held.games[0])


def test_plies_that_are_not_there(table: Table) -> None:
    for ply in (-1, 4, 99):
        with pytest.raises(Invalid, match="Give a ply from 0 to 3"):
            back(table, ply, 12_000)
