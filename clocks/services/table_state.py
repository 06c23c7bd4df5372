"""A table clock as everybody sees it: its snapshot, and the channel on which changes are told."""

from __future__ import annotations

from typing import Any

from audit.after_commit import after_commit
from audit.publish import publish
from clocks.models import Clock, TableClock
from clocks.services.facts import clock_facts
from clocks.services.falls import is_due, record_due_fall
from clocks.services.instants import now_ms


def table_channel(token: str) -> str | None:
    """Where snapshots of this table are published, as long as it exists; None: there is no such table."""
    number = TableClock.objects.filter(token=token).values_list("pk", flat=True).first()
    return None if number is None else _channel(number)


def table_snapshot(token: str) -> dict[str, Any] | None:
    """The table's clock now; None: there is no such table. A fall that is due is recorded first."""
    found = TableClock.objects.select_related("clock").filter(token=token)
    table = found.first()
    if table and is_due(table.clock, now := now_ms()):
        record_due_fall(table.clock_id, now)
        table = found.first()
    return snapshot_of(table, table.clock) if table else None


def snapshot_of(table: TableClock, clock: Clock) -> dict[str, Any]:
    """What pages get; ``serial`` counts the table's games, ``version`` the events of this game's clock."""
    now = now_ms()
    return {
        "kind": "clock",
        "clock_id": clock.pk,
        "version": clock.version,
        "now": now,
        "title": table.title,
        "names": table.names,
        "flag_stops": table.flag_stops,
        "serial": table.serial,
        "clock": clock_facts(clock.value, now),
    }


def tell(table: TableClock, clock: Clock) -> None:
    """Publishes the snapshot when the running transaction commits, as it is then."""

    def send() -> None:
        publish(_channel(table.pk), snapshot_of(table, clock))

    after_commit(send)


def _channel(number: int) -> str:
    return f"orderly:clock:{number}"
