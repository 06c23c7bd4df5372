"""What processes of a layout take."""

from __future__ import annotations

from pathlib import Path

from deploy.layout import Layout
from deploy.layout.layout import POSTGRES


def memory(layout: Layout) -> dict[str, float]:
    """MB of each part (proportional), with the processes that it has started."""
    return {name: _with_children(layout.pid(name)) / 1024 for name in [*layout.parts, POSTGRES]}


def _with_children(pid: int) -> int:
    """KB; 0 when it has just ended."""
    try:
        own = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0
    kilobytes = next((int(line.split()[1]) for line in own if line.startswith("Pss:")), 0)
    return kilobytes + sum(_with_children(int(child)) for child in children)
