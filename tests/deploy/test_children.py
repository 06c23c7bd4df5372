"""A child process is started again when it ends, and never outlives who started it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from deploy.supervisor.children import FIRST_BACKOFF_SECONDS, Child


def until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "It did not happen in time."
        time.sleep(0.01)


def child(code: str) -> Child:
    return Child("test", [sys.executable, "-c", code], dict(os.environ))


def test_a_killed_child_is_started_again() -> None:
    sleeper = child("import time; time.sleep(60)")
    sleeper.start()
    assert sleeper.process is not None
    first = sleeper.process.pid
    os.kill(first, signal.SIGKILL)
    until(lambda: not sleeper.running)
    assert sleeper.keep_running() == -signal.SIGKILL
    until(lambda: sleeper.keep_running() is None and sleeper.running)
    assert sleeper.process.pid != first
    assert sleeper.starts == 2
    sleeper.ask_to_stop()
    sleeper.wait_until(time.monotonic() + 5)
    assert not sleeper.running


def test_a_child_that_keeps_failing_waits_longer_each_time() -> None:
    failing = child("raise SystemExit(3)")
    waits = []
    for _ in range(3):
        until(lambda: failing.keep_running() is None and failing.process is not None)
        until(lambda: not failing.running)
        assert failing.keep_running() == 3
        waits.append(failing.start_after - time.monotonic())
    assert waits[0] <= FIRST_BACKOFF_SECONDS < waits[1] < waits[2]


def test_a_child_that_ignores_the_signal_is_killed_with_its_own_children() -> None:
    stubborn = child(
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "time.sleep(60)"
    )
    stubborn.start()
    assert stubborn.process is not None
    group = stubborn.process.pid
    until(lambda: len(members(group)) == 2)
    stubborn.ask_to_stop()
    stubborn.wait_until(time.monotonic() + 0.2)
    until(lambda: members(group) == [])


@pytest.mark.skipif(sys.platform != "linux", reason="The kernel's signal at a parent's death is Linux's.")
def test_a_child_ends_with_a_parent_that_was_killed() -> None:
    code = (
        "import os, sys, time\n"
        "from deploy.supervisor.children import Child\n"
        "c = Child('inner', [sys.executable, '-c', 'import time; time.sleep(60)'], dict(os.environ))\n"
        "c.start(); print(c.process.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        inner = int(parent.stdout.readline())
        assert members(inner) == [inner]
        parent.kill()
        until(lambda: members(inner) == [])


def members(group: int) -> list[int]:
    """The living processes of a process group."""
    listing = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in listing.stdout.splitlines()]
    return [int(pid) for pid, pgid, state in rows if int(pgid) == group and not state.startswith("Z")]
