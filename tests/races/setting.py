"""`python -m tests.races.setting MATCHES TABLES CLOCK`: what is raced on; prints it as JSON.

Runs in a process of its own on the instance that the environment names.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

KINDS: tuple[dict[str, Any], ...] = (
    {"preset": "club", "start_after": 0},
    {"preset": "mso-a", "restart": "credit"},
    {"preset": "mso-d", "bank": "per_match", "start_after": 0, "restart": "charge"},
)


def main(arguments: list[str]) -> None:
    """Makes everything."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    matches, tables, clock = arguments
    print(json.dumps(set_up(int(matches), int(tables), clock)))


def set_up(matches: int, tables: int, clock: str) -> dict[str, Any]:
    """The offset of the line, an arbiter's token, matches with both links, and stand-alone clocks."""
    from django.contrib.auth import get_user_model

    from clocks.services.instants import now_ms, since_boot_ms
    from tournaments.models import ApiToken

    offset = now_ms() - since_boot_ms()
    arbiter = get_user_model().objects.create_superuser(f"races{offset + since_boot_ms()}", password=None)
    _row, token = ApiToken.objects.create(arbiter)
    shares = [matches // len(KINDS) + (number < matches % len(KINDS)) for number in range(len(KINDS))]
    return {
        "offset": offset,
        "token": token,
        "tables": [table_clock(clock, flag_stops=number % 2 == 0) for number in range(tables)],
        "matches": [
            match
            for kind, share in zip(KINDS, shares, strict=True)
            if share
            for match in hall(kind, clock, share)
        ],
    }


def hall(kind: dict[str, Any], clock: str, count: int) -> list[dict[str, Any]]:
    """A round of ``count`` matches on 5x5, published."""
    from audit.actor import COMMAND
    from games.models import Side
    from tournaments.models import Pairing
    from tournaments.queries.links import report_token
    from tournaments.services import entries, events, rounds
    from tournaments.services.pairer import Wishes

    timing = {"play": "online", "default_time": None, "game2_wait": 1, "clock": clock, **kind}
    event = events.create_event(
        COMMAND, name=f"Races {kind['preset']}", variant="hyle5", system="manual", timing=timing
    )
    seats = [entries.enter_player(event.pk, COMMAND, name=f"P{n}").pk for n in range(2 * count)]
    rounds.draft_round(event.pk, COMMAND, Wishes(pairs=tuple(zip(seats[::2], seats[1::2], strict=True))))
    rounds.publish_round(event.pk, COMMAND)
    return [
        {"match": pairing.match_id, "links": {side: report_token(pairing.pk, side) for side in Side}}
        for pairing in Pairing.objects.filter(round__tournament=event)
    ]


def table_clock(clock: str, *, flag_stops: bool) -> dict[str, Any]:
    """A clock of its own."""
    from audit.actor import COMMAND
    from clocks.services.table import TableSetup, make_table_clock

    table = make_table_clock(TableSetup(clock, flag_stops=flag_stops), COMMAND)
    return {"table": table.pk, "token": table.token}


if __name__ == "__main__":
    main(sys.argv[1:])
