"""The page of files, and every file on it."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from openpyxl import load_workbook

from tests.factories import EntryFactory, field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Tournament
from tournaments.services.export_files import EXPORT_FILES
from tournaments.trf.parse import parse


@pytest.fixture
def played(event: Tournament) -> Tournament:
    first, second = field_of(event, 2)
    EntryFactory(
        tournament=event,
        player__name="Zoë",
        player__contact="zoe@example.org",
        player__birth_year=1987,
    )
    play(published_round(event, [(first, second)]), 1, 40, 30)
    return event


def test_the_page_lists_what_there_is(desk: Desk, played: Tournament) -> None:
    page = text_of(desk.get("export/"))
    for key in ("event.json", "tables.xlsx", "report.trf26", "report.trf16", "results.csv"):
        assert f'href="/events/club-night/desk/export/{key}"' in page
    assert "teams.csv" not in page
    assert "No game was played on line" in page
    assert 'href="/events/club-night/desk/results/1/import/"' in page


@pytest.mark.parametrize("key", EXPORT_FILES)
def test_every_file_is_a_download(key: str, desk: Desk, played: Tournament) -> None:
    answer = desk.get(f"export/{key}")
    file = EXPORT_FILES[key]
    assert answer["Content-Disposition"] == f'attachment; filename="{file.name(played)}"'
    assert (answer["Content-Type"], answer["Cache-Control"]) == (file.content_type, "no-store")
    private = b"zoe@example.org" in answer.content or b"1987" in answer.content
    assert private == file.private
    if key.endswith("json"):
        assert json.loads(answer.content)["settings"]["slug"] == "club-night"
    elif key.startswith("report"):
        assert [player.name for player in parse(answer.content.decode()).players][2] == "Zoë"
    elif key.endswith("xlsx"):
        assert "Zoë" in [row[1] for row in load_workbook(io.BytesIO(answer.content))["Players"].values]
    elif key.endswith("zip"):
        assert zipfile.ZipFile(io.BytesIO(answer.content)).namelist() == []


def test_what_does_not_fit_says_why(desk: Desk, played: Tournament) -> None:
    played.scheme = {"name": "sum-of-scores"}
    played.save()
    page = text_of(desk.get("export/"))
    assert "This event’s scheme of points does not fit" in page
    assert "report.trf26" not in page
    answer = desk.get("export/report.trf26")
    assert (answer.status_code, "does not fit" in text_of(answer)) == (422, True)
    assert desk.get("export/nothing.csv").status_code == 404
