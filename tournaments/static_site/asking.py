"""A visitor without an account, inside this process: pages and API answer as they answer everybody."""

from __future__ import annotations

from typing import Any

from django.test import Client

HOST = "localhost"  # a name that this program always answers to
ORIGIN = f"https://{HOST}"


class Visitor:
    """Asks for addresses. No network is used, no session begun; limits on requests count none of it."""

    def __init__(self, language: str) -> None:
        self._client = Client(raise_request_exception=True)
        self._language = language
        self._asked = 0

    def ask(self, address: str, accept: str = "text/html") -> Any:
        """The answer to ``address``, a path with its query."""
        self._asked += 1
        own = f"127.{self._asked >> 16 & 255}.{self._asked >> 8 & 255}.{self._asked & 255}"
        return self._client.get(
            address,
            secure=True,
            headers={"accept": accept, "accept-language": self._language, "host": HOST},
            REMOTE_ADDR=own,
        )
