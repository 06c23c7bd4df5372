"""Several devices at one table clock at once, with real threads on the real database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from clocks.core import verify
from clocks.core.codec import event_from_json
from clocks.models import TableClock
from clocks.services import table as acts
from clocks.services.falls import record_due_fall
from clocks.services.table import Verdict
from clocks.services.table_errors import TableRefused
from tests.clocks.tables import Line, kinds, table_of
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = range(12)


def running(**setup: Any) -> tuple[TableClock, Line]:
    table, line = table_of("30s", **setup), Line()
    acts.press(table.token, 1, line(0))
    return table, line


def pressing(
    table: TableClock, line: Line, seconds: float, *, side: int = 0, version: int = 1, key: str | None = None
) -> Callable[[], Any]:
    return partial(acts.press, table.token, side, line(seconds, version=version, key=key))


def watching(table: TableClock, line: Line, seconds: float) -> Callable[[], Any]:
    return partial(record_due_fall, table.clock_id, line.at(seconds))


def assert_proved(table: TableClock) -> None:
    """The row is what its events say."""
    table.refresh_from_db()
    events = [event_from_json(data) for data in table.clock.events.values_list("data", flat=True)]
    assert verify(table.clock.value.control, events) == table.clock.value


def test_of_two_presses_for_one_state_one_counts() -> None:
    table, line = running()
    for turn in TIMES:
        one = pressing(table, line, turn, side=turn % 2, version=turn + 1, key=f"{turn}a")
        other = pressing(table, line, turn, side=turn % 2, version=turn + 1, key=f"{turn}b")
        assert {type(each) for each in at_once([one, other])} == {Verdict, TableRefused}
    assert kinds(table) == ["start", *["press" for _ in TIMES]]
    assert_proved(table)


def test_a_press_sent_twice_at_once_counts_once() -> None:
    table, line = running()
    for turn in TIMES:
        act = pressing(table, line, turn, side=turn % 2, version=turn + 1, key=f"{turn}")
        assert {verdict.replayed for verdict in at_once([act, act])} == {False, True}
    assert kinds(table) == ["start", *["press" for _ in TIMES]]
    assert_proved(table)


@pytest.mark.parametrize("flag_stops", [True, False])
def test_a_press_at_the_deadline_against_a_watcher_within_the_settle_bound(flag_stops: bool) -> None:
    for _ in TIMES:
        table, line = running(flag_stops=flag_stops)
        said, fell = at_once([pressing(table, line, 30), watching(table, line, 30.25)])
        assert isinstance(said, Verdict)
        assert fell is False
        assert kinds(table) == ["start", "press"]


def test_a_press_after_the_deadline_never_counts() -> None:
    for _ in TIMES:
        table, line = running()
        watch = watching(table, line, 30.3)
        said, *fell = at_once([pressing(table, line, 30.3), watch, watch])
        assert isinstance(said, TableRefused)
        assert kinds(table) == ["start", "fall", "end"]
        assert sum(fell) <= 1  # the press may have recorded it
        assert_proved(table)


def test_a_press_against_a_pause() -> None:
    for _ in TIMES:
        table, line = running()
        pause = partial(acts.pause, table.token, line(1, version=1))
        assert {type(each) for each in at_once([pressing(table, line, 1), pause])} == {Verdict, TableRefused}
        assert len(kinds(table)) == 2
        assert_proved(table)


def test_a_press_against_a_new_game() -> None:
    for _ in TIMES:
        table, line = running()
        old = table.clock
        renew = partial(acts.renew, table.token, line(1, version=1))
        pressed, renewed = at_once([pressing(table, line, 1), renew])
        assert {type(pressed), type(renewed)} == {Verdict, TableRefused}
        last = "press" if isinstance(pressed, Verdict) else "end"
        assert list(old.events.values_list("kind", flat=True)) == ["start", last]
        table.refresh_from_db()
        assert table.serial == (2 if isinstance(renewed, Verdict) else 1)
