"""An event of Chaos Tiles by HTTP: seats of a result, exact numbers of the standings, settings refused."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.tournaments.api.test_gyul_hap import API, NAMES, sent

EVENT = f"{API}/tournaments/tiles-night/"
BIG = 10**21

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(outsider: APIClient) -> APIClient:
    """An event of four whose first round is published, and a client of who made it."""
    told = {"name": "Tiles night", "variant": "go-asunder", "planned_rounds": 2, "visibility": "public"}
    sent(outsider, "post", f"{API}/tournaments/", told, 201)
    for name in NAMES:
        sent(outsider, "post", f"{EVENT}entries/", {"name": name}, 201)
    sent(outsider, "post", f"{EVENT}rounds/", {}, 201)
    sent(outsider, "post", f"{EVENT}rounds/1/publish/")
    return outsider


def matches(client: APIClient, state: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sent(client, "get", f"{EVENT}matches/?state={state}")["results"]
    return found


def test_seats_are_entered_amended_and_ranked(night: APIClient) -> None:
    first, second = matches(night, "missing")
    entered = sent(
        night, "post", f"{first['url']}result/", {"seats": [{"score": BIG}, {"score": "8.5"}]}, 201
    )
    assert entered["result"]["seats"] == [{"score": str(BIG), "place": 1}, {"score": "8.5", "place": 2}]
    assert (entered["result"]["first_score"], entered["games"], entered["duel"]) == (None, [], None)
    assert entered["tiles"] is None
    assert entered["state"] == "done"
    shared = {"seats": [{"score": 3}, {"score": "3.0"}]}
    sent(night, "post", f"{second['url']}result/", shared, 201)
    told = {"seats": [{"score": 3, "place": 2}, {"score": 3, "place": 1}], "reason": "breaks", "version": 1}
    amended = sent(night, "put", f"{second['url']}result/", told)
    assert [seat["place"] for seat in amended["result"]["seats"]] == [2, 1]
    assert matches(night, "missing") == matches(night, "scoring") == []
    assert len(matches(night, "done")) == 2
    rows = sent(night, "get", f"{EVENT}standings/")["rows"]
    assert [(row["points"], row["spread"]) for row in rows[:2]] == [("1", f"{BIG - 9}.5"), ("1", 0)]
    parts = {(part["own_total"], part["ahead"]) for row in rows for part in row["rounds"]}
    assert parts == {(str(BIG), 1), ("8.5", -1), (3, -1), (3, 1)}
    sheet = sent(night, "get", f"{EVENT}tables/results/")
    assert [column["key"] for column in sheet["columns"]][6:10] == [
        "first_score",
        "second_score",
        "first_place",
        "second_place",
    ]
    assert [sheet["rows"][0][key] for key in ("first_score", "second_score")] == [str(BIG), "8.5"]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"points": [1, 2]}, "points"),
        ({"seats": [{"score": 1}, {"score": 2.5}]}, "seats"),
        ({"seats": [{"score": 1}, {"score": "2.25"}]}, "seat2_score"),
        ({"seats": [{"score": 1}, {"score": None}]}, "seat2_score"),
        ({"seats": [{"score": 1, "place": 2}, {"score": 2, "place": 2}]}, "seat1_place"),
        ({"kind": "no_show", "winner": 1, "seats": [{"score": 1}, {"score": 2}]}, "seats"),
        ({"seats": [{"score": 1}, {"score": 2}], "first_penalty": 3}, "first_penalty"),
    ],
)
def test_what_is_wrong_names_its_field(night: APIClient, data: dict[str, Any], field: str) -> None:
    answer = night.post(f"{matches(night, 'missing')[0]['url']}result/", data, format="json")
    assert answer.status_code in (400, 422), answer.content
    assert field in answer.content.decode()


def test_settings_of_play_are_judged(night: APIClient) -> None:
    fine = {"play": "online", "komi": 6.5, "figure": "generated", "figure_tiles": 24, "clock": "10+5"}
    assert sent(night, "patch", EVENT, {"timing": fine})["timing"] == fine
    for timing, words in (
        ({"play": "online", "hands": [10, 10]}, "hands"),
        ({"play": "table"}, "table clock"),
        ({"play": "online", "game": "chaos-omelet"}, "game"),
    ):
        answer = night.patch(EVENT, {"timing": timing}, format="json")
        assert answer.status_code in (400, 422)
        assert words in answer.content.decode()
