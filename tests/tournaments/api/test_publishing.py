"""What others build on: snapshots that never change, changes in order, files, limits, other sites."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.db import transaction
from rest_framework.test import APIClient
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from games.models import Side
from tests.factories import play, table_of
from tests.tournaments.api.conftest import with_clocks
from tournaments.api.renderers import flat
from tournaments.models import Entry, Round, Tournament
from tournaments.models.change import ChangeKind
from tournaments.queries.links import report_token
from tournaments.services.feed import note

EVENT = "/api/v1/tournaments/club-night/"
LISTS = ["tournaments/", "players/"] + [
    f"tournaments/club-night/{part}" for part in ("entries/", "rounds/", "matches/", "changes/", "standings/")
]


def lines(answer: Any) -> list[Any]:
    return [json.loads(line) for line in answer.content.decode().splitlines()]


def as_json(value: Any) -> str:
    if value is None:
        return ""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else json.dumps(value)


@pytest.mark.parametrize("path", LISTS)
def test_a_list_is_the_same_as_json_ndjson_and_csv(anonymous: APIClient, round_1: Round, path: str) -> None:
    play(round_1, 1, 80, 70)
    path = f"/api/v1/{path}"
    found = anonymous.get(path).json()
    rows = found.get("results", found.get("rows"))
    assert rows
    told = anonymous.get(f"{path}?format=ndjson")
    assert told["Content-Type"].startswith("application/x-ndjson")
    assert lines(told) == rows
    table = anonymous.get(path, HTTP_ACCEPT="text/csv")
    assert table["Content-Disposition"].endswith('.csv"')
    read = list(csv.DictReader(io.StringIO(table.content.decode())))
    expected = [{name: as_json(value) for name, value in flat(row).items()} for row in rows]
    assert [{k: v for k, v in row.items() if v} for row in read] == [
        {k: v for k, v in row.items() if v} for row in expected
    ]
    again = anonymous.get(path, HTTP_ACCEPT="text/csv", HTTP_IF_NONE_MATCH=table["ETag"])
    assert again.status_code == 304


def test_no_cell_of_a_list_is_a_formula(anonymous: APIClient, field: list[Entry]) -> None:
    field[0].player.name = "=cmd()"
    field[0].player.save()
    assert "'=cmd()" in anonymous.get(f"{EVENT}entries/?format=csv").content.decode()


def test_a_file_has_larger_pages_and_the_next_in_its_header(anonymous: APIClient, field: list[Entry]) -> None:
    first = anonymous.get(f"{EVENT}entries/?format=ndjson&page_size=4")
    assert len(lines(first)) == 4
    address = first["Link"].split(";")[0].strip("<>")
    assert len(lines(anonymous.get(address))) == 2
    assert anonymous.get(f"{EVENT}entries/?format=ndjson&page_size=1000").status_code == 200
    assert anonymous.get(f"{EVENT}entries/?page_size=1000").status_code == 400


def test_the_audit_log_and_tables_as_files(arbiter: APIClient, organiser: APIClient, round_1: Round) -> None:
    arbiter.patch(f"/api/v1/entries/{round_1.seats.all()[0].entry_id}/", {"club": "North"}, format="json")
    assert (
        lines(arbiter.get(f"{EVENT}audit/?format=ndjson")) == arbiter.get(f"{EVENT}audit/").json()["results"]
    )
    table = organiser.get(f"{EVENT}tables/players/")
    assert lines(organiser.get(f"{EVENT}tables/players/?format=ndjson")) == table.json()["rows"]


def test_a_snapshot_of_pairings_never_changes(
    anonymous: APIClient, arbiter: APIClient, round_1: Round
) -> None:
    address = anonymous.get(f"{EVENT}rounds/1/").json()["snapshot"]
    first = anonymous.get(address)
    assert set(first["Cache-Control"].split(", ")) == {"public", "max-age=31536000", "immutable"}
    assert [len(table["seats"]) for table in first.json()["tables"]] == [2, 2, 2]
    play(round_1, 3, 80, 70)
    again = anonymous.get(address)
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    assert anonymous.get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    seats = [seat["entry"] for table in first.json()["tables"][:2] for seat in table["seats"][1:]]
    swap = {"first": seats[0], "second": seats[1], "reason": "x"}
    swapped = arbiter.post(f"{EVENT}rounds/1/swap/", swap, format="json")
    assert swapped.status_code == 200, swapped.content
    gone = anonymous.get(address)
    assert (gone.status_code, gone["Cache-Control"]) == (404, "no-store")
    newer = anonymous.get(f"{EVENT}rounds/1/").json()["snapshot"]
    assert newer != address
    assert anonymous.get(newer).status_code == 200


def test_a_snapshot_of_standings_outlives_an_amended_result(
    anonymous: APIClient, arbiter: APIClient, round_1: Round
) -> None:
    for table in (1, 2, 3):
        play(round_1, table, 80, 70)
    address = anonymous.get(f"{EVENT}standings/").json()["snapshot"]
    first = anonymous.get(address)
    assert "immutable" in first["Cache-Control"]
    assert first.json()["complete"]
    result = f"/api/v1/matches/{table_of(round_1, 1).match_id}/result/"
    amended = {"games": [{"score": 60}, {"score": 70}], "reason": "x", "version": 1}
    assert arbiter.put(result, amended, format="json").status_code == 200
    assert anonymous.get(address).content == first.content
    newer = anonymous.get(f"{EVENT}standings/").json()["snapshot"]
    assert anonymous.get(newer).json()["rows"] == anonymous.get(f"{EVENT}standings/").json()["rows"]
    assert anonymous.get(newer).json()["rows"] != first.json()["rows"]
    other = "1" if address.endswith("0/") else "0"
    assert anonymous.get(f"{address[:-2]}{other}/").status_code == 404


def test_a_snapshot_of_a_private_event_is_for_its_staff(
    anonymous: APIClient, arbiter: APIClient, round_1: Round
) -> None:
    address = anonymous.get(f"{EVENT}rounds/1/").json()["snapshot"]
    Tournament.objects.update(visibility="private")
    assert anonymous.get(address).status_code == 404
    assert set(arbiter.get(address)["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_changes_are_followed_without_a_gap(anonymous: APIClient, event: Tournament) -> None:
    with transaction.atomic():
        for round_ in (1, 2, 3):
            note(event, ChangeKind.STANDINGS, round=round_, version=1)
    newest = anonymous.get(f"{EVENT}changes/").json()["newest"]
    since, seen = 0, []
    while since < newest:
        found = anonymous.get(f"{EVENT}changes/?since={since}&limit=2").json()
        seen += [change["seq"] for change in found["results"]]
        since = found["next"]
    assert seen == list(range(1, newest + 1))
    last = anonymous.get(f"{EVENT}changes/?since={since}")
    assert last.json() == {"results": [], "next": newest, "newest": newest}
    same = anonymous.get(f"{EVENT}changes/?since={since}", HTTP_IF_NONE_MATCH=last["ETag"])
    assert same.status_code == 304
    beyond = anonymous.get(f"{EVENT}changes/?since={newest + 7}").json()
    assert beyond == {"results": [], "next": newest + 7, "newest": newest}
    with transaction.atomic():
        note(event, ChangeKind.STANDINGS, round=3, version=2)
    told = anonymous.get(f"{EVENT}changes/?since={since}", HTTP_IF_NONE_MATCH=last["ETag"]).json()
    assert told["results"][0]["url"] == f"http://testserver{EVENT}standings/?round=3"
    assert anonymous.get(f"{EVENT}changes/?since=-1").status_code == 400


class Kept(dict[str, Any]):
    """A cache of a test's own."""

    def set(self, key: str, value: Any, timeout: int | None = None) -> None:
        self[key] = list(value)


def test_every_answer_says_what_is_left(
    anonymous: APIClient, arbiter: APIClient, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {"anon": "2/min", "user": "100/hour"}
    for throttle in (AnonRateThrottle, UserRateThrottle):
        monkeypatch.setattr(throttle, "THROTTLE_RATES", rates)
        monkeypatch.setattr(throttle, "cache", Kept())
    first = anonymous.get(EVENT)
    assert first["RateLimit-Policy"] == '"anon";q=2;w=60, "user";q=100;w=3600'
    assert first["RateLimit"] == '"anon";r=1;t=60, "user";r=99;t=3600'
    assert anonymous.get(EVENT, HTTP_IF_NONE_MATCH=first["ETag"])["RateLimit"].startswith('"anon";r=0;')
    late = anonymous.get(EVENT)
    assert (late.status_code, late["Content-Type"]) == (429, "application/problem+json")
    assert late["RateLimit"].startswith('"anon";r=0;')
    assert 0 < int(late["Retry-After"]) <= 60
    signed = arbiter.get(f"{EVENT}rounds/99/")
    assert (signed.status_code, signed["RateLimit-Policy"]) == (404, '"user";q=100;w=3600')


def test_other_sites_may_read_with_a_token_but_without_cookies(
    anonymous: APIClient, arbiter: APIClient, event: Tournament
) -> None:
    asked = anonymous.options(
        EVENT,
        HTTP_ORIGIN="https://club.example",
        HTTP_ACCESS_CONTROL_REQUEST_METHOD="GET",
        HTTP_ACCESS_CONTROL_REQUEST_HEADERS="authorization,if-none-match",
    )
    assert asked["Access-Control-Allow-Origin"] == "*"
    assert {"authorization", "if-none-match"} <= set(asked["Access-Control-Allow-Headers"].split(", "))
    assert "POST" not in asked["Access-Control-Allow-Methods"]
    assert not asked.has_header("Access-Control-Allow-Credentials")
    read = arbiter.get(EVENT, HTTP_ORIGIN="https://club.example")
    exposed = set(read["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Link", "Retry-After", "RateLimit", "RateLimit-Policy"} <= exposed


def test_what_a_secret_link_opens_is_kept_by_nobody_else(anonymous: APIClient, round_1: Round) -> None:
    live = with_clocks(table_of(round_1, 1))
    answer = anonymous.get(f"/api/v1/play/{report_token(live.match.pairing.pk, Side.FIRST)}/")
    assert answer.status_code == 200
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
