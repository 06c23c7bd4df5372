"""Results through the API: entered once, amended, taken back; boards counted."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Match, Side
from tests.factories import play, table_of
from tests.tournaments.api.conftest import client_of
from tests.tournaments.api.recording.club_rounds import BOARD_1, BOARD_2
from tournaments.models import Round, Tournament
from tournaments.services import results

TWO_SCORES = {"games": [{"score": 88}, {"score": 71}]}


@pytest.fixture
def match(round_1: Round) -> str:
    """The address of the match at table 1."""
    return f"/api/v1/matches/{table_of(round_1, 1).match_id}/"


def test_two_scores(helper: APIClient, anonymous: APIClient, match: str) -> None:
    answer = helper.post(f"{match}result/", TWO_SCORES, format="json")
    assert answer.status_code == 201
    assert answer["Location"] == f"http://testserver{match}result/"
    made = answer.json()
    assert (made["state"], made["result"]["summary"], made["result"]["version"]) == ("done", "88-71", 1)
    assert made["result"]["entered_by"] == "helper"
    seen = anonymous.get(match).json()
    assert [(game["number"], game["order"], game["score"]) for game in seen["games"]] == [
        (1, "first", 88),
        (2, "second", 71),
    ]
    assert (seen["result"]["entered_by"], seen["result"]["note"]) == (None, None)


def test_a_second_result_is_shown_the_first(helper: APIClient, arbiter: APIClient, match: str) -> None:
    helper.post(f"{match}result/", TWO_SCORES, format="json")
    answer = arbiter.post(f"{match}result/", {"games": [{"score": 1}, {"score": 2}]}, format="json")
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["type"] == "urn:orderly:problem:result-exists"
    assert problem["instance"] == f"{match}result/"
    first = problem["result"]
    assert (first["first_score"], first["second_score"], first["entered_by"]) == (88, 71, "helper")


@pytest.mark.django_db(transaction=True)
def test_boards_are_counted(helper: APIClient, anonymous: APIClient, match: str) -> None:
    boards = {"games": [{"board": BOARD_1}, {"board": BOARD_2, "score": 539}]}
    answer = helper.post(f"{match}result/", boards, format="json")
    assert answer.status_code == 201, answer.json()
    game = anonymous.get(match).json()["games"][1]
    assert (game["score"], game["scoring"]["state"], game["scoring"]["total"]) == (539, "done", 539)
    assert game["scoring"]["detail"]["patterns"]
    assert game["board"].splitlines()[0] == "1111111"


def test_board_and_score_must_agree(helper: APIClient, match: str) -> None:
    answer = helper.post(
        f"{match}result/", {"games": [{"board": BOARD_1, "score": 7}, {"board": "12/3"}]}, format="json"
    )
    assert answer.status_code == 400
    wrong = {error["pointer"] for error in answer.json()["errors"]}
    assert wrong == {"#/games/0/score", "#/games/1/board"}


@pytest.mark.parametrize(
    "result, pointer",
    [
        ({}, "#/games"),
        ({"games": [{"score": 1}]}, "#/games"),
        ({"games": [{"score": -1}, {"score": 1}]}, "#/games/0/score"),
        ({"games": [{"score": 1.5}, {"score": 1}]}, "#/games/0/score"),
        ({"games": [{"points": 1}, {"score": 1}]}, "#/games/0/points"),
        ({"kind": "lost"}, "#/kind"),
        ({"kind": "no_show"}, "#/winner"),
        (TWO_SCORES | {"winner": 1}, "#/winner"),
    ],
)
def test_what_is_wrong_and_where(arbiter: APIClient, match: str, result: Any, pointer: str) -> None:
    answer = arbiter.post(f"{match}result/", result, format="json")
    assert answer.status_code == 400
    assert pointer in {error["pointer"] for error in answer.json()["errors"]}


@pytest.mark.parametrize(
    "result, summary",
    [
        ({"kind": "no_show", "winner": 2}, "0-1"),
        ({"kind": "ruled", "winner": 1}, "1-0"),
        ({"kind": "double_forfeit"}, "0-0"),
        ({"kind": "void"}, "0-0"),
    ],
)
def test_rulings_are_for_arbiters(
    helper: APIClient, arbiter: APIClient, match: str, result: Any, summary: str
) -> None:
    assert helper.post(f"{match}result/", result, format="json").status_code == 403
    assert arbiter.post(f"{match}result/", result, format="json").json()["result"]["summary"] == summary


def test_amended_with_reason_and_version(arbiter: APIClient, match: str, round_1: Round) -> None:
    play(round_1, 1, 88, 71)
    amended = {"games": [{"score": 83}, {"score": 71}], "reason": "misread", "version": 1}
    answer = arbiter.put(f"{match}result/", amended, format="json")
    assert (answer.status_code, answer.json()["result"]["version"]) == (200, 2)
    stale = arbiter.put(f"{match}result/", amended, format="json")
    assert (stale.status_code, stale.json()["result"]["first_score"]) == (409, 83)


def test_amended_by_if_match(arbiter: APIClient, match: str, round_1: Round) -> None:
    play(round_1, 1, 88, 71)
    tag = arbiter.get(f"{match}result/")["ETag"]
    amended = {"games": [{"score": 83}, {"score": 71}], "reason": "misread"}
    unversioned = arbiter.put(f"{match}result/", amended, format="json")
    assert unversioned.json()["errors"][0]["parameter"] == "version"
    done = arbiter.put(f"{match}result/", amended, format="json", HTTP_IF_MATCH=tag)
    assert done.status_code == 200
    stale = arbiter.put(f"{match}result/", amended, format="json", HTTP_IF_MATCH=tag)
    assert (stale.status_code, stale.json()["type"]) == (412, "urn:orderly:problem:stale-version")
    assert stale.json()["result"]["version"] == 2


def test_amending_needs_a_reason(arbiter: APIClient, match: str, round_1: Round) -> None:
    play(round_1, 1, 88, 71)
    answer = arbiter.put(f"{match}result/", TWO_SCORES | {"version": 1}, format="json")
    assert answer.json()["errors"][0]["pointer"] == "#/reason"


def test_taken_back(arbiter: APIClient, anonymous: APIClient, match: str, round_1: Round) -> None:
    play(round_1, 1, 88, 71)
    unexplained = arbiter.delete(f"{match}result/?version=1")
    assert unexplained.json()["errors"][0]["parameter"] == "reason"
    assert arbiter.delete(f"{match}result/?version=2&reason=x").status_code == 409
    assert arbiter.delete(f"{match}result/?version=1&reason=other+table").status_code == 204
    assert anonymous.get(match).json()["state"] == "missing"
    assert anonymous.get(f"{match}result/").status_code == 404


def test_the_list_and_its_filters(anonymous: APIClient, round_1: Round) -> None:
    play(round_1, 2, 88, 71)
    address = "/api/v1/tournaments/club-night/matches/"

    def tables(query: str) -> list[int]:
        return [match["table"] for match in anonymous.get(f"{address}{query}").json()["results"]]

    entry = table_of(round_1, 3).seats.first().entry
    assert tables("") == [1, 2, 3]
    assert tables("?state=missing") == [1, 3]
    assert tables("?state=done&round=1") == [2]
    assert tables("?state=scoring") == []
    assert tables("?round=2") == []
    assert tables(f"?player={entry.player_id}") == tables(f"?entry={entry.pk}") == [3]


def test_boards_of_duplicate_bags_wait_for_the_round(
    arbiter: APIClient, helper: APIClient, anonymous: APIClient, match: str, round_1: Round
) -> None:
    Match.objects.update(bag_mode="duplicate")
    Tournament.objects.update(bag_mode="independent")  # changed since; the round has the bags it has
    helper.post(f"{match}result/", {"games": [{"board": BOARD_1}, {"board": BOARD_2}]}, format="json")
    shown = anonymous.get(match).json()
    assert [game["board"] for game in shown["games"]] == [None, None]
    assert [game["scoring"] for game in shown["games"]] == [None, None]
    assert helper.get(match).json()["games"][0]["board"] is None
    assert arbiter.get(match).json()["games"][0]["board"]


def test_reports_and_the_arbiters_choice(
    arbiter: APIClient, helper: APIClient, match: str, round_1: Round
) -> None:
    table = table_of(round_1, 1)
    for side, score in ((Side.FIRST, 88), (Side.SECOND, 83)):
        claim = results.read_result(table, {"games": [{"score": score}, {"score": 71}]})
        results.report(table, side, claim)
    address = "/api/v1/tournaments/club-night/reports/"
    assert helper.get(address).status_code == 403
    shown = arbiter.get(f"{address}?state=open").json()["results"]
    assert [(report["side"], report["table"]) for report in shown] == [(1, 1), (2, 1)]
    assert shown[0]["name"] == table.match.first_name
    assert arbiter.get(shown[1]["url"]).json() == shown[1]
    chosen = arbiter.post(f"{shown[1]['url']}resolve/")
    assert chosen.json()["result"]["summary"] == "83-71"
    assert arbiter.get(f"{address}?state=open").json()["results"] == []
    assert arbiter.post(f"{shown[0]['url']}resolve/").status_code == 409


def test_a_match_of_another_event_is_not_for_its_arbiter(match: str, cast: Any) -> None:
    answer = client_of(cast.outsider).post(f"{match}result/", TWO_SCORES, format="json")
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"kind": "no_show", "winner": "1"}, "#/winner"),
        ({"kind": "no_show", "winner": 1, **TWO_SCORES}, "#/games"),
        ({"kind": "void", **TWO_SCORES}, "#/games"),
    ],
)
def test_a_ruling_that_says_more_than_it_can_mean_is_refused(
    arbiter: APIClient, match: str, body: dict[str, Any], pointer: str
) -> None:
    answer = arbiter.post(f"{match}result/", body, format="json")
    assert (answer.status_code, [error["pointer"] for error in answer.json()["errors"]]) == (400, [pointer])
