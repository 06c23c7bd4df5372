"""How many verdicts an evening is to have, counted by all who play in it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field


@dataclass
class Quota:
    """Verdicts still wanted. When there are none left everybody plays to the end without ado."""

    wanted: int
    done: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, verdicts: int = 1) -> None:
        with self._lock:
            self.done += verdicts

    @property
    def is_met(self) -> bool:
        return self.done >= self.wanted
