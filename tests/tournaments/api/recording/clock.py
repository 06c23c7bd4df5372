"""Time and chance as a recording has them, so that it comes out the same each time."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from random import Random
from types import SimpleNamespace

import pytest
from django.utils import timezone
from knox import crypto

from clocks.services import instants

EVENING = datetime(2027, 3, 12, 18, tzinfo=UTC)


class StoppedClock:
    """Both times of the program: they move when they are told to."""

    def __init__(self) -> None:
        self.ms = int(EVENING.timestamp() * 1000)

    def forward(self, ms: int) -> None:
        self.ms += ms

    def now(self, tz: tzinfo | None = None) -> datetime:
        return datetime.fromtimestamp(self.ms / 1000, tz or UTC)


@contextmanager
def stopped_clock() -> Iterator[StoppedClock]:
    """While it is open, time stands unless it is moved, and seeds follow from one another."""
    clock, dice = StoppedClock(), Random(7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "datetime", _datetime_of(clock))
        patch.setattr(instants, "_offset", lambda _boot: 0)
        patch.setattr(instants, "time", SimpleNamespace(clock_gettime_ns=lambda _line: clock.ms * 1_000_000))
        patch.setattr(secrets, "token_bytes", lambda count=32: dice.randbytes(count))
        patch.setattr(secrets, "token_hex", lambda count=32: dice.randbytes(count).hex())
        patch.setattr(secrets, "token_urlsafe", lambda count=32: _text(dice.randbytes(count)))
        patch.setattr(crypto, "generate_bytes", dice.randbytes)  # of tokens
        yield clock


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _datetime_of(clock: StoppedClock) -> type[datetime]:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return clock.now(tz)

    return Stopped
