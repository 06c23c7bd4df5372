"""`python -m deploy.bench.timed.drift`: how far an hour's step of the wall clock moves the line, in ms.

Runs in a process of its own on the instance that the environment names: its first look at the line is made
with the wall clock an hour ahead of the one by which the instance began.
"""

from __future__ import annotations

import os
import time
from unittest.mock import patch

HOUR_NS = 3600 * 10**9


def main() -> None:
    """Prints the ms by which the line and this machine's monotonic clock drifted apart."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    print(drift())


def drift() -> int:
    """The line, less what has passed since the newest event on it was stamped by another process."""
    from clocks.models import Heartbeat
    from clocks.services.instants import now_ms

    real = time.time_ns
    with patch("time.time_ns", lambda: real() + HOUR_NS):
        ahead = now_ms()
        behind = Heartbeat.objects.get(part="web").at
        # The web part beats every second: what is between is that, or the hour.
        return 0 if abs(ahead - behind) < 3000 else ahead - behind


if __name__ == "__main__":
    main()
