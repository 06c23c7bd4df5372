"""A whole event out of the API and in again."""

from __future__ import annotations

import json

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.factories import play
from tournaments.models import Player, Round

EVENT = "/api/v1/tournaments/club-night/"
IMPORTS = "/api/v1/imports/"


def test_the_same_standings_elsewhere(organiser: APIClient, outsider: APIClient, round_1: Round) -> None:
    for table in (1, 2, 3):
        play(round_1, table, 90 - table, 80 + table)
    document = organiser.get(f"{EVENT}export/")
    assert document["Content-Disposition"] == 'attachment; filename="club-night.json"'
    made = outsider.post(f"{IMPORTS}?slug=copy", document.json(), format="json")
    assert made.status_code == 201, made.content
    assert made["Location"].endswith("/tournaments/copy/")
    here, there = (organiser.get(url).json() for url in (f"{EVENT}standings/", made.json()["standings"]))
    shown = ("rank", "name", "points", "spread")
    assert [[row[key] for key in shown] for row in here["rows"]] == [
        [row[key] for key in shown] for row in there["rows"]
    ]


def test_a_file_may_be_large(
    organiser: APIClient, outsider: APIClient, round_1: Round, settings: object
) -> None:
    content = json.dumps(organiser.get(f"{EVENT}export/").json() | {}, indent=1).encode()
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100  # type: ignore[attr-defined]
    file = SimpleUploadedFile("event.json", content)
    answer = outsider.post(f"{IMPORTS}?slug=copy", {"file": file}, format="multipart")
    assert answer.status_code == 201, answer.content


def test_errors_point_into_the_document(organiser: APIClient, outsider: APIClient, round_1: Round) -> None:
    document = organiser.get(f"{EVENT}export/").json()
    document["rounds"][0]["tables"][1]["first"] = 99
    answer = outsider.post(f"{IMPORTS}?slug=copy", document, format="json")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "#/rounds/0/tables/1/first"


def test_contacts_are_in_a_private_export_only(organiser: APIClient, round_1: Round) -> None:
    Player.objects.update(contact="somebody@example.org")
    assert "example.org" not in organiser.get(f"{EVENT}export/").content.decode()
    assert "example.org" in organiser.get(f"{EVENT}export/?private=true").content.decode()
