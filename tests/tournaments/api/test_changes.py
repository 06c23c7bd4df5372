"""Changes by the API: a preview that changes nothing, the change once, problems for what can't be."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from audit.models import AuditEvent
from games.models import Result
from tests.factories import EntryFactory, play, table_of
from tests.tournaments.api.conftest import client_of
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.tables import sheet_of

ROUND = "/api/v1/tournaments/club-night/rounds/1/"
EVENT = "/api/v1/tournaments/club-night/"


def test_a_swap_is_told_then_done_once(arbiter: APIClient, field: list[Entry], round_1: Round) -> None:
    body = {"first": field[0].pk, "second": field[1].pk, "reason": "Brothers"}
    told = arbiter.post(f"{ROUND}swap/preview/", body, format="json")
    assert told.status_code == 200
    assert told.json()["consequences"][0].startswith(f"Table 1: {field[1].name}")
    assert sheet_of(round_1).tables[0].first == field[0]
    for again in ("", "true"):
        done = arbiter.post(f"{ROUND}swap/", body, format="json", headers={"Idempotency-Key": "k"})
        assert (done.status_code, done.headers.get("Idempotent-Replayed", "")) == (200, again)
    assert done.json()["tables"][0]["first"]["id"] == field[1].pk
    assert AuditEvent.objects.filter(verb="tables.swapped").count() == 1
    change = AuditEvent.objects.get(verb="tables.swapped").pk
    assert arbiter.post(f"{EVENT}changes/{change}/undo/", {"reason": "No"}, format="json").status_code == 204
    assert sheet_of(round_1).tables[0].first == field[0]


def test_what_can_not_be_is_a_problem(arbiter: APIClient, field: list[Entry], round_1: Round) -> None:
    play(round_1, 1, 50, 40)
    body = {"first": field[0].pk, "second": field[1].pk, "reason": "x"}
    refused = arbiter.post(f"{ROUND}swap/", body, format="json")
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:orderly:problem:locked")
    assert refused.json()["tables"] == [1]
    blank = arbiter.post(f"{ROUND}swap/", body | {"reason": " "}, format="json")
    assert blank.json()["errors"][0]["pointer"] == "#/reason"
    gone = arbiter.post(f"{ROUND}remove/", {"reason": "x"}, format="json")
    assert gone.status_code == 409


def test_tables_are_paired_again_and_the_round_removed(
    arbiter: APIClient, field: list[Entry], round_1: Round
) -> None:
    a, b, _c, d, e, _f = (entry.pk for entry in field)
    body = {"tables": [1, 2], "pairs": [[a, e], [b, d]], "reason": "Club mates"}
    done = arbiter.post(f"{ROUND}pair-again/", body, format="json").json()
    assert [(t["first"]["id"], t["second"]["id"]) for t in done["tables"]][:2] == [(a, e), (b, d)]
    assert arbiter.post(f"{ROUND}remove/preview/", {"reason": "x"}, format="json").status_code == 200
    assert arbiter.post(f"{ROUND}remove/", {"reason": "x"}, format="json").status_code == 204
    assert not Round.objects.exists()


def test_an_entry_is_corrected_and_merged(
    arbiter: APIClient, event: Tournament, field: list[Entry], round_1: Round
) -> None:
    entry, late = f"/api/v1/entries/{field[2].pk}/", EntryFactory(tournament=event, from_round=2)
    body = {"name": "Ann Lee", "seed": 1, "reason": "Misspelt"}
    assert len(arbiter.post(f"{entry}correct/preview/", body, format="json").json()["consequences"]) >= 3
    corrected = arbiter.post(f"{entry}correct/", body, format="json").json()
    assert (corrected["seed"], corrected["player"]["name"]) == (1, "Ann Lee")
    body = {"drop": late.pk, "reason": "Twice"}
    assert arbiter.post(f"{entry}merge/", body, format="json").status_code == 200
    refused = arbiter.post(f"{entry}merge/", {"drop": field[3].pk, "reason": "x"}, format="json")
    assert (refused.status_code, refused.json()["rounds"]) == (409, [1])


def test_a_penalty_and_what_an_amendment_would_do(arbiter: APIClient, round_1: Round) -> None:
    play(round_1, 1, 50, 40)
    match = f"/api/v1/matches/{table_of(round_1, 1).match_id}/"
    body = {"games": [{"score": 10}, {"score": 40}], "reason": "x", "version": 1}
    told = arbiter.post(f"{match}result/preview/", body, format="json").json()["consequences"]
    assert any("Standings after round 1" in words for words in told)
    body = {"taken_back": True, "reason": "x", "version": 1}
    assert arbiter.post(f"{match}result/preview/", body, format="json").status_code == 200
    body = {"side": 1, "points": 20, "reason": "Phone", "version": 1}
    assert arbiter.post(f"{match}penalty/", body, format="json").json()["result"]["first_penalty"] == 20
    assert arbiter.post(f"{match}penalty/", body, format="json").status_code == 409


def test_an_event_ends_with_decisions(organiser: APIClient, event: Tournament, round_1: Round) -> None:
    play(round_1, 1, 50, 40)
    two, three = (table_of(round_1, number).match_id for number in (2, 3))
    refused = organiser.post(f"{EVENT}finish/", {"reason": "x"}, format="json").json()
    assert refused["type"] == "urn:orderly:problem:open-matches"
    assert [item["match"] for item in refused["open"]] == [two, three]
    scores = {"games": [{"score": 30}, {"score": 20}]}
    body = {"decisions": [{"match": two, "kind": "void"}, {"match": three} | scores], "reason": "Hall closes"}
    assert organiser.post(f"{EVENT}finish/preview/", body, format="json").status_code == 200
    assert Result.objects.count() == 1
    assert organiser.post(f"{EVENT}finish/", body, format="json").status_code == 200
    assert Tournament.objects.get(pk=event.pk).is_finished
    assert Result.objects.count() == 3


def test_two_people_of_the_register_are_merged(admin: User, field: list[Entry]) -> None:
    keep, drop = field[0].player_id, EntryFactory(player__federation="GER").player_id
    client = client_of(admin)
    body = {"drop": drop, "reason": "Entered by two clubs"}
    assert client.post(f"/api/v1/players/{keep}/merge/preview/", body, format="json").status_code == 200
    merged = client.post(f"/api/v1/players/{keep}/merge/", body, format="json").json()
    assert merged["federation"] == "GER"
    assert client.get(f"/api/v1/players/{drop}/").status_code == 404


@pytest.mark.parametrize("path", ["swap/", "swap/preview/", "remove/"])
def test_no_address_without_the_event(arbiter: APIClient, round_1: Round, path: str) -> None:
    body = {"first": 1, "second": 2, "reason": "x"} if "swap" in path else {"reason": "x"}
    assert (
        arbiter.post(f"/api/v1/tournaments/nowhere/rounds/1/{path}", body, format="json").status_code == 404
    )
