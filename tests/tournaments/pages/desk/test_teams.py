"""Teams at the desk: added, filled board by board, taken out; what is locked says why."""

from __future__ import annotations

import pytest

from audit.actor import COMMAND
from audit.models import AuditEvent
from tests.factories import field_of
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Entry, Team, Tournament
from tournaments.services import rounds, teams


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    event.teams, event.pairing, event.planned_rounds = True, {"team_boards": 2}, 1
    event.save()
    return field_of(event, 6)


def fill(desk: Desk, team: Team, *entries: Entry | None) -> object:
    boards = {f"board_{n}": "" if entry is None else entry.pk for n, entry in enumerate(entries, 1)}
    return desk.do(f"teams/{team.pk}/", "members", **boards)


def members(team: Team) -> list[int]:
    return list(team.members.order_by("board").values_list("seed", flat=True))


def test_a_team_is_added_and_filled(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    one, two, three, four, five, six = field
    added = desk.do("teams/", "add", name="Reds", club="Riverside", captain="Ann")
    team = event.team_list.get()
    assert added.url.endswith(f"/desk/teams/{team.pk}/")
    again = desk.do("teams/", "add", name="reds")
    assert again.status_code == 409
    assert "Reds is in the event already, with seed number 1." in text_of(again)
    fill(desk, team, two, None, one)
    assert members(team) == [2, 1]
    fill(desk, team, one, two, three)
    assert members(team) == [1, 2, 3]
    twice = desk.do(f"teams/{team.pk}/", "members", board_1=one.pk, board_2=one.pk)
    assert twice.status_code == 422
    assert "Stands in two rows: here and as “Board 1”." in text_of(twice)
    words = text_of(desk.get("teams/"))
    assert "3 players have no team, and are not paired:" in words
    assert "Reserve 1" in text_of(desk.get(f"teams/{team.pk}/"))
    blues = teams.add_team(event.pk, COMMAND, name="Blues")
    offered = text_of(desk.get(f"teams/{blues.pk}/"))
    assert four.name in offered
    assert one.name not in offered
    assert desk.do(f"teams/{team.pk}/", "change", name="Crimson", captain="Bo").status_code == 302
    team.refresh_from_db()
    assert (team.name, team.club, team.captain) == ("Crimson", "", "Bo")
    assert fill(desk, blues, one).status_code == 422  # type: ignore[attr-defined]
    assert six.team is None
    assert five.team is None


def test_who_has_played_stays_and_a_paired_team_can_only_leave(
    desk: Desk, event: Tournament, field: list[Entry]
) -> None:
    reds, blues = (teams.add_team(event.pk, COMMAND, name=name) for name in ("Reds", "Blues"))
    third = teams.add_team(event.pk, COMMAND, name="Late")
    teams.set_members(event.pk, reds.pk, [entry.pk for entry in field[:2]], COMMAND)
    teams.set_members(event.pk, blues.pk, [entry.pk for entry in field[2:4]], COMMAND)
    assert desk.do(f"teams/{third.pk}/", "remove", reason="typed twice").status_code == 302
    assert AuditEvent.objects.get(verb="team.removed").reason == "typed twice"
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    refused = fill(desk, reds, field[0], field[4])
    assert refused.status_code == 409  # type: ignore[attr-defined]
    assert f"{field[1].name} has played for Reds and stays." in text_of(refused)  # type: ignore[arg-type]
    page = text_of(desk.get(f"teams/{reds.pk}/"))
    assert f"Have played for the team, and stay: {field[0].name}, {field[1].name}." in page
    assert "it can leave, but not be removed" in page
    assert desk.do(f"teams/{reds.pk}/", "remove").status_code == 409
    desk.do(f"teams/{reds.pk}/", "withdraw", reason="bus broke down")
    reds.refresh_from_db()
    assert reds.last_round == 1
    assert "left after round 1" in text_of(desk.get(f"teams/{reds.pk}/"))
    desk.do(f"teams/{reds.pk}/", "return", reason="repaired")
    reds.refresh_from_db()
    assert reds.last_round is None


def test_where_the_field_stands_no_team_comes_in(desk: Desk, event: Tournament, field: list[Entry]) -> None:
    for name, own in (("Reds", field[:2]), ("Blues", field[2:4])):
        team = teams.add_team(event.pk, COMMAND, name=name)
        teams.set_members(event.pk, team.pk, [entry.pk for entry in own], COMMAND)
    event.system = Tournament.System.ROBIN
    event.save()
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    assert "there is no place for another team" in text_of(desk.get("teams/"))
    assert desk.do("teams/", "add", name="Late").status_code == 409


def test_an_event_of_single_players_has_no_teams(desk: Desk, event: Tournament) -> None:
    assert desk.get("teams/").status_code == 404
    assert desk.do("teams/", "add", name="Reds").status_code == 404
    assert desk.get("teams/1/").status_code == 404
    assert "desk/teams/" not in text_of(desk.get())
