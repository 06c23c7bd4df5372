"""Every system of pairing by its pages: drafted, paired again, discarded, published, played to the end."""

from __future__ import annotations

import re

import pytest

from audit.actor import COMMAND
from tests.factories import field_of, play
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Team, Tournament
from tournaments.models.tournament import System
from tournaments.queries.next_step import Step, next_step
from tournaments.queries.tables import sheet_of
from tournaments.services import teams

DESK = ("", "pair/", "settings/", "players/", "check-in/", "papers/")
PUBLIC = ("", "standings/", "cross-table/", "players/", "players/1/", "rounds/1/", "rounds/1/?by=name")
BY_HAND = "Decide something by hand"


def settle(round_: Round) -> None:
    """The better seed wins everything."""
    for table in sheet_of(round_).tables:
        ahead = table.first.seed < table.second.seed
        play(round_, table.number, 60 if ahead else 40, 40 if ahead else 60)


def look_around(desk: Desk, event: Tournament) -> None:
    """Every page answers, and nobody is called absent who is not."""
    newest = event.rounds.filter(state="published").count()
    for page in (*DESK, f"results/{newest}/"):
        assert desk.get(page).status_code == 200, page
    for page in PUBLIC:
        answer = desk.client.get(f"/events/{event.slug}/{page}")
        assert answer.status_code == 200, page
        assert ">absent<" not in text_of(answer).replace("> ", ">"), page
    if event.has_bracket:
        assert desk.client.get(f"/events/{event.slug}/bracket/").status_code == 200


@pytest.mark.parametrize(
    "system",
    [
        System.SWISS,
        System.DUTCH,
        System.TEAM_SWISS,
        System.MONRAD,
        System.ROBIN,
        System.GROUPS,
        System.KNOCK_OUT,
        System.DOUBLE_ELIMINATION,
    ],
)
def test_an_event_of_five_from_the_desk(desk: Desk, event: Tournament, system: str) -> None:
    event.system, event.planned_rounds = system, 3
    event.pairing = {"groups": {"qualifiers": 2}}
    event.save()
    field_of(event, 5)
    first = text_of(desk.get("pair/"))
    assert (BY_HAND in first) == (system in (System.SWISS, System.DUTCH, System.TEAM_SWISS, System.MONRAD))
    assert desk.do("pair/", "draft").status_code == 302
    draft = text_of(desk.get("pair/"))
    assert ("Cost, the first level deciding first" in draft) == (system == System.SWISS)
    assert desk.do("pair/", "draft").status_code == 302
    assert desk.do("pair/", "discard").status_code == 302
    for number in range(1, 9):
        assert desk.do("pair/", "draft").status_code == 302
        assert desk.do("pair/", "publish", number=number).status_code == 302
        if number == 2:
            look_around(desk, event)
        settle(event.rounds.get(number=number))
        if next_step(Tournament.objects.get(pk=event.pk)).step is Step.FINISH:
            break
    assert desk.get("pair/").context["next"].button == "Finish the event"
    assert desk.do("pair/", "draft").status_code >= 400
    look_around(desk, event)
    assert desk.get("pair/").context["beyond"]


@pytest.fixture
def four_teams(event: Tournament) -> list[Team]:
    event.teams, event.planned_rounds, event.pairing = True, 2, {"team_boards": 2}
    event.save()
    field, made = field_of(event, 9), []
    for number in range(4):
        team = teams.add_team(event.pk, COMMAND, name=f"Team {number + 1}")
        own = field[2 * number : 2 * number + (3 if number == 3 else 2)]
        teams.set_members(event.pk, team.pk, [entry.pk for entry in own], COMMAND)
        made.append(team)
    return made


@pytest.mark.parametrize(
    "system", [System.SWISS, System.DUTCH, System.MONRAD, System.ROBIN, System.KNOCK_OUT]
)
def test_teams_from_the_desk(desk: Desk, event: Tournament, four_teams: list[Team], system: str) -> None:
    event.system = system
    event.save()
    for number in (1, 2):
        assert desk.do("pair/", "draft").status_code == 302
        draft = text_of(desk.get("pair/"))
        assert draft.count('class="part"') == (1 if system == System.KNOCK_OUT and number == 2 else 2)
        assert "Team 1 – Team" in draft or "– Team 1<" in draft
        assert desk.do("pair/", "publish", number=number).status_code == 302
        settle(event.rounds.get(number=number))
    look_around(desk, event)
    for page in ("teams/", "teams/1/", "standings/"):
        assert desk.client.get(f"/events/club-night/{page}").status_code == 200
    results = text_of(desk.get("results/1/"))
    assert results.count('class="part"') == 2
    if system == System.KNOCK_OUT:
        assert desk.get("pair/").context["next"].title == "Everything is played"
        bracket = text_of(desk.client.get("/events/club-night/bracket/"))
        assert not re.search(r"\b200\b", bracket)  # board points, not hundredths; a picture is 1200 wide


def test_teams_are_paired_by_hand_and_a_draft_of_other_line_ups_is_stale(
    desk: Desk, event: Tournament, four_teams: list[Team]
) -> None:
    one, two, *_ = four_teams
    assert desk.do("pair/", "draft", first=one.pk, second=two.pk).status_code == 302
    page = desk.get("pair/")
    assert page.context["forms"]["draft"].rows == [(str(one.pk), str(two.pk))]
    assert "Team 1 – Team 2" in text_of(page)
    members = list(one.members.order_by("-board").values_list("pk", flat=True))
    teams.set_members(event.pk, one.pk, members, COMMAND)
    assert desk.do("pair/", "publish").status_code == 409
    assert desk.do("pair/", "draft").status_code == 302
    assert desk.do("pair/", "publish").status_code == 302


def test_an_event_of_teams_begins_with_its_teams(desk: Desk, event: Tournament) -> None:
    event.teams = True
    event.save()
    field_of(event, 4)
    assert desk.get().context["next"].title == "Add the teams"


def test_an_arena_is_not_paired_by_rounds(desk: Desk, event: Tournament) -> None:
    event.system = System.ARENA
    event.save()
    assert desk.get("pair/").url == "/events/club-night/desk/arena/"
