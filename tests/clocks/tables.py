"""Table clocks for tests: made, and acted on at instants that the test chooses."""

from __future__ import annotations

from typing import Any

from audit.actor import Actor
from clocks.models import TableClock
from clocks.services.instants import now_ms
from clocks.services.table import Act, TableSetup, make_table_clock
from clocks.services.table_errors import TableRefused

PLAYER = Actor.link("table clock")
SECOND = 1000


def table_of(control: str = "30s", **setup: Any) -> TableClock:
    """A table clock with this time control."""
    return make_table_clock(TableSetup(control, **setup), PLAYER)


class Line:
    """Instants of one test: ``line(5)`` is an act 5 seconds after its beginning."""

    def __init__(self) -> None:
        self.zero = now_ms()

    def __call__(self, seconds: float, *, key: str | None = None, version: int | None = None) -> Act:
        return Act(self.at(seconds), PLAYER, version=version, key=key)

    def at(self, seconds: float) -> int:
        return self.zero + round(seconds * SECOND)


def kinds(table: TableClock) -> list[str]:
    """The kinds of the events of the table's clock now, oldest first."""
    table.refresh_from_db()
    return list(table.clock.events.values_list("kind", flat=True))


def refusal(error: TableRefused) -> tuple[str, int]:
    """What was said, and the version that came with it."""
    return str(error), error.state["version"]
