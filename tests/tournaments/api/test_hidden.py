"""What outsiders never see: drafts, private events, births and e-mail addresses, who entered what."""

from __future__ import annotations

import json

import pytest
from rest_framework.test import APIClient

from tests.factories import EntryFactory, draft_of, play
from tests.tournaments.api.conftest import client_of
from tournaments.models import Entry, Player, Round, Tournament

EVENT = "/api/v1/tournaments/club-night/"
READS = [
    EVENT,
    f"{EVENT}entries/",
    f"{EVENT}rounds/",
    f"{EVENT}matches/",
    f"{EVENT}standings/",
    "/api/v1/tournaments/",
]


@pytest.fixture
def drafted(event: Tournament, field: list[Entry], round_1: Round) -> Round:
    for table in (1, 2, 3):
        play(round_1, table, 90, 80)
    return draft_of(event, [(field[0], field[1])], {field[5]: "allocated"})


@pytest.mark.parametrize("path", READS)
def test_a_draft_changes_nothing_that_outsiders_read(
    anonymous: APIClient, event: Tournament, field: list[Entry], round_1: Round, path: str
) -> None:
    before = anonymous.get(path).json()
    draft_of(event, [(field[0], field[1])], {field[5]: "allocated"})
    assert anonymous.get(path).json() == before


@pytest.mark.parametrize("who", ["anonymous", "outsider", "helper"])
def test_a_draft_is_as_a_round_that_is_not_there(
    request: pytest.FixtureRequest, event: Tournament, drafted: Round, who: str
) -> None:
    client: APIClient = request.getfixturevalue(who)
    draft, nothing = client.get(f"{EVENT}rounds/2/"), client.get(f"{EVENT}rounds/3/")
    assert (draft.status_code, nothing.status_code) == (404, 404)
    assert draft.json() == nothing.json() | {"instance": f"{EVENT}rounds/2/"}
    assert len(client.get(f"{EVENT}rounds/").json()["results"]) == 1
    for act in ("publish", "pair", "withdraw"):
        refused = [client.post(f"{EVENT}rounds/{number}/{act}/") for number in (2, 3)]
        assert refused[0].status_code == refused[1].status_code == (401 if who == "anonymous" else 403)
        assert refused[0].json()["detail"] == refused[1].json()["detail"]


def test_arbiters_see_drafts(arbiter: APIClient, drafted: Round) -> None:
    shown = arbiter.get(f"{EVENT}rounds/2/").json()
    assert shown["state"] == "draft"
    assert [bye["bye"] for bye in shown["byes"]] == ["allocated"]


def test_birth_and_contact_are_nowhere(admin: object, organiser: APIClient, round_1: Round) -> None:
    Player.objects.update(birth_year=1987, contact="somebody@example.org")
    everything = [
        client.get(path).content.decode()
        for client in (client_of(None), organiser)
        for path in (
            *READS,
            "/api/v1/players/",
            f"{EVENT}rounds/1/",
            f"/api/v1/players/{Player.objects.first().pk}/",
        )
    ]
    changed = organiser.patch(
        f"/api/v1/players/{Player.objects.first().pk}/", {"contact": "other@example.org"}, format="json"
    )
    everything.append(changed.content.decode())
    everything.append(organiser.get(f"{EVENT}audit/").content.decode())
    assert not [text for text in everything if "1987" in text or "example.org" in text]


def test_who_entered_and_the_note_are_for_staff(
    anonymous: APIClient, helper: APIClient, round_1: Round
) -> None:
    play(round_1, 1, 90, 80, note="flag fell at move 40")
    for path in (f"{EVENT}matches/", f"{EVENT}rounds/1/"):
        assert "flag fell" not in json.dumps(anonymous.get(path).json())
        assert "flag fell" in json.dumps(helper.get(path).json())


@pytest.mark.parametrize(("visibility", "found"), [("private", 404), ("unlisted", 200)])
def test_people_of_events_that_are_not_public_are_not_in_the_register_of_outsiders(
    anonymous: APIClient, outsider: APIClient, field: list[Entry], visibility: str, found: int
) -> None:
    Tournament.objects.update(visibility=visibility)
    alone = Player.objects.create(name="Nowhere Yet")
    address = f"/api/v1/players/{field[0].player_id}/"
    assert anonymous.get(address).status_code == found
    assert anonymous.get(f"/api/v1/players/?q={field[0].name}").json()["results"] == []
    assert [one["id"] for one in anonymous.get("/api/v1/players/").json()["results"]] == [alone.pk]
    assert outsider.get(address).status_code == 200  # who has an account keeps the register
    EntryFactory(player=field[0].player)  # in a public event as well
    assert anonymous.get(address).status_code == 200
