"""Small rated events, ended when a test says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django.utils import timezone

from audit.actor import COMMAND
from games.models import Result
from tests.factories import EntryFactory, TournamentFactory, published_round
from tournaments.models import Player, RatingChange, Tournament
from tournaments.services.events import finish_event

# Six players, everybody once against everybody.
ROBIN = (
    ((0, 5), (1, 4), (2, 3)),
    ((5, 3), (4, 2), (0, 1)),
    ((1, 5), (2, 0), (3, 4)),
    ((5, 4), (0, 3), (1, 2)),
    ((2, 5), (3, 1), (4, 0)),
)


def played_event(people: Sequence[Player], day: int = 1, *, month: int = 5, **values: Any) -> Tournament:
    """Everybody has met everybody; of two the one who stands first in ``people`` has won."""
    event = TournamentFactory(**values)
    entries = [EntryFactory(tournament=event, player=player) for player in people]
    for number, pairs in enumerate(ROBIN):
        round_ = published_round(event, [(entries[a], entries[b]) for a, b in pairs])
        for pairing, (a, b) in zip(round_.pairings.order_by("table"), pairs, strict=True):
            _result(pairing.match_id, 60 if a < b else 50, 50 if a < b else 60)
        round_.published_at = datetime(2025, month, day, 10 + number, tzinfo=UTC)
        round_.save()
    return event


def _result(match_id: int | None, first: int, second: int) -> None:
    """The row alone: these tests are about what comes after it."""
    Result.objects.create(
        match_id=match_id,
        kind=Result.Kind.PLAYED,
        first_score=first,
        second_score=second,
        source="page",
        entered_by="Arbiter",
        entered_at=timezone.now(),
    )


def finished_event(people: Sequence[Player], day: int = 1, **values: Any) -> Tournament:
    """The same, finished; what that sends goes out on commit."""
    return finish_event(played_event(people, day, **values).pk, COMMAND)


def ratings(people: Sequence[Player], system: str = "elo") -> list[Decimal | None]:
    """The rating of each after the newest event."""
    changes = RatingChange.objects.filter(system=system).order_by("period")
    newest = dict(changes.values_list("player", "after"))
    return [newest.get(player.pk) for player in people]
