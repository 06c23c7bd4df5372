"""`python -m deploy.bench.festival.setting EVENTS BOARDS`: events and boards in play; prints links as JSON.

Runs in a process of its own on the instance that the environment names.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from deploy.bench.timed.paired import paired_event

if TYPE_CHECKING:
    from tournaments.models import Tournament

Facts = dict[str, Any]
ENTROPY = {"play": "online", "clock": "60", "default_time": None}
QUICK = {"play": "online", "preset": "club", "clock": "4s+2", "start_after": 0, "game2_wait": 1}
GYUL_HAP = {"play": "online", "preset": "seed", "board_limit": None, "countdown": 1, "least_haps": 3}
TILES = {"play": "online", "clock": "60"}
HALL_TABLES = 10  # over the board, where results are entered by hand
# Kind, variant, timing, seconds between two acts at a board as a share of the pace; None: over the board.
QUICKLY = 0.15
HALLS: dict[str, tuple[str, Facts | None, float]] = {
    "entropy": ("entropy7", ENTROPY, 1.0),
    "quick": ("hyle5", QUICK, QUICKLY),
    "gyul hap": ("gyul-hap", GYUL_HAP, 1.0),
    "tiles": ("go-asunder", TILES, 1.0),
    "results": ("entropy7", None, 1.0),
}
FEWEST = ("entropy", "quick", "gyul hap", "tiles", "results")
# Of every twenty; Entropy with clocks is what is played most.
MIXTURE = (*FEWEST, *["entropy"] * 11, "gyul hap", "tiles", "results", "results")


def main(arguments: list[str]) -> None:
    """Makes everything; every board is begun."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    events, boards = map(int, arguments)
    print(json.dumps(make_events(events, boards)))


def make_events(count: int, boards: int) -> Facts:
    """Slugs, boards with the links of their players, tables for the arbiters, and the arbiters' token."""
    from django.contrib.auth import get_user_model

    from tournaments.models import ApiToken

    kinds = [MIXTURE[number % len(MIXTURE)] for number in range(count)]
    online = sum(HALLS[kind][1] is not None for kind in kinds)
    _row, token = ApiToken.objects.create(get_user_model().objects.create_superuser("arbiter"))
    found: Facts = {"events": [], "boards": [], "tables": [], "token": token}
    for kind in kinds:
        variant, timing, share = HALLS[kind]
        left = boards - len(found["boards"])
        tables = -(-left // online) if timing else HALL_TABLES
        online -= timing is not None
        event = paired_event(tables, variant, timing or {})
        found["events"].append(event.slug)
        if timing is None:
            found["tables"] += _matches(event)
        else:
            _begin(event, kind)
            found["boards"] += [
                {"kind": kind, "share": share, "match": match, "links": _links(pairing)}
                for pairing, match in _pairings(event)
            ]
    return found


def _begin(event: Tournament, kind: str) -> None:
    from audit.actor import COMMAND
    from clocks.services.instants import now_ms
    from games.models import LiveMatch, Side
    from games.services.live.starting import set_ready
    from tournaments.services import duel_control, tiles_control

    if kind == "gyul hap":
        duel_control.start_duels(event.pk, 1, COMMAND, stamp=now_ms())
    elif kind == "tiles":
        tiles_control.start_tiles(event.pk, 1, COMMAND)
    elif kind == "entropy":  # quick ones begin by themselves
        for live in LiveMatch.objects.filter(match__pairing__round__tournament=event):
            for side in Side:
                set_ready(live.pk, side, stamp=now_ms(), actor=COMMAND)


def _links(pairing: int) -> dict[str, str]:
    from tournaments.queries.links import report_token

    return {str(seat): report_token(pairing, seat) for seat in (1, 2)}


def _matches(event: Tournament) -> list[int]:
    return [match for _pairing, match in _pairings(event)]


def _pairings(event: Tournament) -> list[tuple[int, int]]:
    from tournaments.models import Pairing

    return list(Pairing.objects.filter(round__tournament=event).values_list("pk", "match_id"))


if __name__ == "__main__":
    main(sys.argv[1:])
