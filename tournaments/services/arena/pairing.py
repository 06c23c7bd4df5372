"""A wave of an arena: those who wait are paired, and their matches begin at once."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from audit.actor import SYSTEM
from audit.services import record
from tournaments.models import ArenaPlace, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import System
from tournaments.pairing.arena import Wave, pair_arena, waiting_of
from tournaments.queries.history import Use, history_of
from tournaments.queries.tables import sheet_of
from tournaments.services.arena.running import is_running
from tournaments.services.arena.sending import send_now
from tournaments.services.explain import Explainer
from tournaments.services.round_facts import round_facts
from tournaments.services.rounds import make_matches
from tournaments.services.seating import seat_pair
from tournaments.services.standings import refresh_standings
from tournaments.settings import awards_of, ranking_options, scheme_of
from tournaments.standings.ledger import scores

UNSEEN = timedelta(seconds=40)  # a page that was silent for longer is not there
START_WITHIN = 15  # seconds from the pairing to the first clock


def resend_waiting(now: datetime) -> int:
    """Looks again at every arena that runs and has two who wait: the broker may have lost a message, and a
    pair that was refused for now (the same two in a row) may have others to meet. Returns how many."""
    running = Tournament.objects.filter(system=System.ARENA, arena_ends_at__gt=now, finished_at=None)
    ids = running.filter(entries__arena_place__waiting_since__isnull=False).distinct()
    found = list(ids.values_list("pk", flat=True))
    for event_id in found:
        send_now(event_id)
    return len(found)


@transaction.atomic
def pair_waiting(event_id: int) -> Round | None:
    """Pairs those who wait and are there, as a round of its own that is published at once; None when there
    is no pair. Whoever is left over goes on waiting."""
    event = Tournament.objects.select_for_update().filter(pk=event_id).first()
    if event is None or not is_running(event):
        return None
    now = timezone.now()
    places = list(
        ArenaPlace.objects.filter(
            entry__tournament=event, wants=True, waiting_since__isnull=False, seen_at__gt=now - UNSEEN
        )
    )
    if len(places) < 2:
        return None
    wave = _wave(event, places, now)
    return _play(event, wave, now) if wave.pairs else None


def _wave(event: Tournament, places: list[ArenaPlace], now: datetime) -> Wave:
    history = history_of(event, use=Use.PAIRING)
    caps = tuple(ranking_options(event)["spread_caps"])
    points = scores(history, scheme_of(event), awards_of(event), caps)
    waited = {
        place.entry_id: int((now - place.waiting_since).total_seconds())
        for place in places
        if place.waiting_since
    }
    return pair_arena(waiting_of(history, points, waited))


def _play(event: Tournament, wave: Wave, now: datetime) -> Round:
    last = event.rounds.aggregate(last=Max("number"))["last"] or 0
    round_ = Round.objects.create(
        tournament=event, number=last + 1, state=RoundState.PUBLISHED, published_at=now
    )
    explain = Explainer(event)
    for table, pair in enumerate(wave.pairs, 1):
        seat_pair(round_, table, (pair.first, pair.second), explain.of_pair(pair))
    make_matches(event, round_.number, sheet_of(round_).tables, start_within=START_WITHIN)
    paired = [player for pair in wave.pairs for player in (pair.first, pair.second)]
    ArenaPlace.objects.filter(entry__in=paired).update(waiting_since=None)
    record(event.scope, SYSTEM, "arena.paired", round_, after=round_facts(round_))
    refresh_standings(event, from_round=round_.number)
    return round_
