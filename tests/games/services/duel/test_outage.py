"""The service was away in the middle of a match: nothing is lost, and nobody pays for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clocks.models import Heartbeat
from clocks.services import pulse
from clocks.services.heartbeat import WEB, is_silent
from games.services.duel.outage import give_time_back
from tests.games.services.duel.table import COUNTDOWN, FIRST, SECOND, SETTLE, DuelTable

Open = Callable[..., DuelTable]


def back(table: DuelTable, since: int, until: int) -> int:
    table.to(until)
    return give_time_back(table.base + since, table.base + until)


def test_a_board_has_its_time_back(at_duel: Open) -> None:
    table = at_duel(board_limit=60)
    shown = table.start()
    table.call(shown + 10_000, FIRST, table.haps()[0])
    version = table.seen()["version"]
    assert back(table, shown + 20_000, shown + 90_000) == 1
    board = table.seen()["board"]
    assert (board["limit_at"] - table.base, board["points"]) == (shown + 130_000, [1, 0])
    assert table.seen()["version"] > version
    assert not table.watch(shown + 130_000)
    assert table.verdict(shown + 130_000, SECOND, table.haps()[1]) == "claim"
    assert table.watch(shown + 130_000 + SETTLE + 1)


def test_a_turn_begins_anew_even_a_naming(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    table.call(shown + 1000, FIRST, "HAP")
    back(table, shown + 3000, shown + 63_000)
    assert table.verdict(shown + 68_000, FIRST, table.haps()[0]) == "claim"


def test_what_was_due_before_the_outage_happened_before_it(at_duel: Open) -> None:
    table = at_duel(preset="tv")
    shown = table.start()
    back(table, shown + 10_100, shown + 60_000)
    assert table.log() == [(None, "TIME", "silence", 0)]
    assert table.verdict(shown + 61_000, SECOND, table.wrong()) == "wrong"


def test_a_countdown_that_ended_meanwhile_begins_anew(at_duel: Open) -> None:
    table = at_duel()
    table.ready(0)
    back(table, 1000, 60_000)
    assert not table.show(60_000)
    assert table.show(60_000 + COUNTDOWN)


def test_matches_that_nothing_was_taken_from_are_as_they_were(at_duel: Open) -> None:
    waiting, coming, over = at_duel(), at_duel(), at_duel(boards=1)
    over.play_board(over.start())
    coming.ready(60_000)
    assert back(coming, 1000, 60_500) == 0
    assert (waiting.duel.state, coming.duel.timer_at) == ("waiting", coming.base + 60_000 + COUNTDOWN)


def test_the_first_sign_of_life_settles_it(at_duel: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_duel(board_limit=60)
    shown = table.start()
    Heartbeat.objects.create(part=WEB, at=table.base + shown + 1000)
    assert is_silent(table.to(shown + 51_000))  # watchers hold back
    pulse.beat()
    assert table.board.lost_ms == 50_000
    assert not is_silent(table.base + shown + 51_000)
