"""`deploy/run.sh` as a club would use it: start, stop, start again, and what it says when it can't."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deploy.instance import ROOT
from tests.deploy.environment import environment

pytestmark = pytest.mark.deploy

START_SECONDS = 60.0
STOP_SECONDS = 8.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def refused(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "deploy/run.sh", *arguments],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
        check=False,
    )


def get(port: int, path: str) -> tuple[int, bytes]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
        return answer.status, answer.read()


def wait_for(port: int, process: subprocess.Popen[str], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        assert process.poll() is None, log.read_text()
        try:
            get(port, "/healthz")
            return
        except OSError:
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)


def processes(instance: Path) -> list[str]:
    listing = subprocess.run(["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True, check=True)
    return [line for line in listing.stdout.splitlines() if str(instance) in line and "defunct" not in line]


@contextmanager
def running(instance: Path, log: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    port = free_port()
    command = ["sh", "deploy/run.sh", "--port", str(port), "--instance", str(instance), "--no-demo"]
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=out, stderr=out, text=True)
    try:
        wait_for(port, process, log)
        yield port, process
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert process.returncode == 0, log.read_text()
    assert processes(instance) == []


def test_an_evening_and_the_next(tmp_path: Path) -> None:
    instance, log = tmp_path / "club", tmp_path / "log"
    with running(instance, log) as (port, process):
        assert get(port, "/")[0] == 200
        assert json.loads(get(port, "/healthz")[1]) == {"status": "ok", "database": True, "broker": True}
        assert get(port, "/static/deploy/api-docs.css")[0] == 200
        until_parts_run(instance, "worker", "beat")
        web = pid_of(instance, "web")
        os.kill(web, signal.SIGKILL)
        wait_for(port, process, log)
        assert pid_of(instance, "web") != web
        again = refused("--port", str(port))
        assert again.returncode == 1
        assert again.stderr.splitlines() == [
            f"Port {port} on 127.0.0.1 is in use. Choose another one with --port, such as --port {port + 1}."
        ]
        second = refused("--port", str(free_port()), "--instance", str(instance), "--no-demo")
        assert second.returncode == 1
        assert second.stderr.splitlines() == [f"CommandError: The instance {instance} is already running."]
    said = log.read_text()
    assert said.count("Administrator: admin   password: ") == 1
    assert "Orderly has stopped." in said
    key = instance / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE((instance / "orderly.sqlite3").stat().st_mode) == 0o600
    before = key.read_text()

    with running(instance, log) as (port, _):
        assert get(port, "/")[0] == 200
    assert "password" not in log.read_text()
    assert key.read_text() == before


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = refused("--port", "0", "--instance", str(tmp_path / "file" / "club"))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"The instance {tmp_path}/file/club can't be written: Not a directory."
    ]


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["--port", "80a"], 'run.sh: --port needs a number from 0 to 65535, not "80a"'),
        (["--port", "70000"], 'run.sh: --port needs a number from 0 to 65535, not "70000"'),
        (["--port"], "run.sh: --port needs a value"),
        (["--instance="], "run.sh: --instance needs a value"),
        (["--fast"], 'run.sh: unknown argument "--fast"'),
    ],
)
def test_wrong_arguments(arguments: list[str], complaint: str) -> None:
    done = refused(*arguments)
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == complaint


def test_an_old_python(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$1" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac\n')
    old.chmod(0o755)
    done = subprocess.run(
        ["sh", "deploy/run.sh"],
        cwd=ROOT,
        env={**environment(), "PYTHON": str(old)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["Orderly needs Python 3.11 or newer; found Python 3.9.2."]


def pid_of(instance: Path, part: str) -> int:
    found = [line.split()[0] for line in processes(instance) if f"deploy.process {part}" in line]
    return int(found[0]) if found else 0


def until_parts_run(instance: Path, *parts: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not all(pid_of(instance, part) for part in parts):
        assert time.monotonic() < deadline, processes(instance)
        time.sleep(0.1)


def _init(instance: Path, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "init_instance", "--instance", str(instance), *options]
    return subprocess.run(
        command, cwd=ROOT, env=environment() | more, capture_output=True, text=True, check=False
    )


def test_a_first_start_that_was_interrupted_is_taken_up(tmp_path: Path) -> None:
    instance = tmp_path / "club"
    migrate = [sys.executable, "manage.py", "init_instance", "--instance", str(instance), "--demo"]
    with subprocess.Popen(
        migrate, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as first:
        assert first.stdout is not None
        said = first.stdout.readline()
        first.kill()  # the administrator is there, the demonstration is not
    assert said.startswith("Administrator: admin   password: ")
    again = _init(instance, "--demo")
    assert (again.returncode, "Loaded the demonstration event." in again.stdout) == (0, True), again.stderr
    assert "password" not in again.stdout
    assert _init(instance, "--demo").stdout == ""


def test_an_instance_that_began_without_the_demonstration_stays_so(tmp_path: Path) -> None:
    assert "New instance" in _init(tmp_path / "club").stdout
    assert _init(tmp_path / "club", "--demo").stdout == ""


def test_a_database_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    done = _init(tmp_path / "club", DATABASE_URL=f"postgres://nobody@127.0.0.1:{free_port()}/none")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("CommandError: The database can't be reached: ")
