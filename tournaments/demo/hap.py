"""A small event of Gyul! Hap!: one match in play at its third board, one that is played."""

from __future__ import annotations

from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.models import Duel
from games.services.duel.settling import settle
from tournaments.demo.duels import call_on
from tournaments.demo.evening import ARBITER
from tournaments.demo.people import PEOPLE
from tournaments.models import Tournament
from tournaments.services import attendance, entries, events, rounds

SLUG = "demo-hap"
PLAYERS = 4
MINUTES_AGO = 8
# No board ends by itself: a visitor finds the match in play, whenever that is.
TIMING = {"play": "online", "preset": "seed", "board_limit": None, "default_time": None}
OPEN_BOARD, CALLS = 3, 4  # of the match in play: its open board, and the calls on it
MINUTE_MS = 60_000


@transaction.atomic
def make_hap_event(slug: str = SLUG, seed: int = 1) -> Tournament:
    """Makes the event through the services. The seeds of the boards are secret, so that no two are alike."""
    event = events.create_event(
        ARBITER,
        slug=slug,
        name=_("Demonstration: Gyul! Hap!"),
        starts_on=timezone.localdate(),
        description=_("Invented players. Table 1 is in play; table 2 has been played."),
        variant="gyul-hap",
        system=Tournament.System.ROBIN,
        timing=TIMING,
    )
    people = PEOPLE[PLAYERS : 2 * PLAYERS]
    made = [entries.enter_player(event.pk, ARBITER, **person.values()) for person in people]
    attendance.check_in(event.pk, [entry.pk for entry in made], ARBITER)
    rounds.draft_round(event.pk, ARBITER)
    round_ = rounds.publish_round(event.pk, ARBITER)
    duels = Duel.objects.filter(match__pairing__round=round_).order_by("match__pairing__table")
    in_play, played = duels.values_list("pk", flat=True)
    dice = Random(seed)  # noqa: S311 (what invented players call, and when)
    began = now_ms() - MINUTES_AGO * MINUTE_MS
    call_on(in_play, dice, ARBITER, began, last=(OPEN_BOARD, CALLS))
    call_on(played, dice, ARBITER, began)
    settle(played)
    event.refresh_from_db()
    return event
