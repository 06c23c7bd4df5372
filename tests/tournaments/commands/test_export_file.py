"""``manage.py export_file``, and a report file through ``import_event``."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import TournamentFactory, field_of
from tournaments.models import Tournament
from tournaments.trf.parse import parse

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_files_go_where_they_are_told_and_come_back(tmp_path: Path) -> None:
    event = TournamentFactory(slug="club-night", planned_rounds=3)
    field_of(event, 3)
    assert len(parse(run("export_file", "club-night", "report.trf26")).players) == 3
    file = tmp_path / "private.trf"
    run("export_file", "club-night", "report-private.trf26", str(file))
    assert file.stat().st_mode & 0o077 == 0
    run("export_file", "club-night", "tables.xlsx", str(tmp_path / "a.xlsx"))
    assert (tmp_path / "a.xlsx").read_bytes().startswith(b"PK")
    assert "as “rapid”" in run("import_event", str(file), "--variant", "hyle5", "--name", "Rapid")
    assert Tournament.objects.get(slug="rapid").entries.count() == 3


def test_what_is_not_there_or_does_not_fit(tmp_path: Path) -> None:
    TournamentFactory(slug="sums", scheme={"name": "sum-of-scores"})
    for arguments, words in (
        (("nowhere", "players.csv"), "no event"),
        (("sums", "report.trf16"), "does not fit"),
        (("sums", "players.csv", str(tmp_path / "no" / "where.csv")), "No such file"),
    ):
        with pytest.raises(CommandError, match=words):
            run("export_file", *arguments)
