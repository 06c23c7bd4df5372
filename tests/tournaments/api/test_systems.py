"""Teams, brackets and arenas through the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from audit.actor import COMMAND
from tests.factories import Cast, TournamentFactory, cast_of, field_of, play
from tests.tournaments.api.conftest import client_of
from tournaments.models import Tournament
from tournaments.models.tournament import System
from tournaments.queries.links import arena_token
from tournaments.services import arena, rounds

pytestmark = pytest.mark.django_db


def test_teams_are_entered_filled_and_meet(anonymous: APIClient) -> None:
    event = TournamentFactory(teams=True, planned_rounds=2, pairing={"team_boards": 2})
    cast = cast_of(event)
    field = field_of(event, 4)
    staff = client_of(cast.arbiter)
    base = f"/api/v1/tournaments/{event.slug}/"
    made = [staff.post(base + "teams/", {"name": name}, format="json") for name in ("Reds", "Blues")]
    assert [answer.status_code for answer in made] == [201, 201]
    assert staff.post(base + "teams/", {"name": "reds"}, format="json").status_code == 409
    for answer, members in zip(made, (field[:2], field[2:]), strict=True):
        url = answer.json()["url"]
        filled = staff.put(
            url + "members/", {"entries": [entry.pk for entry in members]}, format="json"
        ).json()
        assert [one["board"] for one in filled["members"]] == [1, 2]
    taken = staff.put(made[0].json()["url"] + "members/", {"entries": [field[2].pk]}, format="json")
    assert taken.status_code == 409
    rounds.draft_round(event.pk, COMMAND)
    rounds.publish_round(event.pk, COMMAND)
    shown = anonymous.get(base + "rounds/1/").json()
    assert [(one["first"]["name"], one["second"]["name"]) for one in shown["meetings"]] == [("Reds", "Blues")]
    assert [(table["meeting"], table["board"]) for table in shown["tables"]] == [(1, 1), (1, 2)]
    assert anonymous.get(base + "standings/").json()["teams"]["rows"][0]["name"] in ("Reds", "Blues")
    assert staff.delete(made[0].json()["url"]).status_code == 409
    assert anonymous.get(base + "teams/").json()["results"][0]["members"][0]["entry"]["seed"] == 1


def test_a_bracket_is_read_tie_by_tie(anonymous: APIClient) -> None:
    event = TournamentFactory(system=System.KNOCK_OUT)
    field_of(event, 4)
    url = f"/api/v1/tournaments/{event.slug}/bracket/"
    assert anonymous.get(url).status_code == 404  # not drawn yet
    rounds.draft_round(event.pk, COMMAND)
    assert anonymous.get(url).status_code == 404  # a draft is nobody's business
    round_ = rounds.publish_round(event.pk, COMMAND)
    play(round_, 1, 60, 40)
    found = anonymous.get(url).json()
    assert [tie["id"] for tie in found["ties"]] == ["W1.1", "W1.2", "W2.1"]
    assert found["ties"][0]["sides"][0]["seed"] == 1
    assert found["ties"][0]["state"] == "decided"
    assert found["ties"][2]["sides"][1]["comes_from"] == "winner of W1.2"
    assert found["over"] is False


@pytest.fixture
def open_arena() -> tuple[Tournament, Cast]:
    event = TournamentFactory(system=System.ARENA)
    return event, cast_of(event)


def test_an_arena_is_started_joined_and_stopped(
    anonymous: APIClient, open_arena: tuple[Tournament, Cast]
) -> None:
    event, cast = open_arena
    one, two = field_of(event, 2)
    base = f"/api/v1/tournaments/{event.slug}/arena/"
    assert anonymous.get(base).json()["state"] == "before"
    assert anonymous.post(base + "start/", {}, format="json").status_code in (401, 403)
    staff = client_of(cast.arbiter)
    assert staff.post(base + "start/", {"minutes": 20}, format="json").json()["state"] == "running"
    for entry in (one, two):
        place = f"/api/v1/arena/{arena_token(entry.pk)}/"
        assert anonymous.put(place, {"wants": True}, format="json").json()["waits"] is True
    assert {entry["seed"] for entry in anonymous.get(base).json()["waiting"]} == {1, 2}
    arena.pair_waiting(event.pk)
    mine = anonymous.get(f"/api/v1/arena/{arena_token(one.pk)}/").json()
    assert mine["match"]
    assert mine["waits"] is False
    assert (
        anonymous.put(f"/api/v1/arena/{arena_token(one.pk)}/", {"wants": False}, format="json").json()[
            "wants"
        ]
        is False
    )
    assert staff.post(base + "stop/", {"reason": "rain"}, format="json").json()["state"] == "over"
    assert anonymous.get("/api/v1/arena/nonsense/").status_code == 404
