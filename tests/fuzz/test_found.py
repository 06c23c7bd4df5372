"""What fuzzing found once, each as a test: small input that took minutes or memory, or made an error."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from audit.actor import COMMAND
from games.engine.record import RecordError
from games.engine.record_json import record_from_json
from games.errors import Invalid
from tests.factories import TournamentFactory, UserFactory
from tests.fuzz.mutating import bounded, deep
from tests.tournaments.importing.test_workbook import workbook
from tests.tournaments.trf.files import file, player
from tournaments.announcement import announcement_of
from tournaments.documents import instant_of
from tournaments.models import ApiToken, Tournament
from tournaments.services.event_files import ReportWishes, event_from_file
from tournaments.services.exchange.node import Node, refuse_unstorable
from tournaments.services.importing import read_table
from tournaments.trf.check import MOST_FAULTS
from tournaments.trf.errors import TrfError
from tournaments.trf.parse import MOST_LINES, parse

MANY = 2_000_000
SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
STYLES = '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>{}</cellXfs></styleSheet>'


def packed(name: str, content: str, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A real workbook with another part in place of one of its own."""
    new = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(["Name"], ["Ann"]))) as old,
        zipfile.ZipFile(new, "w", kind) as put,
    ):
        for part in old.namelist():
            put.writestr(part, content if part == name else old.read(part))
    return new.getvalue()


BOMBS: dict[str, Callable[[], bytes]] = {
    "cells": lambda: packed("xl/worksheets/sheet1.xml", SHEET.format("<row>" + "<c/>" * 500_000 + "</row>")),
    "styles": lambda: packed("xl/styles.xml", STYLES.format("<xf/>" * 100_000)),
    "depth": lambda: packed("xl/worksheets/sheet1.xml", SHEET.format("<a>" * 1000)),
    "entities": lambda: packed(
        "xl/worksheets/sheet1.xml", '<!DOCTYPE a [<!ENTITY e "x">]>' + SHEET.format("<row><c>&e;</c></row>")
    ),
    "packing": lambda: packed("", "", zipfile.ZIP_LZMA),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_workbook_that_would_keep_the_server_busy(name: str) -> None:
    with bounded(), pytest.raises(Invalid):
        read_table(BOMBS[name](), "players.xlsx")


@pytest.mark.parametrize("text", ["a,b\n" * 4000 + "a," * 900_000, "Name," * 300_000, "a\n" * 200_000])
def test_a_list_of_a_million_cells(text: str) -> None:
    with bounded(), pytest.raises(Invalid):
        read_table(text + "z")


def test_columns_that_are_blank_are_no_columns() -> None:
    assert read_table("Name;Elo" + ";" * 300 + "\nAnn;1500" + ";" * 300).columns == ("name", "rating")


def test_a_report_that_is_wrong_everywhere_tells_its_first_faults() -> None:
    with bounded(), pytest.raises(TrfError) as wrong:
        parse(file(*["001    1"] * 50_000))
    assert len(wrong.value.faults) <= MOST_FAULTS + 1
    with pytest.raises(TrfError, match="more than any tournament"):
        parse("QQQ\n" * (MOST_LINES + 1))


def test_a_report_of_thousands_takes_the_time_of_its_length() -> None:
    with bounded():
        assert (
            len(parse(file(*(player(number, "1.0", "0 - F") for number in range(1, 3001)))).players) == 3000
        )


def test_a_flag_whose_side_is_a_list() -> None:
    with pytest.raises(RecordError):
        record_from_json({"moves": [], "flags": [{"ply": 1, "side": [], "at": 1}]})


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_instants_that_are_in_no_year_elsewhere(text: str) -> None:
    assert instant_of(text) is None
    announced = Tournament(announcement={"schedule": [{"when": text, "what": "x"}]})
    assert announcement_of(announced).schedule[0].at is None
    with pytest.raises(Invalid):
        Node(text).moment()


def test_a_document_that_is_deep() -> None:
    refuse_unstorable(Node(deep(40)))
    with pytest.raises(Invalid, match="deep"):
        refuse_unstorable(Node(deep(900)))


def test_a_file_that_is_too_large() -> None:
    with pytest.raises(Invalid, match="larger than 20 MB"):
        event_from_file(b" " * (20 * 1024 * 1024 + 1), COMMAND, ReportWishes())


@pytest.fixture
def client(db: None) -> Iterator[Client]:
    TournamentFactory(slug="club")
    key = ApiToken.objects.create(UserFactory(is_superuser=True))[1]
    with override("en"):
        yield Client(headers={"Authorization": f"Token {key}"})


@pytest.mark.parametrize("levels", [150, 990])
def test_a_body_that_is_deep(client: Client, levels: int) -> None:
    body = '{"name":' + "[" * levels + "]" * levels + "}"
    answer = client.post("/api/v1/tournaments/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (400, "The JSON is nested too deeply.")


def test_too_many_fields_and_files(client: Client) -> None:
    lists, events = "/api/v1/tournaments/club/entries/import/", "/api/v1/imports/"
    files = {f"f{n}": SimpleUploadedFile("a", b"1") for n in range(6)}
    assert client.post(events, files).status_code == 400
    assert client.post(lists, {f"f{n}": "1" for n in range(5001)}).status_code == 400


@pytest.mark.parametrize(
    ("path", "kind"), [("/api/v1/imports/", "application/problem+json"), ("/", "text/html")]
)
def test_more_than_is_taken_is_refused_before_it_is_read(client: Client, path: str, kind: str) -> None:
    for length in (str(21 * 1024 * 1024 + 1), "9" * 5000):
        answer = client.post(path, b"x", content_type="text/plain", CONTENT_LENGTH=length)
        assert answer.status_code == 413
        assert answer["Content-Type"].startswith(kind)
        assert b"20 MB" in answer.content


def test_nginx_takes_as_much(settings: object) -> None:
    from django.conf import settings as ours

    from deploy.instance import ROOT

    assert (
        f"client_max_body_size {ours.MOST_BODY // 1024 // 1024}m;"
        in (ROOT / "deploy/nginx/nginx.conf").read_text()
    )


def test_numbers_of_thousands_of_digits(client: Client) -> None:
    body = json.dumps({"name": "x"})[:-1] + ', "planned_rounds": ' + "9" * 5000 + "}"
    assert client.post("/api/v1/tournaments/", body, content_type="application/json").status_code == 400
