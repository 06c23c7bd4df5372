"""Rating lists: the newest change of everybody, and one person's or one event's changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery

from tournaments.models import Player, RatingChange, Tournament
from tournaments.models.rating import RatingSystem
from tournaments.queries.visible import listed_events, visible_people


@dataclass(frozen=True, slots=True)
class Step:
    """One event in a person's history; ``event`` is None where the visitor may not find it."""

    change: RatingChange
    event: Tournament | None

    @property
    def gained(self) -> Decimal | None:
        return gained(self.change)


@dataclass(frozen=True, slots=True)
class History:
    """A person's rating of one game in one system, oldest change first."""

    variant: str
    system: RatingSystem
    steps: tuple[Step, ...]

    @property
    def newest(self) -> RatingChange:
        return self.steps[-1].change


def gained(change: RatingChange) -> Decimal | None:
    """What an event added; None where there was no rating before, or is none after it."""
    if change.before is None or change.after is None:
        return None
    return change.after - change.before


def rated_variants() -> list[str]:
    """The games that have a list, the one that was played last first."""
    newest = RatingChange.objects.order_by("-period").values_list("variant", flat=True)
    return list(dict.fromkeys(newest))


def rating_list(variant: str, system: str, user: Any) -> QuerySet[RatingChange]:
    """Everybody who has a rating now and whom the visitor may find, best first."""
    changes = RatingChange.objects.filter(variant=variant, system=system)
    newest = changes.filter(player=OuterRef("player")).order_by("-period", "-tournament_id").values("pk")
    listed = changes.filter(pk=Subquery(newest[:1]), after__isnull=False)
    people = visible_people(user, listed=True)
    return listed.filter(player__in=people).select_related("player").order_by("-after", "pk")


def ranks(changes: QuerySet[RatingChange]) -> dict[int, int]:
    """The rank of each player of a whole list, which who is level shares. One query."""
    found: dict[int, int] = {}
    before: Decimal | None = None
    rank = 0
    told = changes.select_related(None).values_list("player", "after")
    for number, (player, rating) in enumerate(told, 1):
        rank = rank if rating == before else number
        found[player], before = rank, rating
    return found


def changes_of(player: Player) -> QuerySet[RatingChange]:
    """A person's changes, newest first."""
    return RatingChange.objects.filter(player=player).order_by("-period", "-pk").select_related("tournament")


def histories(player: Player, user: Any) -> list[History]:
    """A person's ratings, those of the game that was played last first. Two queries."""
    changes = list(changes_of(player))
    findable = findable_events((change.tournament_id for change in changes), user)
    order = list(dict.fromkeys(change.variant for change in changes))
    changes.sort(key=lambda change: (order.index(change.variant), change.system, change.period, change.pk))
    grouped = groupby(changes, key=lambda change: (change.variant, change.system))
    return [
        History(
            variant,
            RatingSystem(system),
            tuple(Step(each, findable.get(each.tournament_id)) for each in found),
        )
        for (variant, system), found in grouped
    ]


def findable_events(ids: Iterable[int], user: Any) -> dict[int, Tournament]:
    """Those of the events that the visitor may find, by id."""
    return listed_events(user).in_bulk(list(ids))


def event_changes(event: Tournament, system: str) -> QuerySet[RatingChange]:
    """What an event did to everybody's rating, best rating first."""
    changes = event.rating_changes.filter(system=system).select_related("player")
    return changes.order_by(F("after").desc(nulls_last=True), "player__name_key", "pk")
