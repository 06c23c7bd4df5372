"""Standings as snapshots: a pure function of results and settings, stored round by round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from django.db.models import Min

from audit.in_words import with_sentences, without_sentences
from games.models import Analysis, JobState
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.models.change import ChangeKind
from tournaments.models.round import RoundState
from tournaments.pods import model as pods
from tournaments.queries.history import history_of
from tournaments.queries.pods_history import pods_history_of
from tournaments.services.feed import note
from tournaments.services.pods import pods_after
from tournaments.services.ranking import ranked_data
from tournaments.settings import ranks_by_luck, standings_settings
from tournaments.standings.history import History, Outcome

_WAITING: ContextVar[dict[int, int] | None] = ContextVar("standings_that_wait", default=None)


@contextmanager
def standings_once(event: Tournament) -> Iterator[None]:
    """Many results at once, in one transaction: the event's standings follow when all are written, once."""
    token = _WAITING.set({})
    try:
        yield
        waiting = _WAITING.get() or {}
    finally:
        _WAITING.reset(token)
    if event.pk in waiting:
        refresh_standings(event, from_round=waiting[event.pk])


def refresh_standings(event: Tournament, *, from_round: int = 1) -> None:
    """Brings the snapshots of round ``from_round`` and all later published rounds up to date.

    Runs in the caller's transaction. A complete snapshot is never rewritten: what differs from it becomes
    a new version. An arena has the newest alone.
    """
    if (waiting := _WAITING.get()) is not None:
        waiting[event.pk] = min(from_round, waiting.get(event.pk, from_round))
        return
    published = event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")
    numbers = list(published.values_list("number", flat=True))
    if not numbers:
        return
    if event.is_arena:
        from_round = _only_the_newest(event, numbers[-1])
    history = pods_history_of(event) if event.seats_tables else history_of(event)
    joined = dict(event.entries.values_list("pk", "from_round"))
    names = dict(event.entries.values_list("pk", "player__name"))
    waits_from = _first_to_be_analysed(event)
    changed = []
    for number in numbers:
        if number >= from_round:
            data = standings_after(event, number, history, joined, names)
            complete = (waits_from is None or number < waits_from) and _is_complete(history.up_to(number))
            if _store(event, number, data, complete):
                changed.append(number)
    if changed:
        note(event, ChangeKind.STANDINGS, round=changed[-1], first=changed[0])


def _only_the_newest(event: Tournament, newest: int) -> int:
    """Waves of an arena overlap, so there is no table after an earlier one: it has the newest table alone."""
    event.snapshots.filter(round_number__lt=newest).delete()
    return newest


def standings_after(
    event: Tournament,
    number: int,
    history: History | pods.History,
    joined: dict[int, int],
    names: dict[int, str],
) -> dict[str, Any]:
    """The standings after round ``number`` as they are stored. ``joined``: entry -> its first round."""
    field = _field_of(history.up_to(number), number, joined)
    if isinstance(field, pods.History):
        return pods_after(event, field, names)
    return ranked_data(event, field, standings_settings(event), names)


def _first_to_be_analysed(event: Tournament) -> int | None:
    """The first round with a game that still waits for its analysis, where the event ranks by it: standings
    are not complete before, else each of a round's analyses would make a version of them."""
    if not ranks_by_luck(event):
        return None
    waiting = Analysis.objects.filter(
        state=JobState.PENDING, game__live__match__pairing__round__tournament=event
    )
    first: int | None = waiting.aggregate(first=Min("game__live__match__pairing__round__number"))["first"]
    return first


def _is_complete(history: History | pods.History) -> bool:
    if isinstance(history, pods.History):
        tables = (table for round_ in history.rounds for table in round_.tables)
        return all(table.outcome is not pods.Outcome.PENDING for table in tables)
    matches = (match for round_ in history.rounds for match in round_.matches)
    return all(match.outcome is not Outcome.PENDING for match in matches)


def _field_of(history: History | pods.History, number: int, joined: dict[int, int]) -> History | pods.History:
    """Without those who came later, or left before they had a place in any round."""
    seated = {player for round_ in history.rounds for player in round_.players}
    players = (p for p in history.players if p.id in seated or joined.get(p.id, 1) <= number)
    return replace(history, players=tuple(players))


def _store(event: Tournament, number: int, data: dict[str, object], complete: bool) -> bool:
    """Whether the standings of the round are others than before."""
    newest = event.snapshots.filter(round_number=number).order_by("-version").first()
    is_same = newest is not None and without_sentences(newest.data) == data
    data = with_sentences(data)
    if newest and is_same and newest.complete == complete:
        return False
    if newest is None or (newest.complete and not is_same):
        version = newest.version + 1 if newest else 1
        StandingsSnapshot.objects.create(
            tournament=event, round_number=number, version=version, complete=complete, data=data
        )
    else:
        newest.data, newest.complete = data, complete
        newest.version += 1
        newest.save()
    return True
