"""A whole event of Gyul! Hap! by HTTP: over the board with totals, and what is told of play on line."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Side
from tests.tournaments.api.conftest import client_of
from tests.tournaments.duels import begin, close_board, duel_at, duel_event, say, wrong_of
from tournaments.models import Tournament

API = "/api/v1"
EVENT = f"{API}/tournaments/hap-night/"
NAMES = ("Ada Stone", "Ben Hale", "Cleo Marsh", "Dan Frost")

pytestmark = pytest.mark.django_db


def sent(client: APIClient, method: str, url: str, data: Any = None, status: int = 200) -> Any:
    answer = getattr(client, method)(url, data, format="json")
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


@pytest.fixture
def night(outsider: APIClient) -> APIClient:
    """An event of four whose first round is published, and a client of who made it."""
    told = {"name": "Hap night", "variant": "gyul-hap", "planned_rounds": 2, "visibility": "public"}
    made = sent(outsider, "post", f"{API}/tournaments/", told, 201)
    assert made["variant"] == "gyul-hap"
    for name in NAMES:
        sent(outsider, "post", f"{EVENT}entries/", {"name": name}, 201)
    sent(outsider, "post", f"{EVENT}rounds/", {}, 201)
    sent(outsider, "post", f"{EVENT}rounds/1/publish/")
    return outsider


def enter(client: APIClient, *points: list[int]) -> list[dict[str, Any]]:
    """Results of all tables that have none, first table first."""
    missing = sent(client, "get", f"{EVENT}matches/?state=missing")["results"]
    return [
        sent(client, "post", f"{match['url']}result/", {"kind": "played", "points": both}, 201)
        for match, both in zip(missing, points, strict=True)
    ]


def test_the_games_there_are(outsider: APIClient) -> None:
    games = {game["key"]: game for game in sent(outsider, "get", f"{API}/variants/")}
    assert games["entropy7"]["family"] == "entropy"
    assert games["entropy7"]["size"] == 7
    hap = games["gyul-hap"]
    assert hap == sent(outsider, "get", f"{API}/variants/gyul-hap/")
    assert hap["name"] == "Gyul! Hap!"
    assert hap["family"] == "gyul-hap"
    assert hap["presets"] == ["seed", "tv"]
    assert "size" not in hap


def test_an_evening_over_the_board(night: APIClient) -> None:
    first, second = enter(night, [7, -2], [3, 3])
    assert first["games"] == []
    assert first["duel"] is None
    assert first["result"]["second_score"] == -2
    assert first["result"]["summary"] == "7 : -2"
    told = {"points": [-4, -1], "reason": "read wrong", "version": 1}
    assert sent(night, "put", f"{second['url']}result/", told)["result"]["first_score"] == -4
    sent(night, "post", f"{EVENT}rounds/", {}, 201)
    sent(night, "post", f"{EVENT}rounds/2/publish/")
    enter(night, [0, 5], [-1, -6])
    rows = sent(night, "get", f"{EVENT}standings/")["rows"]
    assert sum(row["spread"] for row in rows) == 0
    assert sorted(row["points"] for row in rows)[-1] == "2"
    sheet = sent(night, "get", f"{EVENT}tables/results/")
    assert [column["label"] for column in sheet["columns"]][6:8] == ["Points, first", "Points, second"]
    assert sheet["rows"][0]["second_score"] == -2
    assert b",7,-2," in night.get(f"{EVENT}tables/results/?format=csv").content
    assert b"7 : -2" in night.get(f"{EVENT}tables/cross-table/?format=csv").content
    assert night.get(f"{EVENT}export/tables.xlsx/").status_code == 200
    report = night.get(f"{EVENT}export/report.trf26/")
    assert b"two games" not in report.content
    document = sent(night, "get", f"{EVENT}export/")
    copy = sent(night, "post", f"{API}/imports/?slug=copy", document, 201)
    shown = ("rank", "name", "points", "spread")
    assert [[row[key] for key in shown] for row in sent(night, "get", copy["standings"])["rows"]] == [
        [row[key] for key in shown] for row in rows
    ]
    sent(night, "post", f"{EVENT}finish/")
    assert sent(night, "get", f"{API}/ratings/?variant=gyul-hap")["results"] == []  # nobody had five matches


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"games": [{"score": 7}, {"score": 2}]}, "#/points", "points of both"),
    ({"points": [7]}, "#/points", "2"),
    ({"points": [7, "two"]}, "#/points/1", "integer"),
    ({"points": [7, 1000]}, "#/points/1", "999"),
    ({"points": [7, None]}, "#/points/1", "null"),
    ({"kind": "void", "points": [7, 2]}, "#/points", "leave them"),
]


def test_a_result_that_is_none(night: APIClient) -> None:
    url = sent(night, "get", f"{EVENT}matches/")["results"][0]["url"]
    for data, pointer, words in WRONG:
        problem = sent(night, "post", f"{url}result/", data, 400)
        told = {error["pointer"]: error["detail"] for error in problem["errors"]}
        assert words in told[pointer], (data, told)
    sent(night, "post", f"{url}result/", {"kind": "no_show", "winner": 1}, 201)


TIMING: list[tuple[dict[str, Any], str]] = [
    ({"play": "table", "preset": "seed"}, "online"),
    ({"play": "online", "preset": "practice"}, "valid choice"),
    ({"play": "online", "clock": "10"}, "clock"),
    ({"play": "online", "preset": "tv", "extra_boards": 1}, "extra_boards"),
    ({"play": "online", "boards": 0}, "1"),
    ({"play": "online", "least_haps": 7, "most_haps": 7}, "least_haps"),
    ({"play": "online", "bords": 3}, "no such field"),
]


def test_how_it_is_played(night: APIClient) -> None:
    told = {"play": "online", "preset": "tv", "boards": 4}
    assert sent(night, "patch", EVENT, {"timing": told})["timing"] == told
    sentences = " ".join(sent(night, "get", EVENT)["rule_words"])
    for words in ("4 boards", "10 seconds to call", "a right Gyul +3, a wrong one −1", "A tie is a draw."):
        assert words in sentences
    for timing, words in TIMING:
        problem = sent(night, "patch", EVENT, {"timing": timing}, 400)
        assert words in problem["errors"][0]["detail"], timing
    entropy = sent(night, "post", f"{API}/tournaments/", {"name": "Grid", "variant": "entropy7"}, 201)
    sent(night, "patch", entropy["url"], {"timing": {"play": "online", "boards": 3}}, 400)


@pytest.fixture
def on_line(db: None) -> Tournament:
    return duel_event(2, timing={"boards": 1}, slug="hap-live")


def test_a_match_on_line(on_line: Tournament) -> None:
    anybody, duel = client_of(None), duel_at(on_line, 1)
    match = f"{API}/matches/{duel.match_id}/"
    board = begin(duel)
    say(board, Side.SECOND, wrong_of(board))
    found = sent(anybody, "get", f"{API}/tournaments/hap-live/live/duels/")["results"]
    assert [(each["round"], each["table"]) for each in found] == [(1, 1), (1, 2)]
    assert "boards" not in found[0]
    state = anybody.get(f"{match}duel/")
    assert state.json()["board"]["points"] == [0, -1]
    assert '"haps":' not in state.content.decode()
    assert state.json()["seed"] is None
    assert anybody.get(f"{match}duel/", HTTP_IF_NONE_MATCH=state["ETag"]).status_code == 304
    sent(anybody, "get", f"{match}duel/record/", status=409)
    close_board(board)
    assert anybody.get(f"{match}duel/", HTTP_IF_NONE_MATCH=state["ETag"]).status_code == 200
    detail = sent(anybody, "get", match)["duel"]
    assert detail["state"] == "finished"
    assert detail["boards"] == 1
    assert detail["points"][1] == -1
    assert sent(anybody, "get", detail["live"])["seed"]
    assert sent(anybody, "get", detail["record"])["game"] == "gyul-hap"
    assert "HAP" in anybody.get(f"{detail['record']}?format=txt").content.decode()
    sent(anybody, "get", f"{API}/matches/{duel.match_id}/live/", status=404)
