"""The number of queries of a page does not grow with its rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import EntryFactory, TournamentFactory, cast_of, field_of, play, published_round
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def event_of(players: int, rounds: int) -> Tournament:
    event = TournamentFactory()
    field = field_of(event, players)
    for number in range(rounds):
        pairs = list(zip(field[::2], field[1::2], strict=False))
        byes = {field[-1]: "half"} if players % 2 else {}
        round_ = published_round(event, pairs, byes)
        for table in range(1, len(pairs) + (number < rounds - 1)):
            play(round_, table, 50 + table, 60)
    return event


@pytest.fixture
def sizes(db: None) -> tuple[Tournament, Tournament]:
    return event_of(3, 1), event_of(7, 2)


@pytest.mark.parametrize(
    "page",
    [
        "",
        "rounds/1/",
        "rounds/1/?by=name",
        "rounds/1/tables/1/",
        "standings/",
        "standings/1/",
        "standings/?player=1&value=spread",
        "cross-table/",
        "players/",
        "players/1/",
    ],
)
def test_pages_of_an_event(client: Client, sizes: tuple[Tournament, Tournament], page: str) -> None:
    small, large = (queries(client, f"/events/{event.slug}/{page}") for event in sizes)
    assert small == large
    assert large <= 12


def test_pages_of_a_round_robin(client: Client, sizes: tuple[Tournament, Tournament]) -> None:
    Tournament.objects.update(system="round-robin")
    small, large = (queries(client, f"/events/{event.slug}/cross-table/") for event in sizes)
    assert small == large


def test_an_arbiter_asks_no_more_for_more_rows(client: Client, sizes: tuple[Tournament, Tournament]) -> None:
    cast = cast_of(sizes[0])
    cast.arbiter.event_roles.create(tournament=sizes[1], name="arbiter")
    client.force_login(cast.arbiter)
    small, large = (queries(client, f"/events/{event.slug}/rounds/1/") for event in sizes)
    assert small == large


@pytest.mark.parametrize(
    ("address", "grow"),
    [
        ("/", lambda: TournamentFactory()),
        ("/events/", lambda: TournamentFactory()),
        ("/players/", lambda: EntryFactory(tournament=Tournament.objects.first())),
    ],
)
def test_lists_across_events(client: Client, address: str, grow: Callable[[], object]) -> None:
    TournamentFactory()
    grow()
    before = queries(client, address)
    for _ in range(7):
        grow()
    assert queries(client, address) == before


def test_a_person_with_many_events(client: Client) -> None:
    entry = EntryFactory()
    before = queries(client, f"/players/{entry.player_id}/")
    for _ in range(5):
        EntryFactory(player=entry.player)
    assert queries(client, f"/players/{entry.player_id}/") == before
