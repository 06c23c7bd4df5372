"""All parts of an event server as processes of one machine, each of which can be killed and started again."""

from __future__ import annotations

import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from deploy.instance import ROOT
from deploy.layout import places
from deploy.layout.ready import until_ready
from deploy.supervisor import broker
from deploy.supervisor.children import Child
from deploy.testing.postgres import postgres_server, url_of
from deploy.testing.serving import free_port, own_environment

STOP_SECONDS = 15.0
POSTGRES = "postgres"


class Layout:
    """Starts with the block: PostgreSQL, Valkey, web and live processes, workers, watchers, beat, nginx.

    Parts are web-1, web-2, live-1, worker-1, clocks-1, beat, nginx, valkey and postgres. Enter the block,
    and start parts, in the main thread: parts end with the thread that started them. ``settings`` win over
    this layout's own; ``durable`` commits wait for the disk as in earnest.
    """

    def __init__(
        self,
        *,
        web: int = 1,
        live: int = 1,
        workers: int = 1,
        clocks: int = 1,
        settings: Mapping[str, str] | None = None,
        demo: bool = False,
        durable: bool = True,
    ) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.web_ports = [free_port() for _ in range(web)]
        self.live_ports = [free_port() for _ in range(live)]
        self.parts: dict[str, Child] = {}
        self.environment: dict[str, str] = {}
        self.said = ""  # what the first start printed, with the administrator's password
        self._counts = {"worker": workers, "clocks": clocks}
        self._settings, self._demo, self._durable = dict(settings or {}), demo, durable
        self._stack = ExitStack()

    def __enter__(self) -> Layout:
        if places.PROGRAM is None:
            raise FileNotFoundError("There is no nginx; on Debian: sudo apt install nginx-light")
        try:
            self._start_all()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop_all()
        self._stack.close()

    # --- One part ------------------------------------------------------------------------------------------

    def names(self, kind: str) -> list[str]:
        """The parts of a kind: ``web`` gives web-1, web-2 ..."""
        return [name for name in [*self.parts, POSTGRES] if name.split("-")[0] == kind]

    def pid(self, name: str) -> int:
        """The process of a part; 0 when it does not run."""
        if name == POSTGRES:
            info = self._postgres.get_postmaster_info()
            return info.pid if info.is_running() else 0
        process = self.parts[name].process
        return process.pid if process is not None and process.poll() is None else 0

    def kill(self, name: str, sent: signal.Signals = signal.SIGKILL) -> None:
        """Sends a signal to a part and waits for its end; whoever it had started ends as well."""
        if name == POSTGRES:
            server = self._postgres.get_postmaster_info().process
            if server is not None and server.is_running():
                server.send_signal(sent)
                server.wait(10)
            return
        child = self.parts[name]
        if child.process is not None and child.running:
            child.process.send_signal(sent)
        child.wait_until(time.monotonic() + STOP_SECONDS)

    def start(self, name: str) -> None:
        """Starts a part that does not run; returns at once (PostgreSQL: when it takes connections)."""
        if name == POSTGRES:
            self._postgres.ensure_postgres_running()
        elif not self.parts[name].running:
            self.parts[name].start()

    def keep_running(self) -> list[str]:
        """Starts again what has ended, as a supervisor does; gives the names of what had."""
        ended = [name for name in self.parts if not self.pid(name)]
        for name in ended:
            self.start(name)
        return ended

    # --- All of it -----------------------------------------------------------------------------------------

    def wait(self, seconds: float = 60.0) -> None:
        """Until every part does its work; raises TimeoutError that names who does not."""
        until_ready(self, seconds)

    def manage(self, *words: str) -> str:
        """What a command of manage.py prints on this installation."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE, check=True, text=True
        )
        return done.stdout

    def stop_all(self) -> dict[str, int | None]:
        """Asks everything to end, the broker last; gives each part's exit status."""
        for group in ([name for name in self.parts if name != "valkey"], ["valkey"]):
            deadline = time.monotonic() + STOP_SECONDS
            found = [self.parts[name] for name in group if name in self.parts]
            for child in found:
                child.ask_to_stop()
            for child in found:
                child.wait_until(deadline)
        return {
            name: child.process.returncode if child.process else None for name, child in self.parts.items()
        }

    # --- Starting ------------------------------------------------------------------------------------------

    def _start_all(self) -> None:
        self._postgres = self._stack.enter_context(postgres_server(durable=self._durable))
        self.folder = Path(tempfile.mkdtemp(prefix="orderly-layout-"))
        self._stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        socket = self.folder / "broker" / "broker.sock"
        self.environment = self._environment(socket)
        self._add("valkey", broker.command(socket, broker.private_folder(socket)))
        self.start("valkey")
        self.said = self.manage("init_instance", *(["--demo"] if self._demo else []))
        for kind, ports in (("web", self.web_ports), ("live", self.live_ports)):
            for number, port in enumerate(ports, 1):
                self._add_part(f"{kind}-{number}", "--port", str(port))
        for kind, count in self._counts.items():
            for number in range(1, count + 1):
                self._add_part(f"{kind}-{number}")
        self._add_part("beat")
        main_file = places.configured(self.folder / "nginx", self.port, self.web_ports, self.live_ports)
        self._add("nginx", places.command(self.folder, main_file))
        self.keep_running()
        self.wait()

    def _environment(self, socket: Path) -> dict[str, str]:
        own = {
            "DATABASE_URL": url_of(self._postgres),
            "REDIS_URL": f"unix://{socket}",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "CLOCK_SOURCE": "database",
            "PROXIES": "1",
            "ORDERLY_INSTANCE": str(self.folder),
            "PYTHONUNBUFFERED": "1",
        }
        return {**own_environment(), **own, **self._settings}

    def _add_part(self, name: str, *options: str) -> None:
        kind = name.split("-")[0]
        self._add(
            name,
            [sys.executable, "-m", "deploy.process", kind, "--instance", str(self.folder), *options],
        )

    def _add(self, name: str, command: list[str]) -> None:
        self.parts[name] = Child(name, command, self.environment)
