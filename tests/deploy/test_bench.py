"""The benchmarks run and print a table each."""

from __future__ import annotations

import subprocess

import pytest

from deploy.instance import ROOT
from tests.deploy.environment import environment

pytestmark = pytest.mark.deploy

NAMES = ("clocks", "engine", "growth", "gyulhap", "load", "pages", "pairing", "tiles", "web")


@pytest.mark.parametrize("name", NAMES)  # one by one: the longest test of all would be all of them
def test_a_benchmark_prints_its_table(name: str) -> None:
    done = subprocess.run(
        ["sh", "deploy/bench.sh", name],
        cwd=ROOT,
        env=environment() | {"BENCH": "quick"},
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (table,) = done.stdout.split("== ")[1:]
    assert table.split()[0] == name
    assert len(table.splitlines()) > 3


def test_these_are_all_benchmarks() -> None:
    found = (ROOT / "deploy" / "bench").glob("[a-z]*.py")
    assert sorted(path.stem for path in found) == list(NAMES)


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
    assert " ".join(NAMES) in done.stderr
