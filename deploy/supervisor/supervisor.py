"""The set of processes of one machine: started in order, kept running, stopped in reverse."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from deploy import instance
from deploy.metrics import slots
from deploy.supervisor import broker
from deploy.supervisor.children import Child
from deploy.supervisor.timetable import Backups

POLL_SECONDS = 0.1
# A job that takes longer is cut off: it stays pending and is sent again.
STOP_SECONDS = 2.0
FOLLOW_SECONDS = 1.5


class Supervisor:
    """Keeps web, clocks, worker, beat and (without REDIS_URL) the broker running until it is told to stop."""

    def __init__(
        self,
        folder: Path,
        listener: socket.socket,
        environment: dict[str, str],
        *,
        web_processes: int = 1,
        backup_every: float = 0,
    ) -> None:
        self.folder = folder
        self.listener = listener
        self.environment = environment
        self.stopping = False
        self.backups = Backups(folder, environment, backup_every)
        slots.clear()
        self.children: list[Child] = []
        if not environment.get("REDIS_URL"):
            self.children.append(Child("broker", broker.prepare(), environment))
        # Several take their connections from the one socket.
        self.children += [
            self._part("web", "--fd", str(listener.fileno()), inherited=(listener.fileno(),))
            for _number in range(web_processes)
        ]
        self.children += [
            self._part("clocks"),
            self._part("worker"),
            self._part("beat"),
        ]

    def run(self, on_ready: Callable[[], None]) -> None:
        """Blocks until SIGTERM, SIGINT or SIGHUP; calls `on_ready` once, when pages are served."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._stop)
        try:
            self._start_first()
            announced = False
            while not self.stopping:
                self._keep_running()
                self.backups.look()
                if not announced and self._answers():
                    on_ready()
                    announced = True
                time.sleep(POLL_SECONDS)
        finally:
            self._stop_all()

    def _part(self, name: str, *arguments: str, inherited: tuple[int, ...] = ()) -> Child:
        command = [
            sys.executable, "-m", "deploy.process", name, "--instance", str(self.folder), *arguments
        ]  # fmt: skip
        return Child(name, command, self.environment, inherited)

    def _start_first(self) -> None:
        """Broker and web; the others follow in a moment, so that pages come up soonest."""
        for child in self.children:
            if child.name in ("broker", "web"):
                child.start()
            else:
                child.start_after = time.monotonic() + FOLLOW_SECONDS
            if child.name == "broker":
                self._wait_for_broker(child)

    def _keep_running(self) -> None:
        for child in self.children:
            status = child.keep_running()
            if status is not None and not self.stopping:
                print(
                    f"orderly: {child.name} ended ({status}); starting it again", file=sys.stderr, flush=True
                )

    def _wait_for_broker(self, child: Child) -> None:
        deadline = time.monotonic() + 5
        while child.running and time.monotonic() < deadline and not instance.broker_socket().exists():
            time.sleep(0.01)

    def _answers(self) -> bool:
        host, port = self.listener.getsockname()[:2]
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
        try:
            with urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _stop_all(self) -> None:
        """Asks everything but the broker to end, then the broker: the others say goodbye to it."""
        self.backups.stop()
        deadline = time.monotonic() + STOP_SECONDS
        parts = [child for child in self.children if child.name != "broker"]
        for child in parts:
            child.ask_to_stop()
        for child in parts:
            child.wait_until(deadline)
        for child in self.children:
            if child.name == "broker":
                child.ask_to_stop()
                child.wait_until(time.monotonic() + 1.0)
        self.listener.close()


def environment_for(folder: Path, allowed_hosts: list[str]) -> dict[str, str]:
    """What the children get: the caller's environment, the instance, and the names of this machine."""
    named = os.environ.get("ALLOWED_HOSTS", "")
    hosts = [name for name in named.split(",") if name] + allowed_hosts
    changes = {
        instance.VARIABLE: str(folder),
        "ALLOWED_HOSTS": ",".join(hosts),
        "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "deploy.settings"),
        "PYTHONUNBUFFERED": "1",
    }
    return {**os.environ, **changes}
