"""Teams on public pages: the list, one team with its matches, and rounds as meetings with boards."""

from __future__ import annotations

import pytest
from django.test import Client

from audit.actor import COMMAND
from tests.factories import EntryFactory, TournamentFactory, play
from tests.tournaments.pages.desk.conftest import text_of
from tournaments.models import Team, Tournament
from tournaments.services import rounds

pytestmark = pytest.mark.django_db
BASE = "/events/league/"


@pytest.fixture
def event() -> Tournament:
    """Three teams of two; the third has a reserve. Round 1 is published."""
    event = TournamentFactory(
        slug="league",
        teams=True,
        pairing={"team_boards": 2},
        planned_rounds=3,
        scheme={"name": "win-draw-loss"},
    )
    for number, name in enumerate(("Reds", "Blues", "Greens"), 1):
        team = Team.objects.create(tournament=event, name=name, seed=number, captain=f"Captain of {name}")
        for board in (1, 2, 3)[: 3 if number == 3 else 2]:
            player = f"{name[0]}{board} Player"
            EntryFactory(tournament=event, team=team, board=board, player__name=player)
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    return event


def test_a_round_is_shown_as_meetings(event: Tournament, client: Client) -> None:
    page = text_of(client.get(f"{BASE}rounds/1/"))
    assert page.count('class="part"') == 1
    assert "board 2" in page
    assert "1.5 : 0.5" not in page
    round_ = event.rounds.get()
    play(round_, 1, 60, 40)  # board 1: the first of Reds is Order first
    page = text_of(client.get(f"{BASE}rounds/1/"))
    assert "1 : 0" in page
    assert "so far" in page
    play(round_, 2, 50, 50)
    page = text_of(client.get(f"{BASE}rounds/1/"))
    assert "1.5 : 0.5" in page
    assert "so far" not in page
    assert '>Greens</b></a><span class="pill">Bye' in page
    assert "Blues</div>" in text_of(client.get(f"{BASE}rounds/1/?by=name"))


def test_a_team_has_a_page_with_its_matches(event: Tournament, client: Client) -> None:
    round_ = event.rounds.get()
    play(round_, 1, 60, 40)
    play(round_, 2, 70, 30)  # board 2: the second of Blues is Order first
    shown = text_of(client.get(f"{BASE}teams/2/"))
    assert "Captain of Blues" in shown
    assert "1 : 1" in shown
    assert "40 – 60" in shown
    assert "70 – 30" in shown
    assert "reserve" in text_of(client.get(f"{BASE}teams/3/"))
    standings = client.get(f"{BASE}standings/?team=2&value=points")
    assert f'href="{BASE}teams/2/"' in text_of(standings)
    assert "played 1 – 1" in text_of(standings)  # board points, not hundredths
    assert "3 teams" in text_of(client.get(f"{BASE}teams/"))
    assert client.get(f"{BASE}teams/9/").status_code == 404


def test_a_reserve_was_not_absent(event: Tournament, client: Client) -> None:
    reserve = event.entries.get(team__seed=3, board=3)
    card = text_of(client.get(f"{BASE}players/{reserve.seed}/"))
    assert "absent" not in card
    assert "absent" not in text_of(client.get(f"{BASE}cross-table/"))


def test_single_players_have_no_teams(client: Client) -> None:
    TournamentFactory(slug="single")
    assert client.get("/events/single/teams/").status_code == 404
    assert client.get("/events/single/teams/1/").status_code == 404
