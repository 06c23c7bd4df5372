"""`python -m deploy.bench.grown.events COUNT...`: what a site of so many events costs; prints JSON by count.

Runs in a process of its own on the instance that the environment names; events are added from count to count.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deploy.bench.large.acts import Costs
    from tournaments.models import Player

PLAYERS, ROUNDS = 12, 2
ANYWHERE = ("/", "/events/", "/players/", "/ratings/", "/api/v1/tournaments/", "/api/v1/players/")
INSIDE = ("", "standings/", "rounds/1/", "players/1/")


def main(arguments: list[str]) -> None:
    """All counts."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from django.conf import settings

    settings.CLOCK_PULSE = False
    made, found = 0, {}
    for count in map(int, arguments):
        for number in range(made, count):
            make_event(f"event-{number}", is_over=number < count - 1)
        made = count
        found[count] = measured(f"event-{count - 1}")
    print(json.dumps(found))


def make_event(slug: str, *, is_over: bool) -> None:
    """An event with players of its own, after its last round or before it."""
    from deploy.bench.large.field import event_of, organiser
    from deploy.bench.large.rounds import play_rounds
    from tournaments.services import events

    event = event_of(slug, _people(slug), system="two-game-swiss", planned_rounds=ROUNDS)
    play_rounds(event, ROUNDS if is_over else ROUNDS - 1)
    if is_over:
        events.finish_event(event.pk, organiser())


def _people(slug: str) -> list[Player]:
    from tournaments.models import Player
    from tournaments.models.player import name_key

    names = [f"Player {slug} {place} of the Long List" for place in range(PLAYERS)]
    rows = (Player(name=name, name_key=name_key(name), rating=1500) for name in names)
    return Player.objects.bulk_create(rows)


def measured(slug: str) -> Costs:
    """What everybody reads, and acts in one event among so many."""
    from django.test import Client

    from deploy.backups.making import make_backup
    from deploy.bench.grown.measuring import read
    from deploy.bench.large.acts import entering, timed
    from deploy.bench.large.field import organiser
    from deploy.bench.large.rounds import play_round
    from tournaments.models import Player, Tournament
    from tournaments.services import events, rounds
    from tournaments.services.ratings import compute, outdate_everything

    costs: Costs = {}
    client = Client()
    open_event = Tournament.objects.get(slug=slug)
    for path in ANYWHERE:
        read(costs, path, client, path)
    for path in INSIDE:
        read(costs, f"page {path or 'event'} of one", client, f"/events/{open_event.slug}/{path}")
    read(costs, "page of a player", client, f"/players/{Player.objects.order_by('pk')[0].pk}/")
    read(costs, "search of players", client, "/players/?q=0+1")
    timed(costs, "pairing a round", lambda: rounds.draft_round(open_event.pk, organiser()))
    timed(costs, "publishing it", lambda: rounds.publish_round(open_event.pk, organiser()))
    costs |= entering(open_event, "entering a result, standings with it", number=2)
    play_round(open_event.rounds.get(number=2))
    timed(costs, "finishing the event", lambda: events.finish_event(open_event.pk, organiser()))
    timed(costs, "ratings of all events", lambda: [compute(one) for one in outdate_everything("entropy7")])
    with tempfile.TemporaryDirectory() as folder:
        timed(costs, "backup", lambda: make_backup(Path(folder)))
    return costs


if __name__ == "__main__":
    main(sys.argv[1:])
