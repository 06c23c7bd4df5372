"""Published standings: which there are, and the one that an address names."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import StandingsSnapshot, Tournament
from tournaments.models.round import RoundState


def published_snapshots(event: Tournament) -> QuerySet[StandingsSnapshot]:
    """Standings of published rounds, oldest first, without their data."""
    published = event.rounds.filter(state=RoundState.PUBLISHED).values("number")
    snapshots = event.snapshots.filter(round_number__in=published)
    return snapshots.order_by("round_number", "version").defer("data")


def find_snapshot(
    event: Tournament, number: int | None = None, version: int | None = None
) -> StandingsSnapshot | None:
    """The newest version of the newest round, or of one round, or exactly one version."""
    snapshots = published_snapshots(event).defer(None)
    if number is not None:
        snapshots = snapshots.filter(round_number=number)
    if version is not None:
        snapshots = snapshots.filter(version=version)
    return snapshots.last()
