"""`python -m deploy.bench.timed.hall MATCHES`: a round of matches in play; prints their links as JSON.

Runs in a process of its own on the instance that the environment names.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from deploy.bench.timed.paired import paired_event


def main(arguments: list[str]) -> None:
    """Makes the event and starts every match."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    print(json.dumps(make_hall(int(arguments[0]))))


def make_hall(count: int) -> list[dict[str, Any]]:
    """`count` matches on 7x7 with an hour each: match, tokens of Order and Chaos of game 1."""
    from audit.actor import COMMAND
    from clocks.services.instants import now_ms
    from games.models import LiveMatch, Side
    from games.services.live.starting import set_ready
    from tournaments.models import Pairing
    from tournaments.queries.links import report_token

    timing = {"play": "online", "clock": "60", "default_time": None}
    event = paired_event(count, "entropy7", timing)
    found = []
    for pairing in Pairing.objects.filter(round__tournament=event):
        live = LiveMatch.objects.get(match=pairing.match_id)
        for side in Side:
            set_ready(live.pk, side, stamp=now_ms(), actor=COMMAND)
        found.append(
            {
                "match": pairing.match_id,
                "order": report_token(pairing.pk, Side.FIRST),
                "chaos": report_token(pairing.pk, Side.SECOND),
            }
        )
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
