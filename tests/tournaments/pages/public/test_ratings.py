"""The rating list, a person's history, and what an event did to ratings."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest
from django.test import Client

from tests.factories import PlayerFactory, UserFactory
from tests.tournaments.pages.public.reading import rows_of, words_of
from tests.tournaments.pages.public.test_query_counts import queries
from tests.tournaments.services.ratings.build import finished_event
from tournaments.models import Player, Tournament
from tournaments.services.ratings import compute, outdate_everything

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "=Flo")


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(name=name, club="Nord", federation="AUT") for name in NAMES]


@pytest.fixture
def events(people: list[Player]) -> list[Tournament]:
    found = [
        finished_event(people, 1, name="Spring", slug="spring"),
        finished_event(people[::-1], 2, name="Summer", slug="summer"),
    ]
    compute("entropy7")
    return found


def test_the_list_has_a_rank_rating_matches_and_last_change(client: Client, events: list[Tournament]) -> None:
    rows = rows_of(client.get("/ratings/"))
    assert rows[0][2:4] == ["Nord", "AUT"]
    points = [int(row[4]) for row in rows]
    assert [int(row[0]) for row in rows] == [1 + sum(other > own for other in points) for own in points]
    assert len(rows) == 6
    glicko = client.get("/ratings/?system=glicko-2")
    assert "Deviation" in words_of(glicko)
    assert len(rows_of(glicko)) == 6


def test_the_list_is_searched_without_new_ranks(client: Client, events: list[Tournament]) -> None:
    place = next(row for row in rows_of(client.get("/ratings/")) if row[1] == "Eva")
    assert rows_of(client.get("/ratings/?q=EVA")) == [place]
    assert "Nobody found" in words_of(client.get("/ratings/?q=nobody%00"))


def test_the_list_as_a_file(client: Client, events: list[Tournament]) -> None:
    answer = client.get("/ratings/list.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="ratings-entropy7-elo.csv"'
    head, *rows = csv.reader(StringIO(answer.content.decode()))
    assert head[:5] == ["rank", "name", "federation", "club", "rating"]
    assert [[row[0], row[1].lstrip("'")] for row in rows] == [
        row[:2] for row in rows_of(client.get("/ratings/"))
    ]
    assert "'=Flo" in {row[1] for row in rows}


def test_no_list_and_no_such_list(client: Client) -> None:
    assert "No ratings yet" in words_of(client.get("/ratings/"))
    assert client.get("/ratings/?variant=chess").status_code == 404
    assert client.get("/ratings/?system=dice").status_code == 404


def test_who_is_in_no_listed_event_is_not_in_the_list_of_visitors(
    client: Client, people: list[Player]
) -> None:
    finished_event(people, visibility="unlisted")
    compute("entropy7")
    assert rows_of(client.get("/ratings/")) == []
    client.force_login(UserFactory())
    assert len(rows_of(client.get("/ratings/"))) == 5


def test_an_event_says_what_it_changed_and_how(client: Client, events: list[Tournament]) -> None:
    first = client.get("/events/spring/ratings/")
    assert "Nobody had a rating before" in words_of(first)
    assert rows_of(first)[0] == ["Ann", "5", "5", "2600", "–", "2109", "–"]
    second = client.get("/events/summer/ratings/?player=6#arithmetic")
    words = words_of(second)
    assert "Ann: 2109 →" in words
    assert "K is 40 with fewer than 30 rated games" in words
    assert "Matches against unrated players do not count" in words
    assert "Nobody had a rating before" not in words
    glicko = words_of(client.get("/events/summer/ratings/?system=glicko-2&player=6"))
    assert "The deviation was" in glicko
    assert "Ratings" in words_of(client.get("/events/summer/"))


def test_events_that_change_no_rating_say_why(client: Client, events: list[Tournament]) -> None:
    Tournament.objects.filter(slug="summer").update(rated=False)
    outdate_everything()
    compute("entropy7")
    assert "The organiser made this event without ratings" in words_of(client.get("/events/summer/ratings/"))
    Tournament.objects.filter(slug="spring").update(visibility="private")
    assert client.get("/events/spring/ratings/").status_code == 404


def test_a_person_has_a_picture_with_words_and_a_table(
    client: Client, people: list[Player], events: list[Tournament]
) -> None:
    page = client.get(f"/players/{people[0].pk}/")
    text = page.content.decode()
    pictures = re.findall(r"<svg class=\"chart\".*?</svg>", text, re.S)
    assert len(pictures) == 2
    for picture in pictures:
        assert 'role="img"' in picture
        assert picture.count("<circle") == 2
        assert "lowest" in picture
    assert "polygon" in pictures[1]
    assert "style=" not in text
    words = words_of(page)
    assert "Entropy 7×7: Elo" in words
    assert "Summer" in words
    assert "Not enough matches" in words_of(client.get(f"/players/{_unrated(people).pk}/"))


def _unrated(people: list[Player]) -> Player:
    """Somebody who has scored nothing in a first event of another game."""
    finished_event(people, 3, variant="hyle5", slug="other")
    compute("hyle5")
    return people[5]


def test_an_event_that_is_not_listed_has_no_name_in_a_history(
    client: Client, people: list[Player], events: list[Tournament]
) -> None:
    Tournament.objects.filter(slug="spring").update(visibility="unlisted")
    text = client.get(f"/players/{people[0].pk}/").content.decode()
    assert "an event that is not listed" in text
    assert "Spring" not in text
    assert "spring" not in text


def test_more_events_and_people_are_no_more_queries(client: Client, people: list[Player]) -> None:
    finished_event(people, slug="one")
    compute("entropy7")
    pages = ("/ratings/", f"/players/{people[0].pk}/", "/events/one/ratings/")
    before = [queries(client, page) for page in pages]
    more = [*people[1:], PlayerFactory()]
    finished_event(more, 2)
    finished_event([*more[1:], people[0]], 3)
    compute("entropy7")
    assert [queries(client, page) for page in pages] == before
