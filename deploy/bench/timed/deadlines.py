"""`python -m deploy.bench.timed.deadlines COUNT`: flags that fall with no client; prints how late, as JSON.

Runs in a process of its own on the instance that the environment names, whose watcher does the work.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time

MS_A_FLAG = 20
FIRST_MS = 3_000


def main(arguments: list[str]) -> None:
    """Starts the clocks, waits for the last fall, prints the lateness of each in ms."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    print(json.dumps(lateness(int(arguments[0]))))


def lateness(count: int) -> list[float]:
    """The ms from deadline plus settle bound to the record of each fall, of `count` random deadlines."""
    from django.db import transaction

    from audit.actor import COMMAND
    from clocks.core import Start, parse_control
    from clocks.models import ClockEvent
    from clocks.services.instants import now_ms
    from clocks.services.ledger import append, make_clock

    control, dice, window = parse_control("30s"), random.Random(1), count * MS_A_FLAG
    with transaction.atomic():
        # The clocks have 30 s, and were started so long ago that their flags fall within the window.
        begin = now_ms() + FIRST_MS + count * 2
        clocks = []
        for _ in range(count):
            clock = make_clock("site", control)
            append(clock, Start(1, begin - 30_000 + dice.randrange(window), 0), COMMAND)
            clocks.append(clock.pk)
    falls = ClockEvent.objects.filter(clock__in=clocks, kind="fall")
    while falls.count() < count and now_ms() < begin + window + 20_000:
        time.sleep(0.5)
    # Rows bear the wall clock's time, events the time line's: the difference is the same for all.
    line = now_ms() - time.time() * 1000
    found = falls.values_list("recorded_at", "at", "clock__settle_ms")
    return [at.timestamp() * 1000 + line - deadline - settle for at, deadline, settle in found]


if __name__ == "__main__":
    main(sys.argv[1:])
