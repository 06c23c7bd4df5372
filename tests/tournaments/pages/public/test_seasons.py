"""The table of a season, and who sees what of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client

from audit.actor import COMMAND
from tests.factories import (
    EntryFactory,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    cast_of,
    play,
    published_round,
)
from tests.tournaments.pages.public.reading import rows_of, words_of
from tests.tournaments.pages.public.test_query_counts import queries
from tournaments.models import Player, Season, Tournament
from tournaments.services import seasons
from tournaments.services.events import finish_event
from tournaments.templatetags.seasons import exact

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Ben", "Cleo", "Dan")
RULE = {"points": "places", "table": [10, 6, 4, 3], "best": 2, "minimum": 2}


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(name=name) for name in NAMES]


def played(name: str, people: list[Player], *, finished: bool = True, **values: object) -> Tournament:
    """One round: the first two of ``people`` beat the others, by as much; a fifth has a bye."""
    event = TournamentFactory(name=name, slug=name.lower(), **values)
    a, b, c, d, *rest = (EntryFactory(tournament=event, player=player) for player in people)
    round_ = published_round(event, [(a, c), (b, d)], {rest[0]: "allocated"} if rest else {})
    play(round_, 1, 60, 50)
    play(round_, 2, 60, 50)
    return finish_event(event.pk, COMMAND) if finished else event


@pytest.fixture
def season(people: list[Player]) -> Season:
    found = seasons.create_season(COMMAND, name="Club Cup", rule=RULE)
    a, b, c, d = people
    events = (
        played("Spring", [a, b, c, d]),
        played("Summer", [a, c, b, d]),
        played("Autumn", [b, a, c, PlayerFactory(name="Guest")]),
        played("Winter", [a, b, c, d], finished=False),
    )
    for event in events:
        seasons.add_event(found.pk, event.pk, COMMAND)
    return found


def test_the_table_adds_up_the_best_results(client: Client, season: Season) -> None:
    page = client.get("/seasons/club-cup/")
    # Two share each place: 8 for a win, 3.5 for a loss.
    assert rows_of(page) == [
        ["1", "Ann", "16", "8", "8", "8 does not count"],
        ["1", "Ben", "16", "8", "3.5 does not count", "8"],
        ["3", "Cleo", "11.5", "3.5", "8", "3.5 does not count"],
        ["4", "Dan", "7", "3.5", "3.5", "not played"],
        ["–", "Guest", "3.5", "not played", "not played", "3.5"],
    ]
    words = words_of(page)
    assert "Points for places: 10, 6, 4, 3. The best 2 results count. A place needs 2 events." in words
    assert "Do not count yet Winter" in words


def test_a_line_opens_its_arithmetic(client: Client, season: Season, people: list[Player]) -> None:
    words = words_of(client.get(f"/seasons/club-cup/?player={people[1].pk}"))
    assert "Ben: 16" in words
    assert "Summer 3 shared by 2 3.5 100 % 3.5" in words
    assert "they share the place" in words
    assert "Too few events" not in words


def test_weights_and_running_events(client: Client, season: Season, people: list[Player]) -> None:
    seasons.change_season(season.pk, COMMAND, rule={"points": "event", "running": True})
    spring = Tournament.objects.get(slug="spring")
    seasons.weigh_event(season.pk, spring.pk, COMMAND, weight=33)
    rows = rows_of(client.get("/seasons/club-cup/"))
    assert rows[0] == ["1", "Ann", "3.33", "0.33", "1", "1", "1"]


def test_fractions_are_written_as_people_do() -> None:
    told = [Fraction(37, 3), Fraction(25, 2), Fraction(2, 3), Fraction(0)]
    assert [exact(value) for value in told] == ["12 1/3", "12.5", "2/3", "0"]


def test_a_private_event_leaves_no_trace(client: Client, season: Season) -> None:
    Tournament.objects.filter(slug="spring").update(visibility="private")
    client.force_login(UserFactory(is_superuser=True))
    for page in ("/seasons/club-cup/", "/seasons/club-cup/edit/"):
        assert "Spring" not in client.get(page).content.decode()
    assert rows_of(client.get("/seasons/club-cup/"))[0] == ["1", "Ann", "16", "8", "8"]


def test_a_private_season_is_its_owners(client: Client, season: Season) -> None:
    cast = cast_of(Tournament.objects.get(slug="spring"))
    Season.objects.update(visibility="private", owner=cast.organiser)
    for user in (None, cast.arbiter):
        if user:
            client.force_login(user)
        assert client.get("/seasons/club-cup/").status_code == 404
        assert client.get("/seasons/club-cup/edit/").status_code == 404
        assert "Club Cup" not in words_of(client.get("/seasons/"))
    client.force_login(cast.organiser)
    assert "Club Cup private 4" in words_of(client.get("/seasons/"))
    assert len(rows_of(client.get("/seasons/club-cup/"))) == 5


def test_an_unlisted_season_is_open_and_not_listed(client: Client, season: Season) -> None:
    Season.objects.update(visibility="unlisted")
    assert "No seasons yet" in words_of(client.get("/seasons/"))
    assert client.get("/seasons/club-cup/").status_code == 200
    assert client.get("/seasons/club-cup/edit/").url.startswith("/accounts/login/")


def test_an_empty_season(client: Client) -> None:
    seasons.create_season(COMMAND, name="Cup")
    assert "No table yet" in words_of(client.get("/seasons/cup/"))


def test_more_events_are_no_more_queries(client: Client, season: Season, people: list[Player]) -> None:
    before = queries(client, "/seasons/club-cup/")
    for name in ("More", "Most"):
        seasons.add_event(season.pk, played(name, people).pk, COMMAND)
    assert queries(client, "/seasons/club-cup/") == before
