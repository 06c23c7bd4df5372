"""`python -m deploy.bench.grown.players SIZE...`: what an event of each size costs; prints JSON by size.

Runs in a process of its own on the instance that the environment names. The events are made one after the
other, the smallest first.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deploy.bench.large.acts import Costs
    from tournaments.models import Player, Tournament

ROUNDS = 3  # played, and one that is entered
LARGEST_SITE = 100  # thousands of files take minutes, and grow with their number
PAGES = ("", "standings/", "players/", "cross-table/", "rounds/{last}/", "players/1/", "screen/")
PARTS = ("", "entries/", "standings/", "matches/", "rounds/{last}/", "changes/?since=0")


def main(arguments: list[str]) -> None:
    """All sizes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from deploy.bench.large.field import people

    sizes = [int(each) for each in arguments]
    field = people(max(sizes))
    print(json.dumps({size: measured(field[:size]) for size in sizes}))


def measured(field: list[Player]) -> Costs:
    """Acts of the desk on an event in play, then everything that is read."""
    from django.conf import settings
    from django.test import Client

    from deploy.bench.grown.measuring import read, timed_often
    from deploy.bench.large.acts import entering, timed
    from deploy.bench.large.field import event_of, organiser
    from deploy.bench.large.rounds import play_round, play_rounds
    from tournaments.models import Round
    from tournaments.services import rounds
    from tournaments.services.standings import refresh_standings

    settings.CLOCK_PULSE = False
    event = event_of(f"players-{len(field)}", field, system="two-game-swiss", planned_rounds=ROUNDS + 2)
    play_rounds(event, ROUNDS)
    costs: Costs = {}
    timed(costs, "pairing a round", lambda: rounds.draft_round(event.pk, organiser()))
    timed(costs, "publishing it", lambda: rounds.publish_round(event.pk, organiser()))
    costs |= entering(event, "entering a result, standings with it", number=ROUNDS + 1)
    play_round(Round.objects.get(tournament=event, number=ROUNDS + 1))
    costs |= entering(event, "amending a result of round 1", number=1)
    timed_often(costs, "standings of all rounds anew", partial(refresh_standings, event))
    client, values = Client(), {"last": ROUNDS + 1}
    for front, name, paths in (
        (f"/events/{event.slug}/", "page", PAGES),
        (f"/api/v1/tournaments/{event.slug}/", "API", PARTS),
    ):
        for path in paths:
            read(costs, f"{name} {path.format(last='N') or 'event'}", client, front + path.format(**values))
    read(costs, "search of players", client, "/players/?q=00")
    _exports(costs, event, len(field))
    return costs


def _exports(costs: Costs, event: Tournament, count: int) -> None:
    from deploy.bench.large.acts import timed
    from tournaments.services.exchange.export import export_event
    from tournaments.static_site import publish_site

    timed(costs, "export of the event", lambda: export_event(event))
    if count > LARGEST_SITE or os.environ.get("BENCH") == "quick":
        return
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        timed(costs, "static site", lambda: publish_site(event, site, replays=False))


if __name__ == "__main__":
    main(sys.argv[1:])
