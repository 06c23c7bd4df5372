"""The audit log: searched by words, verb, person and day, with what each act changed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from audit.actor import Actor
from audit.services import record
from tests.factories import Cast, TournamentFactory
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Tournament


@pytest.fixture
def log(event: Tournament, cast: Cast) -> None:
    organiser, arbiter = Actor.of(cast.organiser), Actor.of(cast.arbiter)
    with transaction.atomic():
        record(event.scope, organiser, "entry.added", event, after={"name": "Zoë Müller", "club": ""})
        record(event.scope, arbiter, "result.amended", event, before={"a": 1}, after={"a": 2}, reason="typo")
        record(event.scope, arbiter, "future.verb", event)
        record(TournamentFactory().scope, organiser, "entry.added", event, after={"name": "Elsewhere"})


def verbs(desk: Desk, **asked: str) -> list[str]:
    return [line.event.verb for line in desk.get("audit/", query_params=asked).context["lines"]]


@pytest.mark.usefixtures("log")
class TestSearch:
    def test_newest_first_and_this_event_alone(self, desk: Desk) -> None:
        assert verbs(desk) == ["future.verb", "result.amended", "entry.added"]

    def test_words_are_found_in_reasons_and_facts(self, desk: Desk) -> None:
        assert verbs(desk, text="TYPO") == ["result.amended"]
        assert verbs(desk, text="Müller") == ["entry.added"]
        assert verbs(desk, text="100%") == []

    def test_by_verb_and_person(self, desk: Desk) -> None:
        assert verbs(desk, verb="entry.added") == ["entry.added"]
        assert verbs(desk, actor="arbiter") == ["future.verb", "result.amended"]

    def test_by_day(self, desk: Desk) -> None:
        today = timezone.localdate()
        assert len(verbs(desk, since=str(today), until=str(today))) == 3
        assert verbs(desk, until=str(today - timedelta(days=1))) == []

    def test_a_wrong_day_is_said_at_its_field(self, desk: Desk) -> None:
        answer = desk.get("audit/", query_params={"since": "yesterday"})
        assert answer.status_code == 422
        assert set(answer.context["asked"].errors) == {"since"}

    def test_what_changed_is_shown_with_the_reason(self, desk: Desk) -> None:
        words = text_of(desk.get("audit/", query_params={"verb": "result.amended"}))
        assert "<del>1</del> → 2" in words
        assert "Reason: typo" in words

    def test_a_verb_without_words_is_shown_as_it_is(self, desk: Desk) -> None:
        assert "<b>future.verb</b>" in text_of(desk.get("audit/"))


def test_pages_of_fifty(desk: Desk, event: Tournament, cast: Cast) -> None:
    with transaction.atomic():
        for number in range(60):
            record(event.scope, Actor.of(cast.organiser), "entry.added", event, after={"number": number})
    assert len(verbs(desk)) == 50
    second = desk.get("audit/", query_params={"page": "2", "verb": "entry.added"})
    assert len(second.context["lines"]) == 10
    assert "verb=entry.added" in text_of(second)
    assert desk.get("audit/", query_params={"page": "99"}).status_code == 200
