"""The benchmarks run and print a table each."""

from __future__ import annotations

import subprocess

import pytest

from deploy.instance import ROOT
from tests.deploy.environment import environment

pytestmark = pytest.mark.deploy


def test_all_benchmarks_print_their_tables() -> None:
    done = subprocess.run(
        ["sh", "deploy/bench.sh"],
        cwd=ROOT,
        env=environment() | {"BENCH": "quick"},
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    tables = done.stdout.split("== ")[1:]
    assert [table.split()[0] for table in tables] == ["clocks", "engine", "pages", "pairing", "web"]
    assert all(len(table.splitlines()) > 3 for table in tables)


def test_an_unknown_benchmark_names_the_known_ones() -> None:
    done = subprocess.run(
        ["sh", "deploy/bench.sh", "chess"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "clocks engine pages pairing web" in done.stderr
