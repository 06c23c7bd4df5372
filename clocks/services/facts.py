"""A clock's reading as JSON-ready data: the part `clock` of every snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clocks.core import ClockState, evaluate
from clocks.core.reading import Face


def clock_facts(state: ClockState, at: int, overtime: Sequence[int] | None = None) -> dict[str, Any]:
    """What the clock shows at the instant ``at`` (ms), with its time control and version.

    ``overtime``: ms of the overtime that each side has used, where a penalty stands for it.
    """
    return reading_facts(state, at) | {
        "control": str(state.control),
        "overtime": None if overtime is None else list(overtime),
    }


def reading_facts(state: ClockState, at: int) -> dict[str, Any]:
    """What the clock shows, without what stays the same through a game."""
    reading = evaluate(state, at)
    return {
        "version": state.version,
        "at": reading.at,
        "remaining": list(reading.remaining),
        "faces": [_face(face) for face in reading.faces],
        "running": reading.running,
        "turn": reading.turn,
        "deadline": reading.deadline,
        "flagged": list(reading.flagged),
        "pending": reading.pending,
        "paused": list(reading.paused),
        "paused_until": reading.paused_until,
        "ended": reading.ended,
    }


def _face(face: Face) -> dict[str, int | None]:
    return {
        "stage": face.stage,
        "left": face.left,
        "period": face.period,
        "periods": face.periods,
        "delay": face.delay,
    }
