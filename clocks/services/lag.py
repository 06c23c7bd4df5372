"""Lag compensation of a stored clock, and the measured delay it rests on.

The delay is half the time between a ping and its answer, by the server's clock alone. A player can make it
look longer than it is, by answering late, but never by more than the quota is worth.
"""

from __future__ import annotations

import secrets

from django.core import signing
from django.core.cache import cache

from clocks.core.lag import compensated, gain
from clocks.models import Clock

LONGEST_TRIP_MS = 10_000
SAMPLES = 5
REMEMBERED_SECONDS = 60

_signer = signing.Signer(salt="clocks.lag")


class PingError(ValueError):
    """The answer is to no ping of ours, or too late to measure anything."""


def compensation(clock: Clock, side: int, delay: int) -> int:
    """What a press of ``side`` with this measured delay is not charged for (ms), off its quota.

    The clock is locked; its row is written with the press. 0 where compensation is off.
    """
    if clock.lag is None:
        return 0
    lag, clock.lag[side] = compensated(clock.lag[side], delay, gain(clock.value.control, side))
    return lag


def ping(at: int) -> str:
    """What a player's page sends back at once: the server's instant (ms), signed, different every time."""
    return _signer.sign(f"{at}.{secrets.token_urlsafe(6)}")


def pong(token: str, at: int) -> int:
    """The one-way delay in ms of a ping that came back at the instant ``at``. Raises PingError."""
    try:
        sent = int(_signer.unsign(token).partition(".")[0])
    except (signing.BadSignature, ValueError) as error:
        raise PingError("This is no ping of this server.") from error
    if not 0 <= at - sent <= LONGEST_TRIP_MS:
        raise PingError("The answer to the ping is too old.")
    return (at - sent) // 2


def remember(who: str, delay: int) -> int:
    """Keeps a delay (ms) of a player, named by any key, for a minute; the delay that counts now."""
    samples = [delay, *_samples(who)][:SAMPLES]
    cache.set(_key(who), samples, REMEMBERED_SECONDS)
    return min(samples)


def measured(who: str) -> int:
    """The delay (ms) to count on for a player: the shortest of the last few, 0 without any.

    A single late answer proves nothing; without a broker nothing is remembered.
    """
    return min(_samples(who), default=0)


def _samples(who: str) -> list[int]:
    return list(cache.get(_key(who)) or [])


def _key(who: str) -> str:
    return f"clocks.lag.{who}"
