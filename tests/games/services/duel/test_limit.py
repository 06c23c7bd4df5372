"""A board's own time, for calls and for the watcher."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.services.duel.table import FIRST, SECOND, SETTLE, DuelTable

Open = Callable[..., DuelTable]


def test_the_limit_closes_the_board_and_the_next_one_is_announced(at_duel: Open) -> None:
    table = at_duel(board_limit=60)
    shown = table.start()
    table.call(shown + 10, SECOND, table.haps()[0])
    assert not table.watch(shown + 60_000 + SETTLE)
    assert table.watch(shown + 60_000 + SETTLE + 1)
    assert (table.board.state, table.board.ended_by) == ("closed", "limit")
    assert table.board.closed_at == table.base + shown + 60_000
    assert (table.points, table.duel.timer_at) == ((0, 1), table.base + shown + 65_000)
    assert not table.watch(shown + 70_000)


def test_a_call_in_time_that_reaches_the_lock_before_the_watcher_counts(at_duel: Open) -> None:
    table = at_duel(board_limit=60)
    shown = table.start()
    assert table.verdict(shown + 60_000, FIRST, table.haps()[0], arrives=shown + 60_200) == "claim"
    assert table.verdict(shown + 60_001, FIRST, table.haps()[1]) == "late"
    assert (table.board.ended_by, table.points) == ("limit", (1, 0))
    assert table.verdict(shown + 60_000, SECOND, table.haps()[1], board=(1, 1)) == "late"


def test_the_limit_waits_for_a_naming(at_duel: Open) -> None:
    table = at_duel(preset="tv", board_limit=12)
    shown = table.start()
    table.call(shown + 9000, FIRST, "HAP")
    assert table.watch(shown + 12_000 + SETTLE + 1)
    assert table.board.state == "open"
    assert table.verdict(shown + 13_500, FIRST, table.haps()[0]) == "claim"
    assert (table.board.ended_by, table.points) == ("limit", (1, 0))
    assert table.verdict(shown + 13_600, FIRST, "GYUL", board=(1, 1)) == "late"  # no bonus any more


def test_the_limit_of_the_last_board_ends_the_match(at_duel: Open) -> None:
    table = at_duel(boards=1, board_limit=60)
    shown = table.start()
    table.watch(shown + 60_000 + SETTLE + 1)
    assert (table.duel.state, table.duel.winner) == ("finished", None)
    assert table.duel.revealed_at is not None
