"""The ratings of a game, computed anew from an event on, in order of the events' ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from audit.actor import SYSTEM
from audit.services import record
from tournaments.models import Player, RatingChange, RatingJob, Tournament
from tournaments.models.rating import RatingSystem
from tournaments.queries.history import Use, history_of
from tournaments.queries.rated_events import month_of, rated_events
from tournaments.rating import elo, glicko
from tournaments.rating.change import Change
from tournaments.rating.development import is_junior
from tournaments.rating.games import Game, rated_games
from tournaments.services.ratings.states import STATE, changes_before, elo_states, glicko_states, kept

COMPARED = (
    "period",
    "before",
    "after",
    "deviation",
    "volatility",
    "matches",
    "total_matches",
    "score",
    "performance",
    "detail",
)


@transaction.atomic
def compute(variant: str) -> int:
    """Does every job of a game that waits. Returns how many changes there are now from the first on.

    The jobs' rows are the lock: of two that compute one game at once the second waits here, and then finds
    only what came in since. What was right already stays untouched.
    """
    jobs = list(RatingJob.objects.select_for_update().filter(variant=variant).order_by("pk"))
    if not jobs:
        return 0
    moments = [job.since for job in jobs]
    since = None if None in moments else min(moment for moment in moments if moment)
    made = list(_changes(variant, since))
    old = RatingChange.objects.filter(variant=variant)
    old = old.filter(period__gte=since) if since else old
    if _facts(old) != _facts(made):
        old.delete()
        RatingChange.objects.bulk_create(made, batch_size=500)
        facts = {"variant": variant, "since": since.isoformat() if since else None, "changes": len(made)}
        record("site", SYSTEM, "ratings.computed", after=facts)
    RatingJob.objects.filter(pk__in=[job.pk for job in jobs]).delete()
    return len(made)


def _changes(variant: str, since: datetime | None) -> Iterator[RatingChange]:
    events = rated_events(variant)
    before = list(changes_before(variant, since))
    elos, glickos = elo_states(before), glicko_states(before)
    for event in events.filter(end__gte=since) if since else events:
        games = _games(event)
        end: datetime = event.end
        month = month_of(end)
        by_elo = elo.rate_event(elos, games, month=month, juniors=_juniors(event, end.year))
        by_glicko = glicko.rate_event(glickos, games, month=month)
        elos |= {player: state for player, (_change, state) in by_elo.items()}
        glickos |= {player: state for player, (_change, state) in by_glicko.items()}
        for change, state in by_elo.values():
            yield _row(event, end, RatingSystem.ELO, change, {STATE: kept(state)})
        for change, _state in by_glicko.values():
            yield _row(event, end, RatingSystem.GLICKO, change, {})


def _games(event: Tournament) -> list[Game]:
    """The event's rated games between people of the register, late corrections of results included."""
    people = dict(event.entries.values_list("pk", "player_id"))
    games = rated_games(history_of(event, use=Use.RATING))
    return [replace(game, a=people[game.a], b=people[game.b]) for game in games]


def _juniors(event: Tournament, year: int) -> set[int]:
    known = Player.objects.filter(entries__tournament=event, birth_year__isnull=False)
    return {pk for pk, born in known.values_list("pk", "birth_year") if is_junior(born, year)}


def _row(event: Tournament, end: datetime, system: str, change: Change, held: dict[str, Any]) -> RatingChange:
    return RatingChange(
        player_id=change.player,
        tournament=event,
        variant=event.variant,
        system=system,
        period=end,
        before=change.before,
        after=change.after,
        deviation=change.deviation,
        volatility=change.volatility,
        matches=change.games,
        total_matches=change.total,
        score=change.score,
        performance=change.performance,
        detail=change.detail() | held,
    )


def _facts(changes: Any) -> dict[tuple[int, int, str], tuple[Any, ...]]:
    return {
        (change.player_id, change.tournament_id, change.system): tuple(
            getattr(change, field) for field in COMPARED
        )
        for change in changes
    }
