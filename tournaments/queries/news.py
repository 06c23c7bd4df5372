"""What happened in an event that feeds tell of: announcement, rounds, complete results, standings, the end.

All of it follows from what is stored and everybody may see; drafts are no news.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.announcement import announcement_of
from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.snapshots import published_snapshots
from tournaments.queries.tables import RoundSheet, sheets_of

NEWEST = 50
LEADERS = 3
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class News:
    """One entry of a feed. ``key`` never changes; ``at`` is when it became so, ``updated`` when last."""

    event: Tournament
    key: str
    title: str
    lines: tuple[str, ...]
    path: str
    at: datetime
    updated: datetime


def plain(text: str) -> str:
    """Without the characters that no XML may hold."""
    return _NOT_IN_XML.sub("", text)


def news_of(event: Tournament) -> list[News]:
    """All news of an event, newest first."""
    rounds = event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    sheets = sheets_of(rounds)
    found = [announced(event), *map(published, (sheet.round for sheet in sheets), sheets)]
    found += [_complete(sheet) for sheet in sheets if sheet.is_complete and sheet.tables]
    found += _standings(event)
    if event.finished_at:
        found.append(_finished(event, event.finished_at))
    return sorted(found, key=lambda one: (one.updated, one.key), reverse=True)[:NEWEST]


def news_of_all(events: QuerySet[Tournament]) -> list[News]:
    """The newest of several events: that they are there, each round, the end. Three queries."""
    found = [announced(event) for event in events.order_by("-created_at")[:NEWEST]]
    ended = events.filter(finished_at__isnull=False).order_by("-finished_at")[:NEWEST]
    found += [_finished(event, event.finished_at) for event in ended if event.finished_at]
    rounds = Round.objects.filter(
        tournament__in=events, state=RoundState.PUBLISHED, published_at__isnull=False
    )
    newest = rounds.select_related("tournament").order_by("-published_at")[:NEWEST]
    found += [published(one) for one in newest]
    return sorted(found, key=lambda one: (one.updated, one.key), reverse=True)[:NEWEST]


def newest_of(news: Iterable[News]) -> datetime | None:
    """When the last of them was."""
    return max((one.updated for one in news), default=None)


def announced(event: Tournament) -> News:
    """That the event is there, and what is said about it."""
    when = event.starts_on.isoformat() if event.starts_on else ""
    lines = (when, event.venue, announcement_of(event).summary or event.description)
    path = reverse("announcement", args=[event.slug])
    return _news(event, "announcement", _("Announced"), lines, path, event.created_at)


def published(round_: Round, sheet: RoundSheet | None = None) -> News:
    """That a round is paired: who meets whom, where the sheet is given."""
    event = round_.tournament
    lines = [f"{table.number}: {' – '.join(table.names)}" for table in sheet.tables] if sheet else []
    title = _("Round %(number)d: the pairings") % {"number": round_.number}
    path = reverse("round", args=[event.slug, round_.number])
    at = round_.published_at or round_.created_at
    return _news(event, f"rounds/{round_.number}", title, lines, path, at)


def _complete(sheet: RoundSheet) -> News:
    round_ = sheet.round
    event = round_.tournament
    results = [table.result for table in sheet.tables if table.result]
    lines = [
        f"{' – '.join(table.names)}: {table.result.summary}"
        for table in sheet.tables
        if table.result and table.other is not None and len(table.entries) == 2
    ]
    title = _("Round %(number)d: all results are in") % {"number": round_.number}
    path = reverse("round", args=[event.slug, round_.number])
    at = max(result.entered_at for result in results)
    return _news(event, f"rounds/{round_.number}/results", title, lines, path, at)


def _standings(event: Tournament) -> list[News]:
    """The newest complete standings of each round."""
    newest = {one.round_number: one for one in published_snapshots(event).defer(None) if one.complete}
    found = []
    for number, snapshot in newest.items():
        title = _("Standings after round %(number)d") % {"number": number}
        lines = [f"{row['rank']}. {row['name']}" for row in snapshot.data["rows"][:LEADERS]]
        path = reverse("standings-round", args=[event.slug, number])
        found.append(_news(event, f"standings/{number}", title, lines, path, snapshot.created_at))
    return found


def _finished(event: Tournament, at: datetime) -> News:
    path = reverse("standings", args=[event.slug])
    return _news(event, "finished", _("Finished: the final standings"), (), path, at)


def _news(event: Tournament, key: str, title: str, lines: Iterable[str], path: str, at: datetime) -> News:
    said = tuple(plain(line) for line in lines if line)
    return News(event, key, plain(title), said, path, at, at)
