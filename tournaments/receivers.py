"""What an event does when one of its matches changes."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.dispatch import receiver

from audit.models import AuditEvent
from audit.signals import act_recorded
from games.models import Duel, Match
from games.queries.duels import DuelMatch
from games.signals import analysis_ended, duel_finished, match_locking, result_changed
from tournaments.models import Pairing, Tournament
from tournaments.models.daily import DAILY
from tournaments.services.arena import wait_again
from tournaments.services.daily_end import note_done
from tournaments.services.feed_acts import tell_followers
from tournaments.services.ratings import outdate
from tournaments.services.registration.places import follow_entries
from tournaments.services.standings import refresh_standings
from tournaments.settings import ranks_by_luck
from tournaments.signals import place_freed


@receiver(match_locking, dispatch_uid="tournaments.event_before_match")
def event_before_match(sender: type[Match], match_id: int, **kwargs: Any) -> None:
    """The event's lock comes first: results written at once would be missing in each other's standings."""
    event = Pairing.objects.filter(match=match_id).values("round__tournament")
    list(Tournament.objects.select_for_update().filter(pk__in=event).values_list("pk"))


@receiver(result_changed, dispatch_uid="tournaments.standings")
def standings_follow(sender: type[Match], match: Match, **kwargs: Any) -> None:
    """New snapshots from the match's round on, in the same transaction; after the end ratings, by a job."""
    pairing = Pairing.objects.select_related("round__tournament").filter(match=match).first()
    if pairing:
        refresh_standings(pairing.round.tournament, from_round=pairing.round.number)
        if hasattr(match, "result"):
            wait_again(pairing.round.tournament, [seat.entry_id for seat in pairing.seats.all()])
        if pairing.round.tournament.is_finished:
            outdate(pairing.round.tournament)


@receiver(analysis_ended, dispatch_uid="tournaments.standings_by_luck")
def standings_follow_analysis(sender: type[Match], match: Match, **kwargs: Any) -> None:
    """Where the event ranks by luck-adjusted scores, new snapshots in the same transaction."""
    pairing = Pairing.objects.select_related("round__tournament").filter(match=match).first()
    if pairing and ranks_by_luck(pairing.round.tournament):
        refresh_standings(pairing.round.tournament, from_round=pairing.round.number)


@receiver(duel_finished, dispatch_uid="tournaments.daily_run_done")
def daily_run_gets_its_time(sender: type[Duel], held: DuelMatch, **kwargs: Any) -> None:
    """A run of a daily board is listed in the transaction of the call that ended it."""
    if held.match.scope.startswith(DAILY):
        note_done(held)


@receiver(place_freed, dispatch_uid="tournaments.waiting_list")
def waiting_list_follows(sender: type[Tournament], event: Tournament, **kwargs: Any) -> None:
    """Somebody left, or there are more places: who waits longest moves up, in the same transaction."""
    follow_entries(event)


@receiver(act_recorded, dispatch_uid="tournaments.feed")
def followers_are_told(
    sender: type[AuditEvent], act: AuditEvent, target: Model | None, **kwargs: Any
) -> None:
    """What an act changes for everybody is noted for the followers of the event, in the same transaction."""
    tell_followers(act, target)
