"""Rulings on unfinished games: how a clock says that one is awaited."""

from __future__ import annotations

from clocks.core import ClockState

RULING = "ruling"  # the reason for which both clocks stand until the arbiter has decided


def waits_for_ruling(state: ClockState) -> bool:
    """Whether both clocks stand until a ruling is decided."""
    return any(pause.name == RULING for pause in state.pauses)
