"""Doubtful boards and scores by API."""

from __future__ import annotations

from games.models import Finding
from tests.factories import Cast, play
from tests.tournaments.api.conftest import client_of
from tournaments.models import Round, Tournament


def test_findings_are_listed_and_seen(event: Tournament, cast: Cast, round_1: Round) -> None:
    play(round_1, 1, 80, 1)
    arbiter = client_of(cast.arbiter)
    address = f"/api/v1/tournaments/{event.slug}/findings/"
    (told,) = arbiter.get(address, {"state": "open"}).json()["results"]
    assert (told["kind"], told["round"], told["table"], told["game"], told["score"]) == ("score", 1, 1, 2, 1)
    assert told["words"] == "No board of this variant scores 1."
    assert arbiter.post(f"/api/v1/findings/{told['id']}/seen/", {}, format="json").status_code == 400
    seen = arbiter.post(f"/api/v1/findings/{told['id']}/seen/", {"note": "It was 71."}, format="json")
    assert (seen.status_code, seen.json()["note"], seen.json()["seen_by"]) == (200, "It was 71.", "arbiter")
    again = arbiter.post(f"/api/v1/findings/{told['id']}/seen/", {"note": "x"}, format="json")
    assert again.status_code == 409
    assert arbiter.get(address, {"state": "open"}).json()["results"] == []
    assert [each["id"] for each in arbiter.get(address, {"state": "seen"}).json()["results"]] == [told["id"]]
    assert arbiter.get(address, {"state": "both"}).status_code == 400


def test_only_arbiters_ask(event: Tournament, cast: Cast, round_1: Round) -> None:
    play(round_1, 1, 80, 1)
    address = f"/api/v1/tournaments/{event.slug}/findings/"
    seen = f"/api/v1/findings/{Finding.objects.get().pk}/seen/"
    for client, refused in ((client_of(cast.helper), 403), (client_of(None), 401)):
        assert client.get(address).status_code == refused
        assert client.post(seen, {"note": "x"}, format="json").status_code == refused
    assert client_of(cast.arbiter).post("/api/v1/findings/0/seen/", {"note": "x"}).status_code in (404, 415)
