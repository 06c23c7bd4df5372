"""Who takes part in a load run, each in processes of its own: the data set, users, watchers, the judge."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deploy.instance import ROOT
from deploy.layout import Layout

Judged = dict[str, Any]
Seen = dict[str, list[Any]]
A_PROCESS = 1000  # streams
LAST_ACTS_SECONDS = 40


def make_setting(layout: Layout, folder: Path, events: int, boards: int) -> dict[str, Any]:
    """Makes the data set; its links are in setting.json."""
    told = _run(layout, "deploy.bench.festival.setting", str(events), str(boards))
    (folder / "setting.json").write_text(told)
    found: dict[str, Any] = json.loads(told)
    return found


@contextmanager
def watching(layout: Layout, folder: Path, count: int) -> Iterator[Callable[[], Seen]]:
    """All streams are open when the block begins; what it gives ends them and tells what they saw."""
    started = []
    for first in range(0, count, A_PROCESS):
        out = folder / f"watchers-{first}.json"
        words = [
            str(folder / "setting.json"),
            str(layout.port),
            str(min(A_PROCESS, count - first)),
            str(first),
        ]
        started.append((_started("deploy.bench.festival.watchers", *words, str(out)), out))
    try:
        for process, _out in started:
            if process.stdout is None or process.stdout.readline() != "ready\n":
                raise RuntimeError("The watchers did not come in.")
        yield lambda: _told(started)
    finally:
        for process, _out in started:
            process.kill()
            process.communicate()


@contextmanager
def locust(layout: Layout, folder: Path, options: argparse.Namespace) -> Iterator[subprocess.Popen[bytes]]:
    """All users, for so many seconds; what they sent is in journal.json and requests.json afterwards."""
    users = json.loads((folder / "setting.json").read_text())
    count = len(users["boards"]) + min(4, len(users["tables"])) + options.readers
    words = ["-f", "deploy/bench/festival/users.py", "--headless", "--only-summary", "--host", layout.base]
    words += ["--users", str(count), "--spawn-rate", "100", "--run-time", f"{options.seconds:.0f}s"]
    words += ["--stop-timeout", str(LAST_ACTS_SECONDS), "--exit-code-on-error", "0", "--loglevel", "ERROR"]
    environment = {
        **layout.environment,
        "LOAD_SETTING": str(folder / "setting.json"),
        "LOAD_FOLDER": str(folder),
        "LOAD_PACE": str(options.pace),
    }
    with (folder / "locust.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "locust", *words], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()
    if process.returncode:
        raise RuntimeError(f"locust: {(folder / 'locust.log').read_text()[-2000:]}")


def judged(layout: Layout, folder: Path) -> Judged:
    """What the database says of all that was sent."""
    found: Judged = json.loads(_run(layout, "deploy.bench.festival.judge", str(folder / "journal.json")))
    return found


def _run(layout: Layout, *module: str) -> str:
    command = [sys.executable, "-m", *module]
    done = subprocess.run(
        command, cwd=ROOT, env=layout.environment, stdout=subprocess.PIPE, check=True, text=True
    )
    return done.stdout


def _started(*module: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", *module]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _told(started: list[tuple[subprocess.Popen[str], Path]]) -> Seen:
    """What all of them saw, together."""
    found: Seen = {}
    for process, out in started:
        process.communicate("end\n", timeout=180)
        for name, value in json.loads(out.read_text()).items():
            found.setdefault(name, []).extend(value if isinstance(value, list) else [value])
    return found
