"""What a stand-alone clock does when it is locked, falls or changes without its table."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from audit.actor import Actor
from clocks.core import End, Fall, Start
from clocks.models import Clock, TableClock
from clocks.services.ledger import append
from clocks.services.table_order import next_side
from clocks.services.table_state import tell
from clocks.signals import clock_changed, clock_fell, clock_locking


@receiver(clock_locking, dispatch_uid="clocks.table_before_clock")
def table_before_clock(sender: type[Clock], clock_id: int, **kwargs: Any) -> None:
    """The table's lock comes first, for whoever comes by way of the clock."""
    TableClock.objects.select_for_update().filter(clock=clock_id).first()


@receiver(clock_fell, dispatch_uid="clocks.table_after_fall")
def table_after_fall(
    sender: type[Clock], clock: Clock, fall: Fall, resume_at: int, actor: Actor, **kwargs: Any
) -> None:
    """The game ends with the first flag, or the other clocks go on until the last of them falls."""
    table = TableClock.objects.filter(clock=clock).first()
    if table is None:
        return
    following = next_side(clock.value, fall.side)
    if table.flag_stops or following is None:
        append(clock, End(clock.version + 1, fall.at), actor)
    else:
        append(clock, Start(clock.version + 1, resume_at, following), actor)
    tell(table, clock)


@receiver(clock_changed, dispatch_uid="clocks.table_told")
def table_told(sender: type[Clock], clock: Clock, **kwargs: Any) -> None:
    """The clock was changed by itself, as after an outage: whoever looks at it is told."""
    table = TableClock.objects.filter(clock=clock).first()
    if table is not None:
        tell(table, clock)
