"""A clock's reading as JSON-ready data: the part `clock` of every snapshot."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from clocks.core import ClockState, evaluate


def clock_facts(state: ClockState, at: int) -> dict[str, Any]:
    """What the clock shows at the instant ``at`` (ms), with its time control and version."""
    reading = asdict(evaluate(state, at))
    return {"control": str(state.control), "version": state.version, "overtime": None} | {
        name: list(value) if isinstance(value, tuple) else value for name, value in reading.items()
    }
