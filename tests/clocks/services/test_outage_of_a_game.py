"""An outage in the middle of timed matches: their games and watchers follow what the clocks do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from audit.models import AuditEvent
from clocks.core import evaluate
from clocks.models import Clock
from clocks.services.pulse import beat
from tests.games.services.live.table import CHAOS, ORDER, T0, Table, Time, open_table, stop_time
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


@pytest.fixture
def at_table(time: Time) -> Callable[..., Table]:
    def opened(policy: str = "freeze", **options: object) -> Table:
        table = open_table(time, clock="1", **options)  # type: ignore[arg-type]
        Clock.objects.filter(pk=table.game.clock_id).update(restart_policy=policy)
        table.start()
        return table

    return opened


def outage(time: Time, since: int, until: int) -> None:
    """The last sign of life is at ``since``, the next at ``until``, in ms after the opening."""
    for at in (since, until):
        time.now = T0 + at
        beat()


def test_play_goes_on_where_it_stood(time: Time, at_table: Callable[..., Table]) -> None:
    table = at_table()
    before = table.live.version
    outage(time, 10_000, 500_000)
    assert table.live.version == before + 1
    shown = evaluate(table.clock, T0 + 500_000)
    assert (shown.running, shown.remaining) == (CHAOS, (60_000, 50_000))
    assert AuditEvent.objects.get(verb="clock.outage").scope == table.match.scope
    table.move(505_000)
    assert evaluate(table.clock, T0 + 505_000).remaining == (60_000, 45_000)
    assert table.clock.turn == ORDER


def test_a_flag_due_before_it_falls_and_the_next_clock_stands_meanwhile(
    time: Time, at_table: Callable[..., Table]
) -> None:
    table = at_table()
    outage(time, 61_000, 500_000)
    assert [flag["side"] for flag in table.game.flags] == ["chaos"]
    assert [flag.at for flag in table.clock.fallen] == [T0 + 60_000]
    shown = evaluate(table.clock, T0 + 500_000)
    assert (shown.running, shown.flagged) == (ORDER, (CHAOS,))
    assert shown.remaining[ORDER] == 60_000 - (61_000 - 60_250)


def test_while_it_is_not_settled_no_flag_falls_and_with_charge_it_does_then(
    time: Time, at_table: Callable[..., Table]
) -> None:
    table = at_table("charge")
    time.now = T0 + 10_000
    beat()
    assert not table.watch(90_000)
    beat()
    assert table.watch(90_000)
    assert [flag.at for flag in table.clock.fallen] == [T0 + 60_000]


def test_all_that_come_back_at_once_leave_every_match_settled_once(
    time: Time, at_table: Callable[..., Table]
) -> None:
    tables = [at_table("credit") for _ in range(4)]
    outage(time, 10_000, 10_000)
    time.now = T0 + 100_000
    watch = [lambda table=table: table.watch(100_000) for table in tables]
    found = at_once([beat, *watch, beat])
    assert [each for each in found if isinstance(each, Exception)] == []
    for table in tables:
        assert evaluate(table.clock, T0 + 100_000).remaining == (75_000, 65_000)
        assert table.game.flags == []
