"""What a container's health check asks of each part."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from clocks.models import Heartbeat
from clocks.services.heartbeat import WATCHER, WORKER, mark
from deploy import alive, instance
from deploy.testing.serving import free_port


@pytest.mark.parametrize("part, kept_as", [("clocks", WATCHER), ("worker", WORKER)])
def test_a_part_that_writes_signs_of_life(db: None, part: str, kept_as: str) -> None:
    assert alive.main([part]) == 1
    mark(kept_as)
    assert alive.main([part]) == 0
    Heartbeat.objects.update(at=Heartbeat.objects.get().at - 1000 * (alive.SILENT_SECONDS[part] + 5))
    assert alive.main([part]) == 1


def test_beat_writes_its_timetable_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(instance.VARIABLE, str(tmp_path))
    assert alive.main(["beat"]) == 1
    folder = tmp_path / "run" / "beat-1"
    folder.mkdir(parents=True)
    (folder / "schedule.db").touch()
    assert alive.main(["beat"]) == 0
    long_ago = time.time() - alive.BEAT_SECONDS - 5
    os.utime(folder / "schedule.db", (long_ago, long_ago))
    assert alive.main(["beat"]) == 1


@pytest.mark.parametrize("part", ["web", "live"])
def test_nobody_answers(part: str) -> None:
    assert alive.main([part, "--port", str(free_port())]) == 1


def test_the_pages_answer(live_server_url: str) -> None:
    port = live_server_url.rsplit(":", 1)[1]
    for part in ("web", "live"):
        deadline = time.monotonic() + 60  # a busy machine may be late once: then it is asked again
        while alive.main([part, "--port", port]) != 0:
            assert time.monotonic() < deadline, part
