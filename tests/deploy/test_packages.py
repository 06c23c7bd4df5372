"""Debian's packages are listed once, with what each is for."""

from __future__ import annotations

import re
import subprocess

import pytest

from deploy.instance import ROOT

LIST = (ROOT / "deploy" / "debian-packages.txt").read_text()


def names(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "deploy/packages.sh", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("group", re.findall(r"^\[(\w+)\]", LIST, re.MULTILINE))
def test_every_group_can_be_asked_for(group: str) -> None:
    done = names(group)
    assert done.returncode == 0
    assert re.fullmatch(r"[a-z0-9.+-]+( [a-z0-9.+-]+)*\n", done.stdout)


def test_of_alternatives_the_first() -> None:
    assert "valkey-server" in names("server").stdout.split()
    assert "redis-server" not in names("server").stdout.split()


def test_an_unknown_group() -> None:
    done = names("nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'packages.sh: there is no group "nothing"\n'
