"""Flags: a seat whose time is up is skipped, also in the middle of its turn; the game goes on without it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clocks.services.falls import record_due_fall
from games.errors import Conflict
from games.models import TilesAct
from games.services.live.moves import TimeIsUp
from games.services.tiles.noticing import notice
from tests.games.services.live.table import T0
from tests.games.services.tiles.test_acting import a_place, dealt
from tests.tiles import TilesTable

At = Callable[..., TilesTable]
SETTLE = 250


def watch(table: TilesTable, at: int) -> bool:
    """The watcher looks at the clock."""
    table.to(at)
    return record_due_fall(table.game.clock_id, table.time.now)


def test_a_flag_in_the_middle_of_a_turn_skips_the_seat_and_starts_the_next_clock(at_tiles: At) -> None:
    table = dealt(at_tiles, players=3, clock="10s")
    table.act(1000, 1, a_place(table.held))
    assert not watch(table, 10_000 + SETTLE)
    assert watch(table, 10_001 + SETTLE)
    seen = table.seen()
    assert table.line[-1] == "0 FLAG 1"
    assert (seen["to_act"], seen["seats"][0]["gone"], len(seen["blob"])) == ([2], True, 2)
    assert (table.clock.turn, table.clock.at) == (1, T0 + 10_000 + SETTLE)
    row = TilesAct.objects.filter(game=table.pk).last()
    assert row is not None
    assert (row.seat, row.text, row.at, row.via) == (0, "FLAG 1", T0 + 10_000, "system")
    assert seen["scored"] == [] or seen["scored"][-1]["seat"] == 1  # what lies is scored
    assert not watch(table, 10_001 + SETTLE)  # once


def test_when_all_but_one_have_fallen_the_game_ends(at_tiles: At) -> None:
    table = dealt(at_tiles, players=3, clock="10s")
    assert watch(table, 11_000)
    assert table.game.state == "playing"
    assert watch(table, 25_000)
    game = table.game
    assert (game.state, game.ended_by, table.line[-2:]) == ("finished", "left", ["0 FLAG 1", "0 FLAG 2"])
    assert table.clock.ended


def test_falls_that_are_due_one_after_another_are_all_recorded_by_who_comes_to_look(at_tiles: At) -> None:
    table = dealt(at_tiles, players=4, clock="10s")
    table.to(100_000)
    assert notice(table.pk)
    assert table.line[-3:] == ["0 FLAG 1", "0 FLAG 2", "0 FLAG 3"]
    assert table.game.is_over


def test_an_act_after_the_deadline_is_too_late_and_the_fall_is_recorded(at_tiles: At) -> None:
    table = dealt(at_tiles, clock="10s")
    place = a_place(table.held)
    with pytest.raises(TimeIsUp):
        table.act(10_001, 1, place)
    assert table.game.state == "playing"  # somebody's act may still be on its way
    with pytest.raises(TimeIsUp):
        table.act(10_001 + SETTLE, 1, place)
    assert (table.line[-1], table.game.state) == ("0 FLAG 1", "finished")


def test_an_act_in_time_that_reaches_the_lock_late_counts(at_tiles: At) -> None:
    table = dealt(at_tiles, clock="10s")
    table.to(10_100)
    table.act(10_000, 1, a_place(table.held))  # the helper's present stays later
    assert table.seen()["turn"]["placed"]


def test_leaving_after_another_seats_deadline_waits_for_its_fall(at_tiles: At) -> None:
    table = dealt(at_tiles, players=3, clock="10s")
    table.act(10_100, 3, "LEAVE")
    assert table.line[-2:] == ["0 FLAG 1", "0 LEAVE 3"]
    assert table.game.ended_by == "left"


def test_who_flags_in_go_has_lost(at_tiles: At) -> None:
    table = at_tiles("go-asunder", clock="10s")
    table.start()
    table.act(1000, 1, "STONE 1")
    assert watch(table, 12_000)
    game = table.game
    assert (game.ended_by, [each["place"] for each in game.standings]) == ("left", [1, 2])


def test_who_flags_alone_has_ended_the_solitaire(at_tiles: At) -> None:
    table = at_tiles("scorers-solitaire", 1, colours=3, hands=[4], clock="10s")
    table.start()
    table.deal()
    assert watch(table, 12_000)
    assert (table.game.ended_by, table.seen()["winners"]) == ("left", [])
    with pytest.raises(Conflict):
        table.act(12_000, 1, "DONE")
