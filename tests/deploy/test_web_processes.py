"""Several web processes on one address: a lost one is missed by nobody and comes back."""

from __future__ import annotations

import os
import signal
import time
import urllib.request

import pytest

from deploy.testing.serving import Served, serving

pytestmark = pytest.mark.deploy


def test_one_of_two_is_killed() -> None:
    with serving(web_processes=2) as instance:
        both = set(instance.pids_of("web"))
        assert len(both) == 2
        os.kill(min(both), signal.SIGKILL)
        for _visit in range(20):
            assert _status(instance) == 200
        deadline = time.monotonic() + 10
        while len(set(instance.pids_of("web")) - {min(both)}) < 2:
            assert time.monotonic() < deadline, "The killed process did not come back."
            time.sleep(0.05)


def _status(instance: Served) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{instance.port}/healthz", timeout=5) as answer:
        return int(answer.status)
