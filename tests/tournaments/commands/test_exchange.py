"""``manage.py export_event`` and ``import_event``."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.exchange.documents import demonstration, lasting
from tournaments.demo.evening import Stage
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_out_and_in_again(tmp_path: Path) -> None:
    demonstration(Stage.REGISTRATION)
    file = str(tmp_path / "event.json")
    run("export_event", "demo", file)
    assert "as “copy”" in run("import_event", file, "--slug=copy")
    assert lasting(json.loads(run("export_event", "copy"))) == lasting(json.loads(Path(file).read_text()))


def test_private_holds_the_log() -> None:
    demonstration(Stage.REGISTRATION)
    assert json.loads(run("export_event", "demo", "--private"))["audit"]
    assert "audit" not in json.loads(run("export_event", "demo", "-"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"format": "orderly-event", "version": 9}', "version: this release reads version 1, not 9"),
        ("{", "no JSON document"),
        (None, "No such file"),
    ],
)
def test_what_can_not_be_imported(tmp_path: Path, text: str | None, words: str) -> None:
    file = tmp_path / "event.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(CommandError, match=words):
        run("import_event", str(file))
    assert not Tournament.objects.exists()


def test_an_event_or_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no event"):
        run("export_event", "nowhere")
    demonstration(Stage.REGISTRATION)
    with pytest.raises(CommandError, match="No such file"):
        run("export_event", "demo", str(tmp_path / "missing" / "event.json"))


def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    demonstration(Stage.REGISTRATION)
    run("export_event", "demo", str(tmp_path / "private.json"), "--private")
    assert (tmp_path / "private.json").stat().st_mode & 0o077 == 0
