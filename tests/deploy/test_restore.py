"""What is not restored, and why: nothing is touched then."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deploy.backups import archive, sqlite
from deploy.backups.making import DATABASE, rotate
from deploy.backups.manifest import BackupRefused, Manifest, facts_of
from deploy.backups.restoring import restore
from deploy.instance import ROOT
from deploy.supervisor.claim import claim
from tests.deploy.environment import environment
from tests.deploy.test_upgrade import dump_into


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
    for name in (*names, "before-restore-20261201-000000.tar.gz"):
        (tmp_path / name).touch()
    assert [file.name for file in rotate(tmp_path, 2)] == names[2::-1]
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "before-restore-20261201-000000.tar.gz",
        *names[3:],
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
