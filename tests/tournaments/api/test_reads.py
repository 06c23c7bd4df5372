"""Reads: fresh or 304, who may keep them, pages in a stable order, few queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.models import Side
from tests.factories import (
    EntryFactory,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    play,
    published_round,
    table_of,
)
from tournaments.models import Entry, Player, Round, Tournament
from tournaments.services import results

EVENT = "/api/v1/tournaments/club-night/"
EVENT_READS = ["", "entries/", "rounds/", "rounds/1/", "matches/", "standings/", "standings/?format=csv"]
SITE_READS = ["/api/v1/", "/api/v1/tournaments/", "/api/v1/players/", "/api/v1/variants/entropy7/"]


@pytest.mark.parametrize("path", [*(EVENT + part for part in EVENT_READS), *SITE_READS])
def test_the_same_again_is_304(anonymous: APIClient, round_1: Round, path: str) -> None:
    first = anonymous.get(path)
    assert first.status_code == 200
    again = anonymous.get(path, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert {"Accept", "Authorization", "Cookie"} <= set(again["Vary"].split(", "))
    assert set(again["Cache-Control"].split(", ")) == {"public", "no-cache"}
    assert anonymous.head(path)["ETag"] == first["ETag"]


@pytest.mark.parametrize("part", ["entries/", "rounds/1/", "matches/", "standings/"])
def test_after_an_act_it_is_told_anew(
    anonymous: APIClient, arbiter: APIClient, round_1: Round, part: str
) -> None:
    tag = anonymous.get(EVENT + part)["ETag"]
    result = {"games": [{"score": 88}, {"score": 71}]}
    arbiter.post(f"/api/v1/matches/{table_of(round_1, 1).match_id}/result/", result, format="json")
    assert anonymous.get(EVENT + part, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_new_name_in_the_register_reaches_events(
    anonymous: APIClient, arbiter: APIClient, field: list[Entry]
) -> None:
    tag = anonymous.get(f"{EVENT}entries/")["ETag"]
    arbiter.patch(f"/api/v1/players/{field[0].player_id}/", {"name": "Ada Stone"}, format="json")
    assert anonymous.get(f"{EVENT}entries/", HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_what_staff_see_has_a_tag_of_its_own(
    anonymous: APIClient, arbiter: APIClient, helper: APIClient, round_1: Round
) -> None:
    tags = {client.get(f"{EVENT}rounds/")["ETag"] for client in (anonymous, arbiter, helper)}
    assert len(tags) == 3
    assert set(arbiter.get(f"{EVENT}rounds/")["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_formats_have_tags_of_their_own(anonymous: APIClient, round_1: Round) -> None:
    tags = {
        anonymous.get(f"{EVENT}standings/", HTTP_ACCEPT=accept)["ETag"]
        for accept in ("application/json", "text/csv", "application/x-ndjson")
    }
    assert len(tags) == 3


def test_other_sites_may_read(anonymous: APIClient, event: Tournament) -> None:
    answer = anonymous.get(EVENT, HTTP_ORIGIN="https://club.example")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    preflight = anonymous.options(
        EVENT, HTTP_ORIGIN="https://club.example", HTTP_ACCESS_CONTROL_REQUEST_METHOD="POST"
    )
    assert "POST" not in preflight["Access-Control-Allow-Methods"]


def test_pages_follow_each_other(anonymous: APIClient, event: Tournament, field: list[Entry]) -> None:
    seeds: list[int] = []
    address: str | None = f"{EVENT}entries/?page_size=4"
    first = anonymous.get(address)
    assert f'<{first.json()["next"]}>; rel="next"' in first["Link"]
    while address:
        page = anonymous.get(address).json()
        seeds += [entry["seed"] for entry in page["results"]]
        address, previous = page["next"], page["previous"]
    assert seeds == [1, 2, 3, 4, 5, 6]
    assert anonymous.get(previous).json()["results"] == first.json()["results"]


def test_pages_stay_when_something_is_added(anonymous: APIClient, db: None) -> None:
    for name in ("Ben", "Ben", "Ada", "Cy"):
        PlayerFactory(name=name)
    first = anonymous.get("/api/v1/players/?page_size=2").json()
    PlayerFactory(name="Aaron")
    second = anonymous.get(first["next"]).json()
    shown = [(player["name"], player["id"]) for player in (*first["results"], *second["results"])]
    assert [name for name, _id in shown] == ["Ada", "Ben", "Ben", "Cy"]
    assert len(set(shown)) == 4


@pytest.mark.parametrize(
    "query", ["page_size=0", "page_size=201", "page_size=ten", "cursor=%21", "cursor=cD14"]
)
def test_a_page_that_cannot_be(anonymous: APIClient, event: Tournament, query: str) -> None:
    answer = anonymous.get(f"{EVENT}entries/?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["parameter"] == query.split("=")[0]


def queries(client: APIClient, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("path", ["entries/", "matches/", "rounds/", "rounds/1/", "standings/"])
def test_queries_do_not_grow_with_rows(anonymous: APIClient, event: Tournament, path: str) -> None:
    first = [EntryFactory(tournament=event) for _ in range(2)]
    more = [EntryFactory(tournament=event) for _ in range(6)]
    round_1 = published_round(event, [(first[0], first[1])])
    play(round_1, 1, 80, 70)
    few = queries(anonymous, EVENT + path)
    _add_tables(event, round_1, more)
    published_round(event, [(more[0], more[1]), (more[2], more[3])])
    assert queries(anonymous, EVENT + path) == few


def _add_tables(event: Tournament, round_: Round, entries: list[Entry]) -> None:
    other = published_round(event, list(zip(entries[::2], entries[1::2], strict=True)))
    for number, pairing in enumerate(other.pairings.order_by("table"), 2):
        pairing.seats.update(round=round_)
        pairing.round, pairing.table = round_, number
        pairing.save()
    other.delete()
    play(round_, 2, 90, 60)


@pytest.mark.parametrize("path", ["forbidden-pairs/", "reports/", "roles/", "audit/"])
def test_queries_of_staff_lists_do_not_grow(
    organiser: APIClient, event: Tournament, field: list[Entry], round_1: Round, path: str
) -> None:
    _one_of_each(organiser, field, round_1, 0)
    few = queries(organiser, EVENT + path)
    for number in (1, 2):
        _one_of_each(organiser, field, round_1, number)
    assert len(organiser.get(EVENT + path).json()["results"]) >= 3
    assert queries(organiser, EVENT + path) == few


def _one_of_each(client: APIClient, field: list[Entry], round_: Round, number: int) -> None:
    pair = {"first": field[number].pk, "second": field[number + 1].pk}
    client.post(f"{EVENT}forbidden-pairs/", pair, format="json")
    role = {"username": UserFactory().username, "role": "entry"}
    client.post(f"{EVENT}roles/", role, format="json")
    table = table_of(round_, number + 1)
    claim = results.read_result(table, {"games": [{"score": 80}, {"score": 70}]})
    results.report(table, Side.FIRST, claim)


@pytest.mark.parametrize("path", ["/api/v1/tournaments/", "/api/v1/players/"])
def test_queries_of_site_lists_do_not_grow(anonymous: APIClient, event: Tournament, path: str) -> None:
    PlayerFactory()
    few = queries(anonymous, path)
    for _ in range(3):
        EntryFactory(tournament=TournamentFactory())
    assert Tournament.objects.count() == 4
    assert Player.objects.count() == 4
    assert queries(anonymous, path) == few


def test_a_304_is_cheap(anonymous: APIClient, round_1: Round) -> None:
    tag = anonymous.get(f"{EVENT}rounds/1/")["ETag"]
    with CaptureQueriesContext(connection) as captured:
        anonymous.get(f"{EVENT}rounds/1/", HTTP_IF_NONE_MATCH=tag)
    assert len(captured) <= 3


def test_options_names_the_methods(anonymous: APIClient, event: Tournament) -> None:
    answer: Any = anonymous.options(EVENT)
    assert answer.status_code == 204
    assert {"GET", "PATCH"} <= set(answer["Allow"].split(", "))
