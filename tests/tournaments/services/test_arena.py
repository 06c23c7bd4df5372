"""An arena: who waits is paired, nobody twice in a row, until the time is over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from audit.actor import COMMAND, Actor
from games.errors import Conflict
from tests.factories import TournamentFactory, field_of, play
from tournaments.models import ArenaPlace, Entry, Round, Tournament
from tournaments.models.tournament import System
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.tables import sheet_of
from tournaments.services import arena, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return TournamentFactory(system=System.ARENA, pairing={"arena": {"minutes": 30}})


def join(*entries: Entry) -> None:
    for entry in entries:
        arena.take_place(entry.pk, Actor.link(entry.name))


def pairs_of(round_: Round | None) -> set[frozenset[int]]:
    assert round_
    return {frozenset((t.first.seed, t.second.seed)) for t in sheet_of(round_).tables}


def test_who_waits_is_paired_at_once_and_again_after_the_match(event: Tournament) -> None:
    one, two, three = field_of(event, 3)
    join(one, two)
    assert arena.pair_waiting(event.pk) is None  # not before the start
    arena.start_arena(event.pk, COMMAND)
    first = arena.pair_waiting(event.pk)
    assert pairs_of(first) == {frozenset((1, 2))}
    assert first
    assert first.is_published
    assert not ArenaPlace.objects.filter(waiting_since__isnull=False).exists()
    assert arena.pair_waiting(event.pk) is None
    play(first, 1, 60, 40)
    assert ArenaPlace.objects.filter(waiting_since__isnull=False).count() == 2
    assert arena.pair_waiting(event.pk) is None  # never the same two in a row
    join(three)
    second = arena.pair_waiting(event.pk)
    assert 3 in next(iter(pairs_of(second)))
    rows = event.snapshots.order_by("-round_number", "-version").first()
    assert rows
    assert next((row["seed"], row["points"]) for row in rows.data["rows"]) == (1, "1")


def test_who_pauses_or_is_not_seen_gets_no_opponent(event: Tournament) -> None:
    one, two, three = field_of(event, 3)
    arena.start_arena(event.pk, COMMAND)
    join(one, two, three)
    arena.leave(two.pk, Actor.link(two.name))
    ArenaPlace.objects.filter(entry=three).update(seen_at=timezone.now() - timedelta(minutes=2))
    assert arena.pair_waiting(event.pk) is None
    assert arena.see(three.pk, timezone.now())
    assert pairs_of(arena.pair_waiting(event.pk)) == {frozenset((1, 3))}


def test_after_the_time_nobody_is_paired_and_the_event_can_be_finished(event: Tournament) -> None:
    one, two = field_of(event, 2)
    assert next_step(event).step is Step.RUN_ARENA
    event = arena.start_arena(event.pk, COMMAND)
    join(one, two)
    round_ = arena.pair_waiting(event.pk)
    assert round_
    event = arena.stop_arena(event.pk, COMMAND)
    assert next_step(event).step is Step.ENTER_RESULTS
    play(round_, 1, 60, 40)
    assert arena.pair_waiting(event.pk) is None
    assert next_step(event).step is Step.FINISH
    with pytest.raises(Conflict, match="not running"):
        arena.stop_arena(event.pk, COMMAND)
    arena.start_arena(event.pk, COMMAND, minutes=5)  # it may go on


def test_an_arena_drafts_no_rounds_and_others_are_no_arena(event: Tournament) -> None:
    field_of(event, 2)
    with pytest.raises(Conflict, match="pairs by itself"):
        rounds.draft_round(event.pk, COMMAND)
    with pytest.raises(Conflict, match="is no arena"):
        arena.start_arena(TournamentFactory().pk, COMMAND)


def test_only_the_newest_wave_has_standings(event: Tournament) -> None:
    one, two, three, four = field_of(event, 4)
    arena.start_arena(event.pk, COMMAND)
    join(one, two)
    first = arena.pair_waiting(event.pk)
    join(three, four)
    second = arena.pair_waiting(event.pk)
    assert first
    assert second
    play(second, 1, 50, 60)
    play(first, 1, 70, 60)  # the waves overlap: the earlier one ends last
    newest = event.snapshots.get()
    assert newest.round_number == 2
    assert newest.complete
    assert [row["counts"]["played"] for row in newest.data["rows"]] == [1, 1, 1, 1]
