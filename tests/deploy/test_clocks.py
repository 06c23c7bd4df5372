"""The parts of the clocks as processes: killed, restarted, frozen, told to stop."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from deploy.instance import ROOT
from deploy.testing.ready import copy_ready
from tests.deploy.environment import environment
from tests.deploy.test_run import free_port, pid_of, running, until_parts_run, wait_for

pytestmark = pytest.mark.deploy

SCRIPT = """
from audit.actor import SYSTEM
from clocks.core import Start, parse_control
from clocks.models import Clock
from clocks.services.instants import now_ms
from clocks.services.ledger import append, make_clock
from django.db import transaction
for _ in range({count}):
    with transaction.atomic():
        clock = make_clock("event:1", parse_control("{control}"), restart_policy="{policy}")
        append(clock, Start(1, now_ms(), 1), SYSTEM)
    print(clock.pk)
"""
SHOW = "SELECT kind FROM clocks_clockevent WHERE clock_id = ? ORDER BY version"
LIVES = "SELECT 1 FROM clocks_heartbeat WHERE part = ?"


def manage(instance: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments, "--instance", str(instance)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def shell(instance: Path, code: str) -> str:
    return manage(instance, "shell", "--no-imports", "--command", code)


def start_clocks(instance: Path, count: int, control: str, policy: str = "freeze") -> list[int]:
    script = SCRIPT.format(count=count, control=control, policy=policy)
    return [int(pk) for pk in shell(instance, script).split()]


def start_clock(instance: Path, control: str, policy: str = "freeze") -> int:
    (pk,) = start_clocks(instance, 1, control, policy)
    return pk


def asked(instance: Path, question: str, *values: object) -> list[str]:
    """The first column, from the file itself: who waits asks often, and a process of ours takes seconds."""
    with closing(sqlite3.connect(f"file:{instance / 'orderly.sqlite3'}?mode=ro", uri=True)) as file:
        return [row[0] for row in file.execute(question, values)]


def events(instance: Path, pk: int) -> list[str]:
    return asked(instance, SHOW, pk)


def until(condition: Callable[[], object], seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.1)


@contextmanager
def watcher(instance: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "deploy.process", "clocks", "--instance", str(instance)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment(), stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_an_evening_with_clocks(tmp_path: Path) -> None:
    """The watcher is killed and comes back; the web part is killed and stays away for a while."""
    instance, log = tmp_path / "club", tmp_path / "log"
    copy_ready(instance, environment())
    with running(instance, log) as (port, process):
        until_parts_run(instance, "clocks")
        first = pid_of(instance, "clocks")
        os.kill(first, signal.SIGKILL)
        clock = start_clock(instance, "1s")
        until(lambda: pid_of(instance, "clocks") not in (0, first))
        until(lambda: events(instance, clock) == ["start", "fall"])
        assert "clocks ended (-9); starting it again" in log.read_text()

        slow, web = start_clock(instance, "900s"), pid_of(instance, "web")
        os.kill(web, signal.SIGSTOP)  # nobody can act; the fast one's flag is due when that is known
        fast = start_clock(instance, "3s", "credit")
        time.sleep(4)
        assert events(instance, fast) == ["start"]
        os.kill(web, signal.SIGCONT)
        wait_for(port, process, log)
        until(lambda: events(instance, slow) == ["start", "pause", "resume"])
        assert events(instance, fast)[:5] == ["start", "pause", "resume", "adjust", "adjust"]
        assert manage(instance, "check_clocks") == "3 clocks checked, 0 differ from their events."


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    copy_ready(folder, environment())
    return folder


def test_a_watcher_ends_at_the_signal(instance: Path) -> None:
    with watcher(instance) as process:
        until(lambda: asked(instance, LIVES, "watcher"))
        process.terminate()
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_watcher_killed_in_the_middle_leaves_every_fall_once(instance: Path) -> None:
    clocks = start_clocks(instance, 3, "1s")
    for _ in range(2):
        with watcher(instance) as process:
            time.sleep(0.7)
            process.send_signal(signal.SIGKILL)
    with watcher(instance), watcher(instance):
        until(lambda: all(events(instance, clock) == ["start", "fall"] for clock in clocks))


def test_a_watcher_without_a_database_says_so_and_waits(instance: Path) -> None:
    nowhere = f"postgres://nobody@127.0.0.1:{free_port()}/none"
    command = [sys.executable, "-m", "deploy.process", "clocks", "--instance", str(instance)]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment() | {"DATABASE_URL": nowhere}, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert "the database is away" in process.stderr.readline()
        process.terminate()
        assert process.wait(5) == 0
