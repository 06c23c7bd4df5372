"""What is not restored, and why: nothing is touched then."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from deploy.backups import archive, sqlite
from deploy.backups.making import DATABASE, _manifest, rotate
from deploy.backups.manifest import NAME, BackupRefused, Manifest, facts_of
from deploy.backups.restoring import _files_to_put, restore
from deploy.backups.scratch import ending_in_order, scratch
from deploy.backups.state import last_run
from deploy.instance import ROOT
from deploy.supervisor.claim import claim
from tests.deploy.environment import environment
from tests.deploy.test_upgrade import dump_into

GOOD = {
    "format": 1,
    "database": "postgresql",
    "version": "0.1.0",
    "made_at": "2026-12-01T00:00:00+00:00",
    "migrations": [],
    "tables": {},
    "files": {},
}


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "club"
    (folder / "run").mkdir(parents=True)
    monkeypatch.setenv("ORDERLY_INSTANCE", str(folder))
    yield folder
    assert [each.name for each in folder.iterdir()] == ["run"]  # nothing was touched


@pytest.fixture
def manifest(tmp_path: Path) -> Manifest:
    """Of the released database, whose file is in `tmp_path`."""
    file = tmp_path / DATABASE
    dump_into(file)
    return Manifest(
        database="sqlite",
        version="0.1.0",
        made_at="2026-12-01T00:00:00+00:00",
        migrations=sqlite.migrations(file),
        tables=sqlite.counts(file),
        files={DATABASE: facts_of(file)},
    )


def packed(tmp_path: Path, manifest: Manifest) -> Path:
    file = tmp_path / "backup.tar.gz"
    archive.pack(tmp_path, manifest, file)
    return file


def test_a_newer_schema(instance: Path, tmp_path: Path, manifest: Manifest) -> None:
    newer = replace(manifest, migrations=[*manifest.migrations, "tournaments.0099_later"])
    with pytest.raises(BackupRefused, match=r"tournaments\.0099_later"):
        restore(packed(tmp_path, newer))


def test_an_instance_that_runs(instance: Path, tmp_path: Path, manifest: Manifest) -> None:
    file = packed(tmp_path, manifest)
    with claim(instance), pytest.raises(BackupRefused, match="already running"):
        restore(file)
    (instance / "run" / "lock").unlink()


@pytest.mark.parametrize("where", [0.3, 0.9])
def test_a_damaged_file(instance: Path, tmp_path: Path, manifest: Manifest, where: float) -> None:
    file = packed(tmp_path, manifest)
    content = bytearray(file.read_bytes())
    content[int(len(content) * where)] ^= 0xFF
    file.write_bytes(content)
    with pytest.raises(BackupRefused, match="damaged"):
        restore(file)


def test_a_file_that_is_cut_off(instance: Path, tmp_path: Path, manifest: Manifest) -> None:
    file = packed(tmp_path, manifest)
    file.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(BackupRefused, match="damaged"):
        restore(file)


def test_what_is_no_backup(instance: Path, tmp_path: Path) -> None:
    file = tmp_path / "letter.tar.gz"
    file.write_bytes(gzip.compress(b"Dear Orderly"))
    with pytest.raises(BackupRefused, match="no backup of Orderly"):
        restore(file)


def test_a_backup_that_does_not_hold_together_is_not_made(tmp_path: Path, manifest: Manifest) -> None:
    wrong = replace(manifest, files={DATABASE: {"bytes": 1, "sha256": "0" * 64}})
    with pytest.raises(BackupRefused, match="not what was written"):
        packed(tmp_path, wrong)
    assert not list(tmp_path.glob("*backup*"))


def test_the_newest_are_kept(tmp_path: Path) -> None:
    names = [f"orderly-2026120{day}-000000.tar.gz" for day in range(1, 6)]
    for name in (*names, "before-restore-20261201-000000.tar.gz", "orderly-of-last-year.tar.gz"):
        (tmp_path / name).touch()
    assert [file.name for file in rotate(tmp_path, 2, tmp_path / names[0])] == names[2:0:-1]
    assert [file.name for file in rotate(tmp_path, 2)] == names[:1]
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "before-restore-20261201-000000.tar.gz",
        *names[3:],
        "orderly-of-last-year.tar.gz",
    ]


@pytest.mark.deploy
def test_data_that_is_there_is_kept_beside_it(tmp_path: Path, manifest: Manifest) -> None:
    club = tmp_path / "club"
    club.mkdir()
    dump_into(club / "orderly.sqlite3")
    command = [
        sys.executable,
        "manage.py",
        "restore",
        str(packed(tmp_path, manifest)),
        "--instance",
        str(club),
    ]

    def done(*more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *more], cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
        )

    refused = done()
    assert (refused.returncode, "--force" in refused.stderr) == (1, True)
    assert done("--force").returncode == 0
    (kept,) = club.glob("orderly.sqlite3.before-*")
    assert sqlite.counts(kept) == sqlite.counts(club / "orderly.sqlite3") == manifest.tables


@pytest.mark.parametrize(
    "wrong",
    [
        b"[]",
        b'{"format": 1}',
        b'{"format": 2}',
        json.dumps({**GOOD, "files": []}).encode(),
        json.dumps({**GOOD, "files": {"tables/x": {}}}).encode(),
        json.dumps({**GOOD, "migrations": [1]}).encode(),
        json.dumps({**GOOD, "tables": {"x": "many"}}).encode(),
        json.dumps({**GOOD, "database": "oracle"}).encode(),
    ],
)
def test_a_manifest_that_is_none(instance: Path, tmp_path: Path, wrong: bytes) -> None:
    with pytest.raises(BackupRefused):
        restore(written(tmp_path, {NAME: wrong}))


@pytest.mark.parametrize("name", ["../secret_key", "/tmp/secret_key", "tables/../../x"])
def test_a_way_out_of_the_folder(instance: Path, tmp_path: Path, name: str) -> None:
    files = {name: {"bytes": 1, "sha256": hashlib.sha256(b"x").hexdigest()}}
    manifest = json.dumps({**GOOD, "files": files}).encode()
    with pytest.raises(BackupRefused, match="does not name"):
        restore(written(tmp_path, {NAME: manifest, name: b"x"}))


def test_a_link_and_a_file_longer_than_said(instance: Path, tmp_path: Path) -> None:
    files = {"secret_key": {"bytes": 0, "sha256": hashlib.sha256(b"").hexdigest()}}
    manifest = json.dumps({**GOOD, "files": files}).encode()
    link = tarfile.TarInfo("secret_key")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    for second, said in ((link, "does not name"), (b"x" * 1000, "not what was written")):
        with pytest.raises(BackupRefused, match=said):
            restore(written(tmp_path, {NAME: manifest, "secret_key": second}))


def written(tmp_path: Path, members: dict[str, bytes | tarfile.TarInfo]) -> Path:
    file = tmp_path / "foreign.tar.gz"
    with tarfile.open(file, "w:gz") as packed:
        for name, content in members.items():
            if isinstance(content, tarfile.TarInfo):
                packed.addfile(content)
                continue
            member = tarfile.TarInfo(name)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    return file


def test_a_database_that_does_not_hold_together_is_backed_up_all_the_same(
    tmp_path: Path, manifest: Manifest, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / DATABASE
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(
            "DELETE FROM tournaments_player WHERE id IN (SELECT player_id FROM tournaments_entry)"
        )
    sqlite.copy(file, tmp_path / "copy")
    sqlite.check(tmp_path / "copy")
    assert "rows of tournaments_entry refer to nothing" in caplog.text


def test_a_database_that_cannot_be_read_is_a_failure_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "broken.sqlite3").write_bytes(b"no database " * 1000)
    monkeypatch.setenv("ORDERLY_INSTANCE", str(tmp_path))
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "broken.sqlite3"))
    monkeypatch.setattr(connection, "vendor", "sqlite")
    with pytest.raises(CommandError, match="can't be copied"):
        call_command("backup", tmp_path / "backups")
    run = last_run()
    assert run is not None
    assert "can't be copied" in run.error
    assert not list((tmp_path / "backups").iterdir())


def test_what_the_killed_left_behind_goes_with_the_next(tmp_path: Path) -> None:
    left = tmp_path / ".orderly-backup-1"
    left.mkdir()
    (left / DATABASE).touch()
    os.utime(left, (1, 1))
    with scratch(".orderly-backup-", tmp_path) as first:
        os.utime(first, (1, 1))
        with scratch(".orderly-backup-", tmp_path):
            assert (left.exists(), first.exists()) == (False, True)
    assert not list(tmp_path.iterdir())


def test_a_signal_leaves_nothing(tmp_path: Path) -> None:
    def killed() -> None:
        with ending_in_order(), scratch(".restore-", tmp_path):
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(5)

    with pytest.raises(SystemExit):
        killed()
    assert not list(tmp_path.iterdir())


def test_an_empty_key_of_an_image_replaces_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "secret_key").touch()
    monkeypatch.setenv("ORDERLY_INSTANCE", str(tmp_path))
    folder = tmp_path / "made"
    folder.mkdir()
    assert "secret_key" not in _manifest("sqlite", folder, [], ["x.0001"], {}).files


def test_files_that_cannot_be_put_are_known_before_anything_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, made = tmp_path / "club", tmp_path / "made"
    for folder, key in ((club, ""), (made, "key")):
        folder.mkdir()
        (folder / "secret_key").write_text(key)
    monkeypatch.setenv("ORDERLY_INSTANCE", str(club))
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(os, "access", lambda _place, _mode: False)
    for keep in (True, False):
        with pytest.raises(BackupRefused, match="secret_key would go there"):
            _files_to_put(made, keep_settings=keep)
    monkeypatch.setenv("SECRET_KEY", "key")
    assert _files_to_put(made, keep_settings=True) == []
