"""A process of the web part that dies after the commit, before the answer: who sent the act hears nothing."""

from __future__ import annotations

import json
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from tests.races.client import Client, Headers
from tests.races.crew import Crew
from tests.races.journal import Act, Attempt

# The table in which an act leaves its key.
KEPT_IN = {"move": "games_action", "press": "clocks_clockevent", "pause": "audit_keptresponse"}
WEBS = ("web", "second web")


def send_unheard(
    made: Crew, client: Client, path: str, act: Act, web: int, headers: Headers
) -> socket.socket:
    """Sends an act to one web process and waits until it is committed; nobody reads the answer.

    The act is in the journal with this attempt. The connection is to be closed when the process is killed.
    """
    attempt = Attempt(client.now(), 0)
    act.attempts.append(attempt)
    client.acts.append(act)
    connection = socket.create_connection(("127.0.0.1", made.ports[web]))
    connection.sendall(_request(path, act, headers))
    give_up = time.monotonic() + 20
    while not is_committed(made, act):
        assert time.monotonic() < give_up, f"{act.name} was never committed"
    attempt.ended = client.now()
    return connection


def is_committed(made: Crew, act: Act) -> bool:
    """Whether the act's key is there for everybody to see."""
    environment = made.served.environment
    query = f"SELECT count(*) FROM {KEPT_IN[act.kind]} WHERE key IN "
    if url := environment.get("DATABASE_URL"):
        with psycopg.connect(url.replace("postgres://", "postgresql://")) as server:
            row: Any = server.execute(f"{query}(%s, %s, %s)".encode(), act.kept_keys).fetchone()
    else:
        file = Path(environment["ORDERLY_INSTANCE"]) / "orderly.sqlite3"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as reader:
            row = reader.execute(f"{query}(?, ?, ?)", act.kept_keys).fetchone()
    return int(row[0]) > 0


def _request(path: str, act: Act, headers: Headers) -> bytes:
    body = json.dumps(act.body).encode()
    told = {
        "Host": "127.0.0.1",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Idempotency-Key": act.key,
        **headers,
    }
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
    return "\r\n".join(lines).encode() + body
