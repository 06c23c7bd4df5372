"""No-show: no counter placed by the default time. One confirmed act makes it a forfeit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.errors import Conflict
from games.models import Side
from games.services.live.absence import may_rule_no_show, rule_no_show
from games.services.live.starting import set_ready, set_seen
from games.services.results import ResultExists
from tests.games.services.live.table import ARBITER, PLAYER, T0, Table

Opened = Callable[..., Table]
pytestmark = pytest.mark.django_db(transaction=True)
FIRST, SECOND = Side.FIRST, Side.SECOND
DEFAULT = 1_800_000


def test_the_absent_loses_without_play(at_table: Opened) -> None:
    table = at_table()
    set_ready(table.pk, FIRST, stamp=T0, actor=PLAYER)
    table.to(DEFAULT)
    result = rule_no_show(table.pk, SECOND, actor=ARBITER, note="not in the hall")
    assert (result.kind, result.winner, result.counter_placed) == ("no_show", FIRST, False)
    assert table.live.state == "stopped"
    assert [game.state for game in table.held.games] == ["void", "void"]
    with pytest.raises(ResultExists):
        rule_no_show(table.pk, SECOND, actor=ARBITER)


def test_neither_came(at_table: Opened) -> None:
    table = at_table(start_after=60)
    table.fire(60_000)
    table.to(DEFAULT + 60_000)
    result = rule_no_show(table.pk, None, actor=ARBITER)
    assert (result.kind, result.winner) == ("double_forfeit", None)
    assert table.held.games[0].clock.ended


def test_not_before_the_default_time(at_table: Opened) -> None:
    table = at_table()
    set_seen(table.pk, FIRST)
    table.to(DEFAULT - 1)
    assert not may_rule_no_show(table.held, T0 + DEFAULT - 1)
    with pytest.raises(Conflict, match="not come yet"):
        rule_no_show(table.pk, SECOND, actor=ARBITER)
    assert may_rule_no_show(table.held, T0 + DEFAULT)


def test_the_default_time_counts_from_the_set_hour(at_table: Opened) -> None:
    table = at_table(start_after=600, default_time=300)
    assert table.live.default_at == T0 + 900_000


def test_not_once_a_counter_is_placed(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    table.move(10)
    table.to(DEFAULT)
    with pytest.raises(Conflict, match="A counter is placed"):
        rule_no_show(table.pk, SECOND, actor=ARBITER)


def test_not_against_who_was_ready_and_not_for_who_was_not_seen(at_table: Opened) -> None:
    table = at_table()
    set_ready(table.pk, FIRST, stamp=T0, actor=PLAYER)
    table.to(DEFAULT)
    with pytest.raises(Conflict, match="Ada was ready"):
        rule_no_show(table.pk, FIRST, actor=ARBITER)
    with pytest.raises(Conflict, match="Ada was ready"):
        rule_no_show(table.pk, None, actor=ARBITER)
    other = at_table(scope="event:2")
    other.time.now = T0 + DEFAULT
    with pytest.raises(Conflict, match="Ben was not seen either"):
        rule_no_show(other.pk, FIRST, actor=ARBITER)


def test_seen_is_enough_for_who_waited(at_table: Opened) -> None:
    table = at_table()
    set_seen(table.pk, SECOND)
    table.to(DEFAULT)
    assert rule_no_show(table.pk, FIRST, actor=ARBITER).winner == SECOND


def test_an_event_without_a_default_time(at_table: Opened) -> None:
    table = at_table(default_time=None)
    with pytest.raises(Conflict, match="no default time"):
        rule_no_show(table.pk, FIRST, actor=ARBITER)


def test_over_the_board_the_arbiter_sees_who_is_there(at_table: Opened) -> None:
    table = at_table(play="table")
    table.to(DEFAULT)
    assert rule_no_show(table.pk, FIRST, actor=ARBITER).winner == SECOND


def test_counters_that_the_rule_placed_are_nobodys(at_table: Opened) -> None:
    table = at_table(start_after=0, clock="20")
    set_ready(table.pk, FIRST, stamp=T0, actor=PLAYER)
    table.fire(0)
    table.watch(20 * 60_000 + 251)
    assert [by for _text, by in table.game.plies] == ["rule"]
    table.to(DEFAULT)
    assert rule_no_show(table.pk, SECOND, actor=ARBITER).winner == FIRST
