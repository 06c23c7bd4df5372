"""Ratings and seasons as data."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from audit.actor import COMMAND, Actor
from tests.factories import Cast, PlayerFactory, TournamentFactory
from tests.tournaments.services.ratings.build import finished_event
from tournaments.models import Player, Role, Season, Tournament
from tournaments.services import seasons
from tournaments.services.ratings import compute
from tournaments.services.standings import refresh_standings

pytestmark = pytest.mark.django_db
API = "/api/v1/"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Flo")


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(name=name, birth_year=2010) for name in NAMES]


@pytest.fixture
def spring(people: list[Player]) -> Tournament:
    found = finished_event(people, slug="spring", name="Spring")
    compute("entropy7")
    return found


def test_a_rating_list_in_pages(anonymous: APIClient, spring: Tournament) -> None:
    first = anonymous.get(f"{API}ratings/?variant=entropy7&page_size=3").json()
    second = anonymous.get(first["next"]).json()
    rows = [*first["results"], *second["results"]]
    assert [(row["rank"], row["player"]["name"], row["rating"]) for row in rows] == [
        (1, "Ann", "2109"),
        (2, "Ben", "1958"),
        (3, "Cleo", "1850"),
        (4, "Dan", "1750"),
        (5, "Eva", "1642"),
    ]
    assert rows[0]["deviation"] is None
    assert second["next"] is None
    glicko = anonymous.get(f"{API}ratings/?variant=entropy7&system=glicko-2").json()["results"]
    assert (len(glicko), glicko[0]["matches"]) == (6, 5)
    assert float(glicko[0]["deviation"]) < 350
    assert anonymous.get(f"{API}ratings/").status_code == 400
    assert anonymous.get(f"{API}ratings/?variant=entropy7&system=dice").status_code == 400


def test_a_persons_ratings(anonymous: APIClient, spring: Tournament, people: list[Player]) -> None:
    address = f"{API}players/{people[0].pk}/ratings/"
    (step,) = anonymous.get(f"{address}?system=elo").json()["results"]
    assert (step["tournament"], step["before"], step["after"], step["performance"]) == (
        "spring",
        None,
        "2109",
        2600,
    )
    assert len(anonymous.get(address).json()["results"]) == 2
    Tournament.objects.update(visibility="unlisted")
    (step,) = anonymous.get(f"{address}?system=elo").json()["results"]
    assert step["tournament"] is None
    assert "pring" not in anonymous.get(address).content.decode()
    assert anonymous.get(f"{API}players/99999/ratings/").status_code == 404


def test_an_events_ratings_with_their_arithmetic(anonymous: APIClient, spring: Tournament) -> None:
    rows = anonymous.get(f"{API}tournaments/spring/ratings/").json()["results"]
    ann = rows[0]
    assert (ann["player"]["name"], ann["method"], ann["figures"]["initial"]) == ("Ann", "initial", 2109)
    assert [line["opponent_rating"] for line in ann["lines"]] == ["1800"] * 5
    told = anonymous.get(f"{API}tournaments/spring/ratings/").content.decode()
    for private in ('"pool"', '"peak"', '"state"', "birth"):
        assert private not in told
    page = anonymous.get(f"{API}tournaments/spring/ratings/?page_size=2").json()
    names = [row["player"]["name"] for row in page["results"]]
    while page["next"]:
        page = anonymous.get(page["next"]).json()
        names += [row["player"]["name"] for row in page["results"]]
    assert names == [row["player"]["name"] for row in rows]
    assert len(names) > 2


def test_reads_are_fresh(anonymous: APIClient, spring: Tournament, people: list[Player]) -> None:
    for page in ("ratings/?variant=entropy7", "tournaments/spring/ratings/"):
        tag = anonymous.get(API + page)["ETag"]
        assert anonymous.get(API + page, headers={"If-None-Match": tag}).status_code == 304
    finished_event(people[::-1], 2)
    compute("entropy7")
    again = anonymous.get(f"{API}ratings/?variant=entropy7")
    assert {row["matches"] for row in again.json()["results"]} == {5, 9}


@pytest.fixture
def cup(cast: Cast, spring: Tournament) -> Season:
    Role.objects.create(tournament=spring, user=cast.organiser, name="organiser")
    season = seasons.create_season(
        Actor.of(cast.organiser), name="Cup", rule={"points": "places", "table": [10, 5]}
    )
    seasons.add_event(season.pk, spring.pk, COMMAND)
    refresh_standings(spring)
    return season


def test_a_season_is_made_filled_and_read(organiser: APIClient, cast: Cast, event: Tournament) -> None:
    made = organiser.post(
        f"{API}seasons/", {"name": "League", "rule": {"points": "share", "best": 2}}, format="json"
    )
    assert made.status_code == 201
    assert made.json()["rule"]["best"] == 2
    url = made["Location"]
    put = organiser.post(f"{url}events/", {"tournament": "club-night", "weight": 50}, format="json")
    assert (put.status_code, put.json()["weight"]) == (201, 50)
    assert organiser.post(f"{url}events/", {"tournament": "club-night"}, format="json").status_code == 409
    assert organiser.post(f"{url}events/", {"tournament": "nowhere"}, format="json").status_code == 400
    assert organiser.patch(f"{url}events/club-night/", {"weight": 70}, format="json").json()["weight"] == 70
    assert organiser.get(url).json()["events"][0]["finished"] is False
    wrong = organiser.patch(url, {"rule": {"best": 0}}, format="json")
    assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (400, "#/rule/best")
    assert organiser.delete(f"{url}events/club-night/").status_code == 204
    assert organiser.delete(f"{url}events/club-night/").status_code == 404
    assert organiser.delete(url).status_code == 204
    assert organiser.get(url).status_code == 404


def test_the_table_of_a_season(anonymous: APIClient, cup: Season) -> None:
    table = anonymous.get(f"{API}seasons/cup/table/").json()
    assert [event["slug"] for event in table["events"]] == ["spring"]
    assert [(row["rank"], row["player"]["name"], row["total"]) for row in table["rows"]][:3] == [
        (1, "Ann", "10"),
        (2, "Ben", "5"),
        (3, "Cleo", "0"),
    ]
    assert table["rows"][0]["results"] == [
        {
            "tournament": "spring",
            "rank": 1,
            "shared": 1,
            "points": "10",
            "weight": 100,
            "value": "10",
            "counted": True,
        }
    ]


def test_private_seasons_and_events_are_not_there(
    anonymous: APIClient, organiser: APIClient, arbiter: APIClient, cup: Season, spring: Tournament
) -> None:
    Tournament.objects.filter(pk=spring.pk).update(visibility="private")
    for page in ("", "table/"):
        assert "pring" not in organiser.get(f"{API}seasons/cup/{page}").content.decode()
    assert organiser.get(f"{API}seasons/cup/table/").json()["rows"] == []
    assert organiser.delete(f"{API}seasons/cup/events/spring/").status_code == 404
    Season.objects.update(visibility="private")
    assert len(organiser.get(f"{API}seasons/cup/table/").json()["rows"]) == 6
    for client in (anonymous, arbiter):
        assert client.get(f"{API}seasons/cup/").status_code == 404
        assert client.get(f"{API}seasons/").json()["results"] == []
    assert len(organiser.get(f"{API}seasons/").json()["results"]) == 1


def test_an_event_of_nobodys_is_refused(organiser: APIClient, cup: Season) -> None:
    TournamentFactory(slug="theirs")
    answer = organiser.post(f"{API}seasons/cup/events/", {"tournament": "theirs"}, format="json")
    assert answer.status_code == 403
