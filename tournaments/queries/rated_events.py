"""Which events are rated, and in which order."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import DateTimeField, F, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import SEATING_TABLES, Visibility


def with_end(events: QuerySet[Any]) -> QuerySet[Any]:
    """With ``end``: when the last round was published.

    The moment of finishing does not count: who opens an old event again to correct it would move it behind
    all events since.
    """
    published = Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.PUBLISHED).order_by()
    newest = published.values("tournament").annotate(end=Max("published_at")).values("end")
    return events.annotate(
        end=Coalesce(Subquery(newest, output_field=DateTimeField()), F("finished_at"), F("created_at"))
    )


def end_of(event: Tournament) -> datetime:
    """When an event ended, as ratings see it."""
    end: datetime = with_end(Tournament.objects.filter(pk=event.pk)).values_list("end", flat=True)[0]
    return end


def rated_events(variant: str) -> QuerySet[Any]:
    """The finished events that change ratings of a game, in order of their ends. Two that meet are rated, so
    tables of several and score events are left out."""
    events = Tournament.objects.filter(variant=variant, rated=True, finished_at__isnull=False)
    events = events.exclude(system__in=SEATING_TABLES)
    return with_end(events.exclude(visibility=Visibility.PRIVATE)).order_by("end", "pk")


def month_of(moment: datetime) -> int:
    """The month counted from year 0, in UTC."""
    return moment.year * 12 + moment.month - 1
