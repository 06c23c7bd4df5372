"""When `manage.py up` makes a backup."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from deploy.backups.state import Run, last_run, note_failure, note_success
from deploy.supervisor.timetable import AFTER_FAILURE_SECONDS, FIRST_SECONDS, Backups, due_in

NOW = datetime(2026, 12, 1, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("last", "seconds"),
    [
        (None, 0),
        (Run(NOW, "no room"), 0),
        (Run(NOW, "", NOW - timedelta(hours=25), "a"), 0),
        (Run(NOW, "", NOW - timedelta(hours=23), "a"), 3600),
        (Run(NOW, "no room", NOW - timedelta(hours=25), "a"), 0),
        (Run(NOW, "", NOW + timedelta(days=400), "a"), 0),
    ],
)
def test_when_it_is_due(last: Run | None, seconds: int) -> None:
    assert due_in(last, 24, NOW) == seconds


def test_a_failure_does_not_hide_the_last_good_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDERLY_INSTANCE", str(tmp_path))
    (tmp_path / "run").mkdir()
    assert last_run() is None
    note_success(NOW, tmp_path / "a.tar.gz", 1000)
    note_failure(NOW + timedelta(hours=24), "no room")
    assert last_run() == Run(NOW + timedelta(hours=24), "no room", NOW, str(tmp_path / "a.tar.gz"), 1000)
    (tmp_path / "run" / "backup.json").write_text("{")
    assert last_run() is None


class Started:
    """Stands for a process that has ended."""

    commands: list[list[str]] = []

    def __init__(self, command: list[str], **_: Any) -> None:
        self.commands.append(command)

    def poll(self) -> int:
        return 1


def test_it_waits_after_the_start_and_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ORDERLY_INSTANCE", str(tmp_path))
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(Started, "commands", [])
    now = [0.0]
    backups = Backups(tmp_path, {}, 24, clock=lambda: now[0])

    def started_at(seconds: float) -> int:
        now[0] = seconds
        backups.look()
        return len(Started.commands)

    assert started_at(FIRST_SECONDS - 1) == 0
    assert started_at(FIRST_SECONDS) == 1
    assert Started.commands[0][-4:] == ["backup", "--rotate", "--instance", str(tmp_path)]
    assert started_at(FIRST_SECONDS + 1) == 1  # its end is seen
    assert "the backup failed (1)" in capsys.readouterr().err
    assert started_at(FIRST_SECONDS + AFTER_FAILURE_SECONDS) == 1
    assert started_at(FIRST_SECONDS + AFTER_FAILURE_SECONDS + 2) == 2


def test_none_at_all(tmp_path: Path) -> None:
    backups = Backups(tmp_path, {}, 0, clock=lambda: 1e9)
    backups.look()
    backups.stop()
    assert backups._process is None
