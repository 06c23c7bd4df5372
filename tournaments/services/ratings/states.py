"""What a player brings into an event, from the last change before it, and back into the stored change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from tournaments.models import RatingChange
from tournaments.models.rating import RatingSystem
from tournaments.queries.rated_events import month_of
from tournaments.rating.elo import EloState
from tournaments.rating.glicko import GlickoState
from tournaments.rating.initial import Pooled
from tournaments.standings.exact import plain

STATE = "state"  # the key of what a change keeps for the next event; no page shows it


def changes_before(variant: str, since: datetime | None) -> QuerySet[RatingChange]:
    """The changes that stand, oldest first."""
    found = RatingChange.objects.filter(variant=variant).order_by("period", "tournament_id")
    return found.filter(period__lt=since) if since else found.none()


def elo_states(changes: Iterable[RatingChange]) -> dict[int, EloState]:
    """Each player's standing in the list after the newest of these changes."""
    return {change.player_id: _elo_state(change) for change in _newest(changes, RatingSystem.ELO)}


def glicko_states(changes: Iterable[RatingChange]) -> dict[int, GlickoState]:
    """The same of Glicko-2."""
    return {change.player_id: _glicko_state(change) for change in _newest(changes, RatingSystem.GLICKO)}


def kept(state: EloState) -> dict[str, Any]:
    """What of a standing is in no column of a change."""
    pool = [[game.rating, plain(game.score), game.month] for game in state.pool]
    return {"peak": state.peak, "begun": state.begun, "pool": pool}


def _newest(changes: Iterable[RatingChange], system: str) -> Iterator[RatingChange]:
    """One a player; ``changes`` are oldest first."""
    yield from {change.player_id: change for change in changes if change.system == system}.values()


def _elo_state(change: RatingChange) -> EloState:
    held = change.detail[STATE]
    pool = tuple(Pooled(rating, Decimal(score), month) for rating, score, month in held["pool"])
    rating = None if change.after is None else int(change.after)
    return EloState(rating, change.total_matches, held["peak"], pool, held["begun"])


def _glicko_state(change: RatingChange) -> GlickoState:
    assert change.after is not None
    assert change.deviation is not None
    assert change.volatility is not None
    return GlickoState(
        change.after, change.deviation, change.volatility, change.total_matches, month_of(change.period)
    )
