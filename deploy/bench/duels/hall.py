"""`python -m deploy.bench.duels.hall MATCHES HALLS`: rounds of Gyul! Hap!, boards open; prints links as JSON.

Runs in a process of its own on the instance that the environment names, whose watcher shows the boards.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from deploy.bench.timed.paired import paired_event

SHOWN_SECONDS = 60


def main(arguments: list[str]) -> None:
    """Makes the events, starts every match and waits for the boards."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    count, halls = map(int, arguments)
    found = [make_hall(count) for _ in range(halls)]
    wait_for_boards()
    print(json.dumps(found))


def make_hall(count: int) -> list[dict[str, Any]]:
    """`count` matches, whose boards have no limit, are started: the tokens of both players of each."""
    from audit.actor import COMMAND
    from clocks.services.instants import now_ms
    from games.models import Side
    from tournaments.models import Pairing
    from tournaments.queries.links import report_token
    from tournaments.services import duel_control

    # Every board of a match has Haps enough for some calls to be right.
    timing = {"play": "online", "preset": "seed", "board_limit": None, "default_time": None, "countdown": 1}
    timing |= {"least_haps": 3}
    event = paired_event(count, "gyul-hap", timing)
    duel_control.start_duels(event.pk, 1, COMMAND, stamp=now_ms())
    pairings = Pairing.objects.filter(round__tournament=event)
    return [{str(side.value): report_token(pairing.pk, side) for side in Side} for pairing in pairings]


def wait_for_boards() -> None:
    """Until the watcher has shown every board; raises TimeoutError."""
    from games.models import Duel, DuelState

    deadline = time.monotonic() + SHOWN_SECONDS
    while Duel.objects.exclude(state=DuelState.PLAYING).exists():
        if time.monotonic() > deadline:
            raise TimeoutError("The boards were not shown.")
        time.sleep(0.1)


if __name__ == "__main__":
    main(sys.argv[1:])
