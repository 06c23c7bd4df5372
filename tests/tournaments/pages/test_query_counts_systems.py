"""Pages of brackets, arenas and teams ask the database as often for a large event as for a small one."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from audit.actor import SYSTEM
from tests.factories import TournamentFactory, field_of, play, published_round
from tournaments.models import Entry, Round, Team, Tournament
from tournaments.services import rounds

MOST = 40  # of any page, for 300 players

PAGES = {
    "knock-out": ["", "bracket/", "standings/", "cross-table/", "players/1/", "desk/", "desk/pair/"],
    "arena": ["", "arena/", "standings/", "cross-table/", "players/1/", "desk/", "desk/arena/"],
    "team-swiss": ["", "teams/", "teams/1/", "rounds/1/", "standings/", "desk/", "desk/teams/", "desk/pair/"],
}
API = {
    "knock-out": ["bracket/", "rounds/"],
    "arena": ["arena/", "standings/"],
    "team-swiss": ["teams/", "rounds/1/"],
}


def _knock_out(players: int) -> Tournament:
    event = TournamentFactory(system="knock-out")
    field_of(event, players)
    _paired(event, players // 2)
    return event


def _arena(players: int) -> Tournament:
    now = timezone.now()
    event = TournamentFactory(system="arena", started_at=now, arena_ends_at=now)
    field = field_of(event, players)
    for wave in range(players // 2):
        turned = field[wave:] + field[:wave]
        _played(published_round(event, list(zip(turned[::2], turned[1::2], strict=True))), players // 2)
    return event


def _team_swiss(players: int) -> Tournament:
    event = TournamentFactory(system="team-swiss", teams=True, pairing={"team_boards": 2})
    for place, entry in enumerate(field_of(event, players)):
        number, board = place // 2 + 1, place % 2 + 1
        team = Team.objects.get_or_create(tournament=event, seed=number, defaults={"name": f"T{number}"})[0]
        Entry.objects.filter(pk=entry.pk).update(team=team, board=board)
    _paired(event, players // 2)
    return event


def _paired(event: Tournament, tables: int) -> None:
    rounds.draft_round(event.pk, SYSTEM)
    _played(rounds.publish_round(event.pk, SYSTEM), tables)


def _played(round_: Round, tables: int) -> None:
    for table in range(1, tables + 1):
        play(round_, table, 90, 60 + table)


MAKERS = {"knock-out": _knock_out, "arena": _arena, "team-swiss": _team_swiss}


@pytest.mark.parametrize("system", list(PAGES))
def test_pages_of_a_system(admin_client: Client, system: str) -> None:
    events = [MAKERS[system](players) for players in (4, 16)]
    for front, pages in (("/events", PAGES), ("/api/v1/tournaments", API)):
        for page in pages[system]:
            few, many = (_queries(admin_client, f"{front}/{event.slug}/{page}") for event in events)
            assert few == many, page
            assert many <= MOST, page


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert client.get(address).status_code == 200, address
    return len(caught)
