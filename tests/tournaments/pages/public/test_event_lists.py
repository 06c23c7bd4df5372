from __future__ import annotations

import datetime

import pytest
from django.test import Client

from tests.factories import TournamentFactory, UserFactory, cast_of, field_of, published_round
from tests.tournaments.pages.public.reading import rows_of, words_of

pytestmark = pytest.mark.django_db


def test_home_without_events_says_so(client: Client) -> None:
    assert "No events yet" in words_of(client.get("/"))


def test_home_sorts_events_by_their_state(client: Client) -> None:
    TournamentFactory(name="Next Month")
    running = TournamentFactory(name="Tonight")
    published_round(running, [tuple(field_of(running, 2))])
    words = words_of(client.get("/"))
    assert (
        words.index("Now playing")
        < words.index("Tonight")
        < words.index("Coming")
        < words.index("Next Month")
    )
    assert "round 1 of 6" in words
    assert "2 players" in words


def test_only_who_is_signed_in_is_offered_a_new_event(client: Client) -> None:
    assert "New event" not in words_of(client.get("/"))
    client.force_login(UserFactory())
    assert "New event" in words_of(client.get("/"))


def test_the_list_is_newest_first_and_shows_each_state(client: Client) -> None:
    TournamentFactory(name="Old", starts_on=datetime.date(2025, 5, 1))
    TournamentFactory(name="New", starts_on=datetime.date(2026, 5, 1), venue="Wien")
    rows = rows_of(client.get("/events/"))
    assert [row[0] for row in rows] == ["New", "Old"]
    assert rows[0][2:] == ["Wien", "Entropy 7×7", "0", "not started"]


def test_search_finds_by_name_and_place(client: Client) -> None:
    TournamentFactory(name="Spring Open", venue="Delft")
    TournamentFactory(name="Autumn Open", venue="Wien")
    assert [row[0] for row in rows_of(client.get("/events/?q=spring"))] == ["Spring Open"]
    assert [row[0] for row in rows_of(client.get("/events/?q=wien"))] == ["Autumn Open"]
    assert "No event found" in words_of(client.get("/events/?q=nowhere"))


def test_fifty_events_a_page(client: Client) -> None:
    TournamentFactory.create_batch(51)
    first = client.get("/events/")
    assert len(rows_of(first)) == 50
    assert "Page 1 of 2" in words_of(first)
    assert len(rows_of(client.get("/events/?page=2"))) == 1


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_events_that_are_not_public_are_listed_for_their_staff_alone(client: Client, visibility: str) -> None:
    event = TournamentFactory(name="Quiet", visibility=visibility)
    cast = cast_of(event)
    assert "Quiet" not in words_of(client.get("/events/"))
    client.force_login(cast.outsider)
    assert "Quiet" not in words_of(client.get("/"))
    client.force_login(cast.helper)
    assert "Quiet" in words_of(client.get("/"))


def test_home_names_the_next_event_first_and_the_undated_last(client: Client) -> None:
    for name, day in (
        ("Later", datetime.date(2026, 12, 1)),
        ("Undated", None),
        ("Soon", datetime.date(2026, 6, 1)),
    ):
        TournamentFactory(name=name, starts_on=day)
    words = words_of(client.get("/"))
    assert words.index("Soon") < words.index("Later") < words.index("Undated")
    assert [row[0] for row in rows_of(client.get("/events/"))] == ["Later", "Soon", "Undated"]
