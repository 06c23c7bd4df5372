"""The public page of prizes: when it is there, and what it says."""

from __future__ import annotations

import pytest
from django.test import Client

from audit.actor import SYSTEM
from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, play, published_round
from tournaments.models import Tournament
from tournaments.services.events import finish_event
from tournaments.services.prizes import set_prizes

PAGE = "/events/club-night/prizes/"
JUNIORS = {"name": "Juniors", "born": {"from": 2008}}


def offer(event: Tournament, **more: object) -> None:
    prizes = [
        {"name": "1st", "place": 1, "amount": "100", "currency": "EUR"},
        {"name": "2nd", "place": 2, "amount": "50", "currency": "EUR"},
        {"name": "Cup", "category": "Juniors"},
    ]
    set_prizes(event.pk, SYSTEM, {"categories": [JUNIORS], "prizes": prizes} | more)


@pytest.fixture
def event(db: None) -> Tournament:
    """Two level winners over two losers, one of each a junior."""
    event = TournamentFactory(slug="club-night", name="Club night", planned_rounds=1)
    people = [PlayerFactory(name=name, birth_year=year) for name, year in (("Ada", 1971), ("Ben", 2011))]
    people += [PlayerFactory(name=name, birth_year=year) for name, year in (("Cleo", 1972), ("Dora", 2013))]
    entries = [EntryFactory(tournament=event, player=person) for person in people]
    round_ = published_round(event, [(entries[0], entries[2]), (entries[1], entries[3])])
    play(round_, 1, 70, 50)
    play(round_, 2, 60, 50)
    return event


def test_the_page_is_there_when_the_event_is_finished(client: Client, event: Tournament) -> None:
    offer(event)
    assert client.get(PAGE).status_code == 404
    assert PAGE not in client.get("/events/club-night/").content.decode()
    finish_event(event.pk, SYSTEM)
    assert PAGE in client.get("/events/club-night/").content.decode()
    page = client.get(PAGE)
    text = " ".join(page.content.decode().split())
    assert "75 EUR" in text
    assert "Places 1 to 2: 150 EUR shared by 2." in text
    assert "Place 1 of Juniors: one ahead has another prize." in text
    assert "born 2008 or later" in text
    assert not any(str(year) in text for year in (1971, 2011, 1972, 2013))
    assert client.get(PAGE, headers={"If-None-Match": page["ETag"]}).status_code == 304


def test_the_organiser_may_show_it_earlier(client: Client, event: Tournament) -> None:
    offer(event, early=True)
    assert "not final" in client.get(PAGE).content.decode()


def test_without_prizes_there_is_no_page(client: Client, event: Tournament) -> None:
    finish_event(event.pk, SYSTEM)
    assert client.get(PAGE).status_code == 404


def test_a_missing_result_keeps_the_awards_at_the_last_complete_standings(
    client: Client, event: Tournament
) -> None:
    first, second, third, fourth = event.entries.order_by("seed")
    published_round(event, [(first, second), (third, fourth)])
    offer(event, early=True)
    assert "after round 1" in client.get(PAGE).content.decode()


def test_before_the_first_round_it_says_when(client: Client, db: None) -> None:
    event = TournamentFactory(slug="club-night")
    offer(event, early=True)
    assert "As soon as the results of a round are all in." in client.get(PAGE).content.decode()
