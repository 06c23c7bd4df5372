"""``manage.py import_players``: the preview on standard output, status 1 with every bad line."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import TournamentFactory
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("import_players", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def file(folder: Path, text: str) -> str:
    path = folder / "players.csv"
    path.write_bytes(text.encode("cp1252"))
    return str(path)


def test_players_are_entered(tmp_path: Path) -> None:
    event = TournamentFactory()
    shown = run(event.slug, file(tmp_path, "Name;Verein\nJürgen Groß;Köln\n"))
    assert "encoding cp1252, separator ;" in shown
    assert "    2 new      Jürgen Groß; Köln" in shown
    assert [entry.name for entry in event.entries.all()] == ["Jürgen Groß"]


def test_a_dry_run_enters_nobody(tmp_path: Path) -> None:
    event = TournamentFactory()
    shown = json.loads(run(event.slug, file(tmp_path, "Name;Elo\nAnn;1500\n"), "--dry-run", "--json"))
    assert shown["counts"] == {"new": 1, "known": 0, "entered": 0, "bad": 0, "warnings": 0}
    assert not Entry.objects.exists()


@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_every_bad_line_is_named_and_the_status_is_1(tmp_path: Path, options: list[str]) -> None:
    event = TournamentFactory()
    with pytest.raises(CommandError) as refused:
        run(event.slug, file(tmp_path, "Name;Elo\nAnn;1500\nBo;x\n;3\n"), *options)
    assert refused.value.returncode == 1
    assert [line[:7] for line in str(refused.value).splitlines()[1:]] == ["line 3:", "line 4:"]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(("slug", "name"), [("nowhere", "players.csv"), ("event", "missing.csv")])
def test_an_event_or_file_that_is_not_there(tmp_path: Path, slug: str, name: str) -> None:
    TournamentFactory(slug="event")
    file(tmp_path, "Ann")
    with pytest.raises(CommandError, match=r"no event|No such file"):
        run(slug, str(tmp_path / name))
