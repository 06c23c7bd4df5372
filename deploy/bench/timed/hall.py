"""`python -m deploy.bench.timed.hall MATCHES`: a round of matches in play; prints their links as JSON.

Runs in a process of its own on the instance that the environment names.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


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
    from tournaments.services import entries, events, rounds
    from tournaments.services.pairer import Wishes

    timing = {"play": "online", "clock": "60", "default_time": None}
    event = events.create_event(
        COMMAND, name=f"Hall {now_ms()}", variant="entropy7", system="manual", timing=timing
    )
    seats = [
        entries.enter_player(event.pk, COMMAND, name=f"Player {event.pk}-{number}").pk
        for number in range(2 * count)
    ]
    pairs = tuple(zip(seats[::2], seats[1::2], strict=True))
    rounds.draft_round(event.pk, COMMAND, Wishes(pairs=pairs))
    rounds.publish_round(event.pk, COMMAND)
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
