"""The processes of an evening, two of a kind where it can be, and the hand that kills them."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from deploy.testing.serving import Served, free_port, serving, wait_for

PARTS = ("web", "second web", "watcher", "second watcher", "broker", "worker", "both webs")
OWN_NAMES = {"watcher": "clocks", "broker": "valkey-server|redis-server"}


@dataclass
class Crew:
    """A served instance, with a second web part and a second watcher of our own."""

    served: Served
    second_port: int
    killed: Counter[str] = field(default_factory=Counter)
    _own: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def ports(self) -> tuple[int, int]:
        return self.served.port, self.second_port

    def kill(self, part: str) -> None:
        """With -9, and no matter if it is not there just now."""
        if part == "both webs":
            self.kill("web")
            self.kill("second web")
            return
        pids = [self._own[part].pid] if part in self._own else self.pids_of(part)
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                self.killed[part] += 1

    def pids_of(self, part: str) -> list[int]:
        """The processes of the supervisor that do this part."""
        words = OWN_NAMES.get(part, part).split("|")
        pid = self.served.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(each) for each in children if _does(each, words)]

    def keep_running(self) -> None:
        """Starts our own again."""
        for part, command in self._commands().items():
            if part not in self._own or self._own[part].poll() is not None:
                self._own[part] = subprocess.Popen(command, env=self.served.environment)

    def stop(self) -> None:
        """Ends our own."""
        for process in self._own.values():
            process.terminate()
        for process in self._own.values():
            process.wait(10)

    def _commands(self) -> dict[str, list[str]]:
        folder = self.served.environment["ORDERLY_INSTANCE"]
        module = [sys.executable, "-m", "deploy.process"]
        return {
            "second web": [*module, "web", "--instance", folder, "--port", str(self.second_port)],
            "second watcher": [*module, "clocks", "--instance", folder],
        }


@contextmanager
def crew(database_url: str | None) -> Iterator[Crew]:
    """Everything runs when the block begins."""
    with serving(database_url=database_url) as served:
        made = Crew(served, free_port())
        made.keep_running()
        ended = threading.Event()
        keeper = threading.Thread(target=_keep, args=(made, ended))
        try:
            wait_for(made.second_port)
            keeper.start()
            yield made
        finally:
            ended.set()
            if keeper.is_alive():
                keeper.join()
            made.stop()


@contextmanager
def killing(made: Crew, parts: tuple[str, ...], every: tuple[float, float]) -> Iterator[None]:
    """Kills one of the parts every so many seconds while the block runs."""
    ended, dice = threading.Event(), random.Random(3)

    def kill() -> None:
        left: list[str] = []
        while not ended.wait(dice.uniform(*every)):
            left = left or dice.sample(parts, len(parts))
            made.kill(left.pop())

    thread = threading.Thread(target=kill)
    if parts:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if parts:
            thread.join()


def _keep(made: Crew, ended: threading.Event) -> None:
    while not ended.wait(0.2):
        made.keep_running()


def _does(pid: str, words: list[str]) -> bool:
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return any(Path(os.fsdecode(each)).name in words for each in line[:4] if each)
