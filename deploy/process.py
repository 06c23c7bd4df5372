"""One process of the set: `python -m deploy.process web|live|worker|beat|clocks --instance DIR`.

The supervisor starts these; systemd units and containers may start the same ones.
"""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import tempfile
import warnings
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from deploy.instance import run_folder, take_instance_argument
from deploy.metrics import slots

WORKER_PATIENCE = {"socket_connect_timeout": 2, "socket_timeout": 30}


def web(options: argparse.Namespace) -> None:
    """Pages, API and streams on one socket."""
    from deploy.asgi import application  # here, since the loop of the server must not wait for a database

    import_module("deploy.urls")  # with every page, which else the first request would load
    _serve(application, application.live.close, options)


def live(options: argparse.Namespace) -> None:
    """Streams alone, beside any number of web processes. It judges no moves, so it shows no signs of life."""
    from deploy.streams import application

    _serve(application, application.live.close, options)


def _serve(application: Any, end_streams: Callable[[], Awaitable[None]], options: argparse.Namespace) -> None:
    import uvicorn

    from deploy.live.server import Server

    config = uvicorn.Config(
        application,
        host=options.host,
        port=options.port,
        uds=options.socket,
        log_level="warning",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
        server_header=False,
        proxy_headers=False,
    )
    sockets = [socket.socket(fileno=options.fd)] if options.fd is not None else None
    _keep_what_is_loaded()
    Server(config, end_streams).run(sockets=sockets)


def worker(options: argparse.Namespace) -> None:
    """Jobs from the queue, each in a pool process."""
    from celery.platforms import SecurityWarning

    from deploy.celery import app

    app.conf.broker_transport_options = {**app.conf.broker_transport_options, **WORKER_PATIENCE}
    # About running as root with pickled messages; ours are JSON.
    warnings.filterwarnings("ignore", category=SecurityWarning)
    switches = ["--loglevel=WARNING", "--without-gossip", "--without-mingle"]
    name = f"--hostname=orderly-{os.getpid()}@%h"
    jobs = options.jobs or app.conf.worker_concurrency
    app.start(["--quiet", "worker", f"--concurrency={jobs}", name, *switches])


def beat(options: argparse.Namespace) -> None:
    """The timetable; it needs no memory of its own, so its file is made afresh at every start."""
    from deploy.celery import app

    with tempfile.TemporaryDirectory(prefix="beat-", dir=_scratch()) as folder:
        schedule = Path(folder) / "schedule"
        app.start(["--quiet", "beat", f"--schedule={schedule}", "--pidfile=", "--loglevel=WARNING"])


def clocks(options: argparse.Namespace) -> None:
    """The watcher of the clocks."""
    import django
    from django.core.management import call_command

    django.setup()
    _keep_what_is_loaded()
    call_command("run_clocks")


def _keep_what_is_loaded() -> None:
    """It stays to the end, so no full collection needs to look at it: that stops all threads for 0.1 s."""
    gc.collect()
    gc.freeze()


def _scratch() -> Path | None:
    return run_folder() if run_folder().is_dir() else None


PARTS = {"web": web, "live": live, "worker": worker, "beat": beat, "clocks": clocks}


def main(arguments: list[str]) -> None:
    """Runs the named part until it is told to stop."""
    parser = argparse.ArgumentParser(prog="python -m deploy.process", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--host", default="127.0.0.1", help="of web and live")
    parser.add_argument("--port", type=int, default=8000, help="of web and live")
    parser.add_argument("--socket", metavar="PATH", help="a Unix socket, in place of host and port")
    parser.add_argument("--fd", type=int, help="a bound socket that was inherited, in place of host and port")
    parser.add_argument("--jobs", type=int, metavar="N", help="of worker, how many at a time (WORKER_JOBS)")
    options = parser.parse_args(take_instance_argument(arguments))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    slots.begin(options.part)
    PARTS[options.part](options)


if __name__ == "__main__":
    main(sys.argv[1:])
