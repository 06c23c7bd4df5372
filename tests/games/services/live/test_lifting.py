"""Lifting a fallen flag is an act of its own, with a reason, and says from which ply play goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from games.engine.actions import Role
from games.errors import Conflict, Invalid
from games.models import Bag, Incident
from games.services.live.giving_up import resign
from games.services.live.lifting import lift_flag
from tests.games.services.live.table import ARBITER, CHAOS, ORDER, PLAYER, SETTLE, T0, Table, verified

Opened = Callable[..., Table]
S30 = 30_000


def lift(table: Table, role: Role, at: int, **options: object) -> None:
    table.to(at)
    side = table.held.side_of(table.held.games[0], role)
    given = {"reason": "the clock was wrong", "actor": ARBITER, "stamp": T0 + at} | options
    lift_flag(table.pk, side, **given)  # type: ignore[arg-type]


@pytest.fixture
def table(at_table: Opened) -> Table:
    """Chaos's flag fell at the first counter, and Order has placed and slid once."""
    found = at_table(preset="mso-a", clock="30s")
    found.start(0)
    found.watch(S30 + SETTLE + 1)
    found.move(31_000)
    found.move(32_000)
    return found


def test_play_goes_on_as_it_stands(table: Table) -> None:
    lift(table, Role.CHAOS, 33_000, add_ms=20_000)
    assert (table.clock.turn, table.clock.fallen, len(table.game.plies)) == (CHAOS, (), 2)
    assert table.remaining(33_000)[CHAOS] == 20_000
    table.move(34_000, by=Role.CHAOS)
    table.move(35_000, by=Role.ORDER)
    assert table.game.lifted[0]["reason"] == "the clock was wrong"
    assert AuditEvent.objects.get(verb="play.flag_lifted").after == {"side": 2, "ply": None, "added": 20_000}
    assert [row.kind for row in Incident.objects.all()] == ["time", "flag"]
    verified(table.game)


def test_play_goes_back_to_the_fall(table: Table) -> None:
    lift(table, Role.CHAOS, 33_000, add_ms=20_000, ply=0)
    game = table.game
    assert (game.plies, game.branch, table.clock.turn) == ([], 1, CHAOS)
    table.move(34_000, by=Role.CHAOS)
    rows = [(row.branch, row.ply) for row in table.game.actions.order_by("pk")]
    assert rows == [(0, 1), (0, 2), (1, 1)]


def test_without_time_it_is_refused_and_nothing_has_changed(table: Table) -> None:
    before = table.live.version
    with pytest.raises(Conflict, match="Chaos has no time left: add time first"):
        lift(table, Role.CHAOS, 33_000)
    assert (table.live.version, table.clock.is_fallen(CHAOS)) == (before, True)


def test_a_flag_that_is_up_a_ply_that_is_not_there_and_no_reason(table: Table) -> None:
    with pytest.raises(Conflict, match="Order's flag is up"):
        lift(table, Role.ORDER, 33_000)
    with pytest.raises(Conflict, match="play can't go on from ply 9"):
        lift(table, Role.CHAOS, 33_000, add_ms=1000, ply=9)
    with pytest.raises(Invalid, match="needs a reason"):
        lift(table, Role.CHAOS, 33_000, add_ms=1000, reason="")


def test_auto_filled_counters_go_with_the_flag(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.watch(S30 + SETTLE + 1)
    table.move(31_000)
    assert len(table.game.plies) == 3
    lift(table, Role.CHAOS, 32_000, add_ms=9000, ply=0)
    assert table.game.plies == []
    table.place(33_000, "Cc")
    assert [by for _text, by in table.game.plies] == ["chaos"]


def test_the_other_flag_stays_down(at_table: Opened) -> None:
    """Both are down, but the board is not full yet: nobody has seen the bag of a duplicate round."""
    table = both_down(at_table)
    lift(table, Role.CHAOS, 62_000, add_ms=9000)
    assert [flag["side"] for flag in table.game.flags] == ["order"]
    assert (table.live.state, table.live.current, table.clock.turn) == ("playing", 1, CHAOS)
    assert table.game.clock.ended is False
    table.move(63_000, by=Role.CHAOS)
    assert [by for _text, by in table.game.plies] == ["chaos", "rule"]
    verified(table.game)


def test_a_game_that_both_flags_ended_goes_on_for_order(at_table: Opened) -> None:
    table = both_down(at_table)
    lift(table, Role.ORDER, 62_000, add_ms=9000)
    assert (table.live.state, table.clock.turn) == ("playing", ORDER)
    assert (table.game.score, table.match.games.get(number=1).board) == (None, "")


def both_down(at_table: Opened) -> Table:
    tables = [at_table(clock="30s", preset="mso-b", bags="duplicate") for _ in range(2)]
    table = tables[0]
    table.start(0)
    table.watch(61_000)
    assert table.held.games[0].state == "ended"
    assert Bag.objects.get(slot="round 1, game 1").revealed_at is None
    return table


def test_once_the_bag_is_revealed_the_game_is_only_restarted(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.watch(61_000)
    with pytest.raises(Conflict, match="bag of this game is revealed"):
        lift(table, Role.ORDER, 62_000, add_ms=9000)


def test_a_bank_that_went_over_comes_back(at_table: Opened) -> None:
    tables = [at_table(clock="30s", bags="duplicate", bank="per_match") for _ in range(2)]
    table = tables[0]
    table.start(0)
    table.watch(61_000)
    assert table.held.games[1].clock.version == 1
    lift(table, Role.ORDER, 62_000, add_ms=9000, ply=1)
    second = table.held.games[1]
    assert (second.attempt, second.clock.version, second.state) == (2, 0, "ready")


@pytest.mark.parametrize(
    "clock, lifted, deadline", [("1d5", 4_000, 65_000), ("10s/2x10", 19_000, 30_000), ("1b5", 4_000, 60_000)]
)
def test_the_turn_of_the_other_side_goes_on_untouched(
    at_table: Opened, clock: str, lifted: int, deadline: int
) -> None:
    table = at_table(clock=clock)
    table.start(0)
    table.to(1_000)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 1_000)
    assert table.game.clock.deadline == T0 + deadline
    lift(table, Role.ORDER, lifted)
    assert table.game.clock.deadline == T0 + deadline
    if "b" in clock:
        table.move(4_100)
        assert table.remaining(4_100)[CHAOS] == 60_000  # its credit is for all of the turn
    verified(table.game)


def test_over_the_board(at_table: Opened) -> None:
    table = at_table(clock="30s", play="table")
    table.start(0)
    table.watch(S30 + SETTLE + 1)
    assert table.clock.turn == ORDER
    table.to(32_000)
    lift(table, Role.CHAOS, 32_000, add_ms=5000)
    assert (table.clock.turn, table.game.flags) == (CHAOS, [])
    with pytest.raises(Conflict, match="flag is up"):
        lift(table, Role.CHAOS, 32_000, add_ms=5000)
