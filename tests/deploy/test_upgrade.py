"""An instance of a released version, under today's code: nothing is lost, and everything goes on."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from deploy.instance import ROOT
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


def test_nothing_of_the_last_release_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "orderly.sqlite3"
    dump_into(file)
    columns = columns_of(file)
    before = rows_of(file, columns)
    done = subprocess.run(
        [sys.executable, "-m", "tests.deploy.upgraded", TOKEN],
        cwd=ROOT,
        env=environment() | {"ORDERLY_INSTANCE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])

    after = rows_of(tmp_path / "migrated.sqlite3", columns)
    for name in ("auth_permission", "django_content_type"):  # of new models as well
        assert set(before.pop(name)) <= set(after.pop(name))
    assert after == before
    assert len(found["clocks"]) == len(before["clocks_clock"])
    assert all(problems == [] for _clock, problems in found["clocks"])
    said = json.loads(gzip.decompress((RELEASED / "2026-11.standings.json.gz").read_bytes()))
    assert is_in(said, found["standings"])
    assert (found["me"], found["scopes"]) == ([200, "admin"], [True])
