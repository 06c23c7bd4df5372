"""A whole supervised instance in a temporary folder, for benchmarks and tests of the running product."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from deploy.testing.ready import copy_ready

START_SECONDS = 60.0
OFF = {"THROTTLE_ANON": "off", "THROTTLE_USER": "off"}
# What the shell, or the test run, that starts an instance has chosen for itself.
NOT_INHERITED = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY")


@dataclass(frozen=True, slots=True)
class Served:
    """A running instance: where it answers, and the environment in which its commands are run."""

    port: int
    process: subprocess.Popen[bytes]
    environment: dict[str, str]

    def pids_of(self, part: str) -> list[int]:
        """The processes of a part (web, clocks, worker, beat)."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if _is_part(pid, part)]

    def cpu_seconds(self, part: str) -> float:
        """The processor time that a part has used so far."""
        ticks = 0
        for pid in self.pids_of(part):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory_kb(self, part: str) -> int:
        """The proportional memory of a part."""
        total = 0
        for pid in self.pids_of(part):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return total

    def run(self, *module: str) -> str:
        """What a module of ours prints when it runs on this instance."""
        command = [sys.executable, "-m", *module]
        done = subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, check=True, text=True)
        return done.stdout


@contextmanager
def serving(
    *, demo: bool = False, database_url: str | None = None, web_processes: int = 1
) -> Iterator[Served]:
    """An instance on a free port, on SQLite unless an address is given. Raises TimeoutError."""
    with tempfile.TemporaryDirectory(prefix="orderly-served-") as folder:
        chosen = {"WEB_PROCESSES": str(web_processes)} | (
            {"DATABASE_URL": database_url} if database_url else {}
        )
        inherited = {**own_environment(), **OFF, **chosen, "ORDERLY_INSTANCE": folder}
        if not database_url:
            copy_ready(Path(folder), {**own_environment()}, demo=demo)
        port = free_port()
        demonstration = ["--demo"] if demo else []
        command = [sys.executable, "manage.py", "up", "--instance", folder, "--init", *demonstration]
        process = subprocess.Popen([*command, "--port", str(port)], env=inherited, stdout=subprocess.DEVNULL)
        try:
            wait_for(port)
            yield Served(port, process, inherited)
        finally:
            process.terminate()
            process.wait(15)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_part(pid: str, part: str) -> bool:
    words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return b"deploy.process" in words and part.encode() in words


def own_environment() -> Mapping[str, str]:
    """This process' environment without the database, broker and settings of the shell it runs in."""
    return {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}


def wait_for(port: int) -> None:
    """Until the instance answers; raises TimeoutError."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("The instance did not start.")
