"""A small event that is being played on line: one match in play, one that waits for its players."""

from __future__ import annotations

from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import LiveMatch
from tournaments.demo.evening import ARBITER
from tournaments.demo.live import play_on
from tournaments.demo.people import PEOPLE
from tournaments.models import Tournament
from tournaments.services import attendance, entries, events, rounds

SLUG = "demo-live"
PLAYERS = 4
ACTIONS = 19  # the tenth counter lies on the board, Order thinks
# Long enough that a visitor finds the match in play; the rest is as in the preset.
TIMING = {"play": "online", "preset": "club", "clock": "90+10", "default_time": None}


@transaction.atomic
def make_online_event(slug: str = SLUG, seed: int = 1) -> Tournament:
    """Makes the event through the services. The bags are secret, so that no two are alike."""
    event = events.create_event(
        ARBITER,
        slug=slug,
        name=_("Demonstration: a match on line"),
        starts_on=timezone.localdate(),
        description=_("Invented players. Table 1 is in play; table 2 waits for its players."),
        variant="entropy7",
        system=Tournament.System.ROBIN,
        timing=TIMING,
    )
    made = [entries.enter_player(event.pk, ARBITER, **person.values()) for person in PEOPLE[:PLAYERS]]
    attendance.check_in(event.pk, [entry.pk for entry in made], ARBITER)
    rounds.draft_round(event.pk, ARBITER)
    round_ = rounds.publish_round(event.pk, ARBITER)
    live = LiveMatch.objects.get(match__pairing__round=round_, match__pairing__table=1)
    play_on(live.pk, Random(seed), ARBITER, actions=ACTIONS)  # noqa: S311 (computer players)
    event.refresh_from_db()
    return event
