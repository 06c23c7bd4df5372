"""Standings: one table, three formats, versions that stay."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.actor import SYSTEM
from tests.factories import play, published_round, table_of
from tournaments.api.renderers import flat
from tournaments.models import Entry, Round, Tournament
from tournaments.services import results

URL = "/api/v1/tournaments/club-night/standings/"


@pytest.fixture
def played(event: Tournament, field: list[Entry], round_1: Round) -> Round:
    for table, (first, second) in enumerate(((90, 60), (70, 70), (50, 80)), 1):
        play(round_1, table, first, second)
    round_2 = published_round(event, [(field[0], field[5]), (field[1], field[2])], {field[3]: "half"})
    play(round_2, 1, 66, 65)
    return round_2


def test_the_newest_after_the_last_round(anonymous: APIClient, played: Round) -> None:
    shown = anonymous.get(URL).json()
    assert (shown["round"], shown["complete"], len(shown["rows"])) == (2, False, 6)
    assert (shown["rows"][0]["rank"], shown["rows"][0]["points"], shown["rows"][0]["spread"]) == (1, "2", 31)
    assert anonymous.get(shown["url"]).json() == shown


def test_fields_are_as_stored_and_in_order(anonymous: APIClient, event: Tournament, played: Round) -> None:
    rows = anonymous.get(URL).json()["rows"]
    newest = event.snapshots.order_by("round_number", "version").last()
    assert newest is not None
    assert rows == newest.data["rows"]
    assert list(rows[0])[:6] == ["rank", "shared", "entry", "name", "seed", "points"]


def test_a_round_and_a_version(anonymous: APIClient, played: Round, round_1: Round) -> None:
    first = anonymous.get(f"{URL}?round=1").json()
    assert (first["complete"], first["rows"][0]["points"]) == (True, "1")
    table = table_of(round_1, 1)
    claim = results.read_result(table, {"games": [{"score": 60}, {"score": 90}]})
    results.amend(table, claim, SYSTEM, reason="swapped", version=1)
    assert anonymous.get(first["url"]).json()["rows"] == first["rows"]
    amended = anonymous.get(f"{URL}?round=1").json()
    assert amended["version"] == first["version"] + 1
    assert amended["versions"][-2:] == [first["version"], amended["version"]]


def test_there_is_no_such_round_or_version(anonymous: APIClient, played: Round) -> None:
    assert anonymous.get(f"{URL}?round=3").status_code == 404
    assert anonymous.get(f"{URL}?version=99").status_code == 404
    assert anonymous.get(f"{URL}?round=x").json()["errors"][0]["parameter"] == "round"


def test_before_the_first_round(anonymous: APIClient, event: Tournament) -> None:
    shown = anonymous.get(URL).json()
    assert (shown["round"], shown["rows"], shown["updated_at"]) == (0, [], None)
    assert anonymous.get(f"{URL}?format=csv").content == b"\r\n"


def test_ndjson_has_the_rows_of_the_json(anonymous: APIClient, played: Round) -> None:
    rows = anonymous.get(URL).json()["rows"]
    answer = anonymous.get(f"{URL}?format=ndjson")
    assert answer["Content-Type"] == "application/x-ndjson; charset=utf-8"
    assert [json.loads(line) for line in answer.content.decode().splitlines()] == rows


def test_csv_has_the_fields_of_the_json(anonymous: APIClient, played: Round) -> None:
    rows = anonymous.get(URL).json()["rows"]
    answer = anonymous.get(URL, HTTP_ACCEPT="text/csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'inline; filename="club-night-round-2-v2.csv"'
    read = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert [_meant(line, flat(row)) for line, row in zip(read, rows, strict=True)] == [
        flat(row) for row in rows
    ]
    assert "counts.won" in read[0]
    assert "rounds.2.points" in read[0]


def _meant(line: dict[str, str], like: dict[str, Any]) -> dict[str, Any]:
    """A CSV line read with the types of a JSON row; columns of other rows only are empty in it."""
    assert all(not cell for name, cell in line.items() if name not in like)
    return {name: _read(line[name], value) for name, value in like.items()}


def _read(cell: str, like: Any) -> Any:
    if like is None:
        return cell or None
    return cell if isinstance(like, str) else json.loads(cell)


def test_an_unknown_format_is_refused_with_those_there_are(anonymous: APIClient, played: Round) -> None:
    answer = anonymous.get(f"{URL}?format=pdf")
    assert (answer.status_code, answer["Content-Type"]) == (406, "application/problem+json")
    assert "json, csv, ndjson" in answer.json()["detail"]


def test_a_name_is_no_formula(anonymous: APIClient, event: Tournament, field: list[Entry]) -> None:
    field[0].player.name = "=1+1"
    field[0].player.save()
    published_round(event, [(field[0], field[1])])
    text = anonymous.get(f"{URL}?format=csv").content.decode()
    assert "'=1+1" in text
    assert ",=1+1" not in text
