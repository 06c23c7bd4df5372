"""Calls in turn, with their clocks (preset `tv`): calls and watcher go by the same deadlines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.errors import Conflict, Invalid
from tests.games.services.duel.table import FIRST, SECOND, SETTLE, DuelTable

Open = Callable[..., DuelTable]


def test_silence_passes_the_turn(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    assert not table.watch(shown + 10_000 + SETTLE)  # a call that came in time may be on its way
    assert table.watch(shown + 10_000 + SETTLE + 1)
    assert table.log() == [(None, "TIME", "silence", 0)]
    board = table.seen()["board"]
    assert (board["turn"], board["turn_ends_at"] - table.base) == (2, shown + 20_000)


def test_out_of_turn_is_refused(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    with pytest.raises(Conflict, match="opponent's turn"):
        table.call(shown + 1, SECOND, table.haps()[0])
    assert table.log() == []


def test_a_call_that_came_in_at_the_deadline_counts(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    assert (
        table.verdict(shown + 10_000, FIRST, table.wrong(), arrives=shown + 10_000 + SETTLE + 500) == "wrong"
    )


def test_a_call_after_the_deadline_comes_after_what_was_due(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    with pytest.raises(Conflict, match="opponent's turn"):
        table.call(shown + 10_001, FIRST, table.wrong())
    assert table.log() == [(None, "TIME", "silence", 0)]
    assert table.verdict(shown + 10_400, SECOND, table.wrong()) == "wrong"
    assert not table.watch(shown + 11_000)


def test_the_ten_seconds_stop_at_hap(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    assert table.verdict(shown + 9000, FIRST, "HAP") == "begun"
    with pytest.raises(Invalid):
        table.call(shown + 10_000, FIRST, "HAP 1 1 1")  # leaves the five seconds running
    with pytest.raises(Conflict, match="HAP is called already"):
        table.call(shown + 10_000, FIRST, "GYUL")
    assert table.seen()["board"]["turn_ends_at"] - table.base == shown + 14_000
    assert table.verdict(shown + 14_000, FIRST, table.haps()[0]) == "claim"
    board = table.seen()["board"]
    assert (board["turn"], board["phase"], board["turn_ends_at"] - table.base) == (1, "bonus", shown + 19_000)


def test_a_naming_that_runs_out_costs_one(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    table.call(shown + 1000, FIRST, "hap")
    assert table.watch(shown + 6000 + SETTLE + 1)
    assert table.log()[-1] == (None, "TIME", "out-of-time", -1)
    assert (table.board.first_points, table.seen()["board"]["turn"]) == (-1, 2)
    assert [(call["side"], call["of"]) for call in table.seen()["board"]["calls"]] == [(1, 1), (None, 1)]


def test_gyul_may_follow_a_right_hap(at_duel: Open) -> None:
    table = at_duel(preset="tv", boards=2)
    shown = table.start()
    haps, at = table.haps(), shown
    for side, hap in zip((FIRST, SECOND, FIRST, SECOND, FIRST), haps, strict=False):
        at += 1000
        assert table.verdict(at, side, hap) == "claim"
        if hap != haps[-1]:
            at += 5000
            assert table.watch(at + SETTLE + 1)  # the time to add GYUL ran out
    assert table.verdict(at + 4000, side, "GYUL") == "gyul"
    assert table.board.ended_by == "gyul"


def test_who_begins_alternates(at_duel: Open) -> None:
    table = at_duel(preset="tv", boards=3)
    shown, turns = table.start(), []
    for number in (1, 2, 3):
        turns.append(table.seen()["board"]["turn"])
        table.call(shown, FIRST, "SKIP")
        table.call(shown, SECOND, "SKIP")
        shown += 5000
        assert table.show(shown) is (number < 3)
    assert turns == [1, 2, 1]


def test_a_missed_deadline_is_nobodys_turn_twice(at_duel: Open) -> None:
    """The watcher was away for a minute: one silence, and the turn that follows begins when that is seen."""
    table = at_duel(preset="tv")
    shown = table.start()
    assert table.verdict(shown + 70_000, SECOND, table.wrong()) == "wrong"
    assert table.log()[0] == (None, "TIME", "silence", 0)
    assert len(table.log()) == 2
