"""Files, tables and lists of results by the API."""

from __future__ import annotations

import csv
import io

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.factories import play
from tournaments.models import Player, Round, Tournament
from tournaments.trf.parse import parse

EVENT = "/api/v1/tournaments/club-night/"
IMPORT = f"{EVENT}results/import/"


def test_files_are_downloads_with_a_tag(organiser: APIClient, round_1: Round) -> None:
    play(round_1, 1, 90, 80)
    Player.objects.update(birth_year=1987)
    answer = organiser.get(f"{EVENT}export/report.trf26/")
    assert answer["Content-Disposition"] == 'attachment; filename="club-night.trf"'
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert len(parse(answer.content.decode()).players) == 6
    fresh = organiser.get(f"{EVENT}export/report.trf26/", headers={"If-None-Match": answer["ETag"]})
    assert fresh.status_code == 304
    assert b"1987" not in answer.content
    assert b"1987" in organiser.get(f"{EVENT}export/report-private.trf26/").content
    assert organiser.get(f"{EVENT}export/tables.xlsx/").content.startswith(b"PK")
    assert organiser.get(f"{EVENT}export/nothing/").status_code == 404


def test_an_event_that_does_not_fit_is_a_problem(
    organiser: APIClient, event: Tournament, round_1: Round
) -> None:
    event.scheme = {"name": "sum-of-scores"}
    event.save()
    answer = organiser.get(f"{EVENT}export/report.trf16/")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert "does not fit" in answer.json()["detail"]


def test_tables_are_the_same_as_data_and_as_csv(organiser: APIClient, round_1: Round) -> None:
    play(round_1, 1, 90, 80)
    told = organiser.get(f"{EVENT}tables/results/?round=1").json()
    assert told["rows"][0]["first_score"] == 90
    text = organiser.get(f"{EVENT}tables/results/?format=csv").content.decode()
    lines = list(csv.DictReader(io.StringIO(text)))
    assert list(lines[0]) == [column["key"] for column in told["columns"]]
    assert [line["first_score"] for line in lines] == ["90", "", ""]
    assert organiser.get(f"{EVENT}tables/boards/?format=csv").content.startswith(b"round,table,game")
    assert organiser.get(f"{EVENT}tables/results/?round=x").status_code == 400


def test_results_from_a_list_all_or_none(helper: APIClient, round_1: Round) -> None:
    good = "table;first_score;second_score\n1;40;30\n2;25;25"
    seen = helper.post(IMPORT, {"text": good, "round": 1, "dry_run": True}, format="json")
    assert (seen.status_code, seen.json()["counts"]["new"], seen.json()["entered"]) == (200, 2, 0)
    file = SimpleUploadedFile("list.csv", f"{good}\n7;1;2".encode())
    bad = helper.post(IMPORT, {"file": file, "round": 1}, format="multipart")
    assert (bad.status_code, bad.json()["errors"][0]["line"]) == (400, 4)
    assert bad.json()["lines"][0]["state"] == "bad"
    mark = seen.json()["fingerprint"]
    done = helper.post(IMPORT, {"text": good, "round": 1, "fingerprint": mark}, format="json")
    assert (done.status_code, done.json()["entered"]) == (201, 2)
    other = helper.post(IMPORT, {"text": "1;41;30", "round": 1}, format="json")
    assert (other.status_code, other.json()["lines"][0]["state"]) == (409, "conflict")


def test_an_event_from_a_report_file(outsider: APIClient, organiser: APIClient, round_1: Round) -> None:
    report = organiser.get(f"{EVENT}export/report.trf26/").content
    sent = {"file": SimpleUploadedFile("a.trf", report), "variant": "entropy7", "name": "Rapid"}
    refused = outsider.post("/api/v1/imports/", sent, format="multipart")
    assert "points per match" in refused.json()["detail"]
    sent["file"] = SimpleUploadedFile("a.trf", report)
    made = outsider.post("/api/v1/imports/", sent | {"without_rounds": "true"}, format="multipart")
    assert (made.status_code, made.json()["slug"]) == (201, "rapid")
