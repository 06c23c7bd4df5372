"""An instance of a released version: backed up while others write, restored, and served by today's code."""

from __future__ import annotations

import gzip
import json
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from deploy.backups.archive import check
from deploy.backups.sqlite import counts
from deploy.instance import ROOT, create
from tests.deploy.environment import environment

pytestmark = pytest.mark.deploy

RELEASED = ROOT / "tests" / "data" / "released"
TOKEN = "1846c840a0a99fff312e93cdd37d43357bdbe928c0e64d4ae84f98033e62b93e"  # of admin, in the dump
# The first grows by itself, the other was taken over into a table of ours.
NOT_COMPARED = {"django_migrations", "knox_authtoken"}


def dump_into(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.executescript(gzip.decompress((RELEASED / "2026-11.sql.gz").read_bytes()).decode())


def rows_of(file: Path, columns: dict[str, list[str]]) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the tables, the columns that are named."""
    with closing(sqlite3.connect(file)) as database:
        return {
            table: sorted(database.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall(), key=repr)
            for table, names in columns.items()
        }


def columns_of(file: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(file)) as database:
        asked = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite%'"
        names = [name for (name,) in database.execute(asked) if name not in NOT_COMPARED]
        return {
            name: [f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info({name})")] for name in names
        }


def is_in(old: Any, new: Any) -> bool:
    """Whether all that was said is still said; more may be."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and is_in(old[key], new[key]) for key in old)
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(is_in, old, new))
    return bool(old == new)


def run(instance: Path, *command: str) -> str:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment() | {"ORDERLY_INSTANCE": str(instance)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Others write all the while: each time a row into both of two tables, in one transaction."""
    ended = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(file, timeout=20, isolation_level=None)) as database:
            while not ended.is_set():
                database.executescript(
                    "BEGIN IMMEDIATE; INSERT INTO a VALUES(1); INSERT INTO b VALUES(1); COMMIT"
                )

    with closing(sqlite3.connect(file)) as database:
        database.executescript("PRAGMA journal_mode=WAL; CREATE TABLE a(x); CREATE TABLE b(x)")
    threads = [threading.Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def test_nothing_of_the_last_release_is_lost(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    create(old)
    file = old / "orderly.sqlite3"
    dump_into(file)
    columns = columns_of(file)
    before = rows_of(file, columns)
    with writing(file):
        packed = run(old, "sh", "deploy/backup.sh", str(tmp_path / "kept")).partition(" (")[0]
    assert stat.S_IMODE(Path(packed).stat().st_mode) == 0o600
    manifest = check(Path(packed))
    assert manifest.tables["a"] == manifest.tables["b"] > 0

    run(new, "sh", "deploy/restore.sh", packed)
    for name in ("orderly.sqlite3", "secret_key", "orderly.env"):
        assert stat.S_IMODE((new / name).stat().st_mode) == 0o600
    assert (new / "secret_key").read_text() == (old / "secret_key").read_text()
    assert counts(new / "orderly.sqlite3") == manifest.tables

    found = json.loads(run(new, sys.executable, "-m", "tests.deploy.upgraded", TOKEN).splitlines()[-1])
    after = rows_of(new / "migrated.sqlite3", columns)
    for name in ("auth_permission", "django_content_type"):  # of new models as well
        assert set(before.pop(name)) <= set(after.pop(name))
    assert after == before
    assert len(found["clocks"]) == len(before["clocks_clock"])
    assert all(problems == [] for _clock, problems in found["clocks"])
    said = json.loads(gzip.decompress((RELEASED / "2026-11.standings.json.gz").read_bytes()))
    assert is_in(said, found["standings"])
    assert (found["me"], found["scopes"]) == ([200, "admin"], [True])
