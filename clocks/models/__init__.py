from clocks.models.anchor import BootAnchor
from clocks.models.clock import Clock, ClockEvent, RestartPolicy
from clocks.models.heartbeat import Heartbeat
from clocks.models.table_clock import TableClock

__all__ = ["BootAnchor", "Clock", "ClockEvent", "Heartbeat", "RestartPolicy", "TableClock"]
