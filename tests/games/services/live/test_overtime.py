"""Minutes of overtime, once played, cost their points: nothing that is done later changes that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import Side
from games.queries.live_snapshot import snapshot
from games.services.live.lifting import lift_flag
from games.services.live.settling import penalty
from games.services.live.time_given import change_time
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, SETTLE, T0, Table, verified

pytestmark = pytest.mark.django_db(transaction=True)
Opened = Callable[..., Table]
ADA, BEN = Side.FIRST, Side.SECOND
ALL = 310_000  # ten seconds and five minutes of overtime


def in_overtime(at_table: Opened, **settings: object) -> Table:
    """Ben is Chaos of game 1 and to place the first counter."""
    table = at_table(clock="10s", rule={"policy": "overtime_penalty"}, **settings)
    table.start(0)
    return table


def change(table: Table, at: int, ms: int, *, set_to: bool = False) -> None:
    table.to(at)
    change_time(table.pk, BEN, ms, reason="a claim", actor=ARBITER, set_to=set_to, stamp=T0 + at)


def test_a_minimum_for_game_2_leaves_the_points_of_game_1(at_table: Opened) -> None:
    table = in_overtime(at_table, bank="per_match", game2_minimum=600)
    table.move(10_000 + 120_000)
    assert penalty(table.held, BEN) == 20
    at = table.play_out(130_000, 0)
    assert table.live.state == "between"
    assert penalty(table.held, BEN) == 20
    assert table.remaining(at)[ORDER] == 600_000 + 180_000


def test_all_the_overtime_of_game_1_stays_fifty_points(at_table: Opened) -> None:
    table = in_overtime(at_table, bank="per_match", game2_minimum=60)
    table.watch(ALL + SETTLE + 1)
    assert penalty(table.held, BEN) == 50
    at = table.play_out(ALL + 1000, 0)
    assert penalty(table.held, BEN) == 50
    assert table.clock.fallen == ()
    assert table.remaining(at)[ORDER] == 60_000
    table.start(at)
    table.play_out(at, 10)
    assert table.result is not None
    assert (table.result.first_penalty, table.result.second_penalty) == (0, 50)


def test_the_minimum_for_game_2_is_played_without_a_price(at_table: Opened) -> None:
    table = in_overtime(at_table, bank="per_match", game2_minimum=60)
    table.move(9_000)
    at = table.play_out(9_000, 0)
    assert table.remaining(at) == (60_000 + 300_000, 60_000 + 300_000)
    table.start(at)
    table.move(at + 30_000)  # Ada is Chaos now
    assert penalty(table.held, ADA) == 0
    verified(table.game)


def test_without_a_minimum_the_bank_goes_over_with_its_overtime(at_table: Opened) -> None:
    table = in_overtime(at_table, bank="per_match")
    table.move(10_000 + 90_000)
    at = table.play_out(100_000, 0)
    table.start(at)
    assert table.remaining(at)[ORDER] == 210_000
    table.move(at)
    table.move(at + 31_000)  # Ben, Order now, goes on into the third minute
    assert penalty(table.held, BEN) == 30


@pytest.mark.parametrize(
    "at, ms, set_to, points", [(10_500, 1000, True, 10), (100_000, 60_000, False, 20), (100_000, 0, True, 20)]
)
def test_time_that_the_arbiter_changes_costs_and_saves_nothing(
    at_table: Opened, at: int, ms: int, set_to: bool, points: int
) -> None:
    table = in_overtime(at_table)
    change(table, at, ms, set_to=set_to)
    assert penalty(table.held, BEN) == points
    verified(table.game)


def test_a_lifted_flag_leaves_the_points(at_table: Opened) -> None:
    table = in_overtime(at_table)
    table.watch(ALL + SETTLE + 1)
    table.to(ALL + 300)
    lift_flag(table.pk, BEN, reason="a claim", actor=ARBITER, add_ms=120_000, stamp=T0 + ALL + 300)
    assert penalty(table.held, BEN) == 50
    table.move(ALL + 300 + 90_000)
    assert penalty(table.held, BEN) == 50  # the most there is
    verified(table.game)


def test_what_is_shown_is_as_of_the_instant_shown(at_table: Opened) -> None:
    table = in_overtime(at_table)
    shown = snapshot(table.live, T0 + 40_000, inside=True)["clock"]
    assert (shown["remaining"][CHAOS], shown["overtime"]) == (270_000, [0, 30_000])
    late = snapshot(table.live, T0 + ALL + 100, inside=True)["clock"]
    assert (late["pending"], late["overtime"]) == (CHAOS, [0, 300_000])
