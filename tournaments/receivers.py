"""What an event does when one of its matches changes."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.models import Match
from games.signals import result_changed
from tournaments.models import Pairing
from tournaments.services.standings import refresh_standings


@receiver(result_changed, dispatch_uid="tournaments.standings")
def standings_follow(sender: type[Match], match: Match, **kwargs: Any) -> None:
    """New snapshots from the match's round on, in the same transaction."""
    pairing = Pairing.objects.select_related("round__tournament").filter(match=match).first()
    if pairing:
        refresh_standings(pairing.round.tournament, from_round=pairing.round.number)
