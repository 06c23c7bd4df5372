"""What followers of an event are told, and that it is nothing hidden."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.db import transaction

from audit.actor import COMMAND
from games.errors import Locked
from games.models import ScoringJob
from games.services import scoring
from tests.factories import TournamentFactory, field_of, play, table_of
from tests.threads import at_once
from tournaments.models import Tournament
from tournaments.models.change import ChangeKind
from tournaments.queries.feed import change_data, changes_after, newest_seq
from tournaments.services import entries, events, results, rounds
from tournaments.services.changes.swap import swap
from tournaments.services.feed import note

BOARD = "12345/23451/34512/45123/51234"


def told(event: Tournament, after: int = 0) -> list[str]:
    return [change.kind for change in changes_after(event, after)]


def told_last(event: Tournament, kind: ChangeKind) -> dict[str, Any]:
    data: dict[str, Any] = event.changes.filter(kind=kind).latest("seq").data
    return data


@pytest.fixture
def event(db: None) -> Tournament:
    event: Tournament = TournamentFactory(variant="hyle5", planned_rounds=3)
    field_of(event, 4)
    return event


def test_an_evening_in_order(event: Tournament) -> None:
    assert newest_seq(event) == 0
    rounds.draft_round(event.pk, COMMAND)
    assert told(event) == []  # a draft is nobody's business
    round_ = rounds.publish_round(event.pk, COMMAND)
    assert told(event) == ["round.published", "standings"]
    assert event.changes.get(seq=1).data == {"round": 1, "version": 1, "open": 2}
    play(round_, 1, 50, 40)
    assert told(event, 2) == ["result", "standings"]
    table = table_of(round_, 1)
    assert told_last(event, ChangeKind.RESULT) == {
        "match": table.match_id, "round": 1, "table": 1, "version": 1, "open": 1,
    }  # fmt: skip
    play(round_, 2, 30, 20)
    assert told(event, 4) == ["result", "round.finished", "standings"]
    assert [change.seq for change in changes_after(event, 0)] == list(range(1, 8))
    events.finish_event(event.pk, COMMAND)
    events.reopen_event(event.pk, COMMAND, reason="one more round")
    assert told(event, 7) == ["event", "event"]


def test_a_round_is_finished_again_only_after_it_was_open(event: Tournament) -> None:
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    play(round_, 1, 50, 40)
    last = play(round_, 2, 30, 20)
    seen = newest_seq(event)
    claim = results.read_result(table_of(round_, 2), {"games": [{"score": 20}, {"score": 30}]})
    amended = results.amend(table_of(round_, 2), claim, COMMAND, reason="swapped", version=last.version)
    assert told(event, seen) == ["result", "standings"]
    results.take_back(table_of(round_, 2), COMMAND, reason="wrong table", version=amended.version)
    assert told_last(event, ChangeKind.RESULT) | {"match": 0} == {
        "match": 0, "round": 1, "table": 2, "version": 0, "open": 1,
    }  # fmt: skip
    seen = newest_seq(event)
    play(round_, 2, 20, 30)
    assert told(event, seen) == ["result", "round.finished", "standings"]


def test_a_counted_board_is_told_when_its_score_is_there(event: Tournament) -> None:
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    play(round_, 1, 50, 40)
    claim = results.read_result(table_of(round_, 2), {"games": [{"board": BOARD}, {"score": 30}]})
    results.enter(table_of(round_, 2), claim, COMMAND)
    assert "round.finished" not in told(event)
    seen = newest_seq(event)
    scoring.score(ScoringJob.objects.get().pk)
    assert told(event, seen) == ["result", "round.finished", "standings"]


def test_amending_a_round_of_before_there_was_a_feed_does_not_finish_it(event: Tournament) -> None:
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    play(round_, 1, 50, 40)
    last = play(round_, 2, 30, 20)
    event.changes.all().delete()  # as an upgrade leaves it
    claim = results.read_result(table_of(round_, 2), {"games": [{"score": 20}, {"score": 30}]})
    results.amend(table_of(round_, 2), claim, COMMAND, reason="swapped", version=last.version)
    assert [(change.seq, change.kind) for change in changes_after(event, 0)] == [
        (1, "result"),
        (2, "standings"),
    ]


def test_withdrawn_and_changed_rounds(event: Tournament) -> None:
    rounds.draft_round(event.pk, COMMAND)
    round_ = rounds.publish_round(event.pk, COMMAND)
    first, second = (table_of(round_, table).seats.get(side=1).entry_id for table in (1, 2))
    swap(event.pk, 1, first, second, COMMAND, reason="friends")
    assert told_last(event, ChangeKind.ROUND_CHANGED) == {"round": 1, "version": 2, "open": 2}
    seen = newest_seq(event)
    rounds.withdraw_publication(event.pk, COMMAND)
    rounds.discard_draft(event.pk, COMMAND)
    assert told(event, seen) == ["round.withdrawn"]


def test_entries_are_told_unless_the_list_is_kept_back(event: Tournament) -> None:
    entry = entries.enter_player(event.pk, COMMAND, name="Ann Lee")
    assert [(each.kind, each.data) for each in changes_after(event, 0)] == [("entries", {"entry": entry.pk})]
    Tournament.objects.filter(pk=event.pk).update(registration={"public_list": False})
    entries.enter_player(event.pk, COMMAND, name="Bo Lee")
    assert newest_seq(event) == 1
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    assert told(event, 1) == ["round.published", "entries", "standings"]


def test_what_is_refused_leaves_no_change(event: Tournament) -> None:
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    seen = newest_seq(event)
    with pytest.raises(Locked):
        entries.number_seeds(event.pk, COMMAND)
    with transaction.atomic():
        note(event, ChangeKind.EVENT)
        transaction.set_rollback(True)
    assert newest_seq(event) == seen


def test_every_kind_has_an_address(event: Tournament) -> None:
    data = {"match": 7, "round": 3, "game": 1}
    found = {}
    for kind in ChangeKind:
        with transaction.atomic():
            found[kind.value] = change_data(note(event, kind, **data), event.slug, "https://a.example")["url"]
    base = "https://a.example/api/v1"
    assert found["result"] == found["game.finished"] == f"{base}/matches/7/"
    assert found["round.published"] == f"{base}/tournaments/{event.slug}/rounds/3/"
    assert found["standings"] == f"{base}/tournaments/{event.slug}/standings/?round=3"
    assert found["event"] == f"{base}/tournaments/{event.slug}/"


@pytest.mark.django_db(transaction=True)
def test_changes_noted_at_once_have_numbers_without_a_gap() -> None:
    event = TournamentFactory()

    def act(number: int) -> None:
        with transaction.atomic():
            note(event, ChangeKind.EVENT, number=number)

    assert at_once([partial(act, number) for number in range(8)]) == [None] * 8
    assert [change.seq for change in changes_after(event, 0)] == list(range(1, 9))
