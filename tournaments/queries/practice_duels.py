"""Gyul! Hap! outside every event: practice, and the runs of daily boards. Their links are those of practice.

A run has no watchers: its board is the same for all.
"""

from __future__ import annotations

from django.db.models import Max, Q, QuerySet

from games.models import DUEL_OVER, Duel
from games.models.match import PRACTICE
from tournaments.queries.practice import not_since, read_practice

A_RUN = Q(match__daily_run__isnull=False)


def practice_duels() -> QuerySet[Duel]:
    """All practice matches of Gyul! Hap!."""
    return Duel.objects.filter(match__scope__startswith=PRACTICE)


def duels_in_play(scope: str = PRACTICE) -> QuerySet[Duel]:
    """The practice matches that are not over: all, or those of one visitor's scope; the newest first."""
    duels = Duel.objects.filter(match__scope__startswith=scope).exclude(state__in=DUEL_OVER)
    return duels.select_related("match").order_by("-pk")


def is_practice_duel(match_id: int) -> bool:
    """Whether this is a practice match of Gyul! Hap!."""
    return practice_duels().filter(match=match_id).exists()


def quiet_duels(before: int) -> QuerySet[Duel]:
    """Practice matches that are not over and in which nothing has happened since ``before`` (ms): nobody
    called, no board was shown."""
    duels = practice_duels().exclude(state__in=DUEL_OVER).filter(opened_at__lt=before)
    found = duels.annotate(last=Max("boards__calls__at"), shown=Max("boards__shown_at"))
    return found.filter(not_since("last", before), not_since("shown", before))


def find_practice_duel(token: str) -> Duel | None:
    """The duel of a token with its match: practice for its player and whoever watches, a daily run for its
    player alone. None when it is gone."""
    read = read_practice(token)
    if read is None:
        return None
    match, side = read
    opened = Q(match__scope__startswith=PRACTICE)
    found = Duel.objects.filter(opened | A_RUN if side else opened, match=match)
    return found.select_related("match").first()
