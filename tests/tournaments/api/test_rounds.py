"""Rounds through the API: drafted, looked at, published, taken back."""

from __future__ import annotations

from rest_framework.test import APIClient

from tests.factories import play, published_round
from tournaments.models import Entry, Round, Tournament

ROUNDS = "/api/v1/tournaments/club-night/rounds/"


def test_from_draft_to_published(arbiter: APIClient, anonymous: APIClient, field: list[Entry]) -> None:
    made = arbiter.post(ROUNDS)
    assert made.status_code == 201
    draft = made.json()
    assert made["Location"] == draft["url"] == f"http://testserver{ROUNDS}1/"
    assert (draft["number"], draft["state"], draft["published_at"]) == (1, "draft", None)
    assert [table["match"] for table in draft["tables"]] == [None] * 3
    assert all(table["reason"]["text"] for table in draft["tables"])
    published = arbiter.post(f"{ROUNDS}1/publish/").json()
    assert (published["state"], published["missing"]) == ("published", [1, 2, 3])
    seen = anonymous.get(f"{ROUNDS}1/").json()
    assert [table["first"] for table in seen["tables"]] == [table["first"] for table in draft["tables"]]
    assert anonymous.get(seen["tables"][0]["match"]).status_code == 200


def test_a_pair_by_hand_and_what_changed(
    arbiter: APIClient, anonymous: APIClient, field: list[Entry]
) -> None:
    arbiter.post(ROUNDS)
    pair = [field[5].pk, field[0].pk]
    again = arbiter.post(f"{ROUNDS}1/pair/", {"pairs": [pair]}, format="json")
    assert again.status_code == 200
    by_hand = [table for table in again.json()["tables"] if table["manual"]]
    assert [{table["first"]["id"], table["second"]["id"]} for table in by_hand] == [set(pair)]
    assert again.json()["explanation"]["changes"]
    arbiter.post(f"{ROUNDS}1/publish/")
    assert "changes" not in anonymous.get(f"{ROUNDS}1/").json()["explanation"]
    assert "changes" in arbiter.get(f"{ROUNDS}1/").json()["explanation"]


def test_the_bye_by_hand(arbiter: APIClient, field: list[Entry]) -> None:
    field[5].delete()
    made = arbiter.post(ROUNDS, {"bye": field[1].pk}, format="json").json()
    assert [(bye["entry"]["id"], bye["bye"]) for bye in made["byes"]] == [(field[1].pk, "allocated")]
    assert made["byes"][0]["reason"]["text"]


def test_wishes_that_contradict_themselves(arbiter: APIClient, field: list[Entry]) -> None:
    twice = [[field[0].pk, field[1].pk], [field[0].pk, field[2].pk]]
    assert arbiter.post(ROUNDS, {"pairs": twice}, format="json").status_code == 400
    three = arbiter.post(ROUNDS, {"pairs": [[1, 2, 3]]}, format="json")
    assert three.json()["errors"][0]["pointer"] == "#/pairs/0"


def test_an_impossible_round_says_why(arbiter: APIClient, event: Tournament, field: list[Entry]) -> None:
    for entry in field[2:]:
        entry.delete()
    pair = {"first": field[0].pk, "second": field[1].pk}
    arbiter.post("/api/v1/tournaments/club-night/forbidden-pairs/", pair, format="json")
    answer = arbiter.post(ROUNDS)
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["type"] == "urn:orderly:problem:impossible-round"
    assert problem["choices"]
    assert not event.rounds.exists()


def test_missing_results_are_named(arbiter: APIClient, round_1: Round) -> None:
    play(round_1, 1, 90, 80)
    answer = arbiter.post(ROUNDS)
    assert (answer.status_code, answer.json()["round"], answer.json()["tables"]) == (409, 1, [2, 3])


def test_discard(arbiter: APIClient, field: list[Entry]) -> None:
    arbiter.post(ROUNDS)
    assert arbiter.delete(f"{ROUNDS}1/").status_code == 204
    assert arbiter.get(f"{ROUNDS}1/").status_code == 404


def test_a_published_round_is_not_discarded(arbiter: APIClient, round_1: Round) -> None:
    assert arbiter.delete(f"{ROUNDS}1/").status_code == 409
    assert arbiter.post(f"{ROUNDS}1/pair/").status_code == 409


def test_publication_taken_back(arbiter: APIClient, anonymous: APIClient, round_1: Round) -> None:
    answer = arbiter.post(f"{ROUNDS}1/withdraw/", {"reason": "wrong list"}, format="json")
    assert answer.json()["state"] == "draft"
    assert anonymous.get(f"{ROUNDS}1/").status_code == 404


def test_publication_stands_after_a_result(arbiter: APIClient, round_1: Round) -> None:
    play(round_1, 1, 90, 80)
    assert arbiter.post(f"{ROUNDS}1/withdraw/").status_code == 409


def test_only_the_newest_round_is_taken_back(
    arbiter: APIClient, event: Tournament, field: list[Entry], round_1: Round
) -> None:
    published_round(event, [(field[0], field[1])])
    assert arbiter.post(f"{ROUNDS}1/withdraw/").status_code == 409
    assert arbiter.post(f"{ROUNDS}2/withdraw/").status_code == 200


def test_the_list_counts_what_is_missing(anonymous: APIClient, round_1: Round) -> None:
    play(round_1, 2, 90, 80)
    shown = anonymous.get(ROUNDS).json()["results"]
    assert [(r["number"], r["table_count"], r["missing"], r["scoring"]) for r in shown] == [
        (1, 3, [1, 3], [])
    ]
