"""One try to tell a receiver: to the address that was checked, in bounded time, and nothing is believed."""

from __future__ import annotations

import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from http.client import HTTPException
from socket import SHUT_RDWR
from threading import Event, Timer

from urllib3 import HTTPResponse
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError

from tournaments.services.webhooks.address import Address, BadAddress, Ip, NotPublic, read_address, resolve

CONNECT_SECONDS, READ_SECONDS, LONGEST_SECONDS = 3.0, 5.0, 10.0
MOST_BYTES = 4096  # of an answer; nobody reads what it says
AGENT = "Orderly-Webhooks/1"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a try: the ``status`` of the answer (0: none), else what was in the way, a key of
    `tournaments.queries.webhooks.PROBLEMS`; and how long it took."""

    status: int
    error: str
    ms: int

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Sends ``body`` as JSON; redirections are not followed. Raises nothing: the answer says it."""
    began = time.monotonic()
    status, error = 0, ""
    try:
        address = read_address(url)
        status = _exchange(address, resolve(address), body, headers)
    except BadAddress:
        error = "address"
    except NotPublic:
        error = "not_public"
    except NewConnectionError:  # before the next: it is one of them, too
        error = "unreachable"
    except (ConnectTimeoutError, TimeoutError):
        error = "timeout"
    except ssl.SSLError:
        error = "tls"
    except (HTTPError, HTTPException, OSError, ValueError):
        error = "broken"
    return Answer(status, error, round((time.monotonic() - began) * 1000))


def _exchange(address: Address, number: Ip, body: bytes, headers: Mapping[str, str]) -> int:
    connection = _connection(address, number)
    is_cut = Event()
    # A byte a second is an answer in time, for a socket.
    hurry = Timer(LONGEST_SECONDS, _cut, [connection, is_cut])
    hurry.daemon = True
    hurry.start()
    try:
        connection.connect()
        connection.timeout = READ_SECONDS
        connection.request(
            "POST",
            address.target,
            body=body,
            headers={
                "Host": address.host_header,
                "User-Agent": AGENT,
                "Content-Type": "application/json",
                "Accept-Encoding": "identity",
                "Connection": "close",
                **headers,
            },
            preload_content=False,
            decode_content=False,
        )
        answer = _answer(connection, is_cut)
        with suppress(HTTPError, HTTPException, OSError):  # it has answered: what follows says nothing
            answer.read(MOST_BYTES, decode_content=False)
        return answer.status
    finally:
        hurry.cancel()
        connection.close()


def _answer(connection: HTTPConnection, is_cut: Event) -> HTTPResponse:
    """The answer's beginning. One that was cut off is none, whatever had come of it."""
    try:
        return connection.getresponse()
    finally:
        if is_cut.is_set():
            raise TimeoutError


def _connection(address: Address, number: Ip) -> HTTPConnection:
    """No proxy of the environment, no pool: a connection to that number, and with TLS to who has the name."""
    if address.scheme == "http":
        return HTTPConnection(str(number), address.port, timeout=CONNECT_SECONDS)
    return HTTPSConnection(
        str(number),
        address.port,
        timeout=CONNECT_SECONDS,
        ssl_context=_trust(),
        server_hostname=address.host,
    )


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    """The certificate authorities of the system."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _cut(connection: HTTPConnection, is_cut: Event) -> None:
    is_cut.set()  # first: who reads is woken by the other
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(SHUT_RDWR)
