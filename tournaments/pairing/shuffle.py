"""The shuffled first round: seeds from a published number, as the bag of entropy.md is drawn."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from tournaments.standings.history import PlayerId

_WORDS = 2**32


def shuffled(players: Sequence[PlayerId], number: int) -> list[PlayerId]:
    """The players, given by seed, in the order of round 1: Fisher-Yates from the last place down.

    Key: ``number`` as decimal text; messages ``seeds:0``, ``seeds:1``, ...

    >>> shuffled([1, 2, 3, 4, 5, 6, 7], 20261130)
    [1, 6, 4, 3, 2, 7, 5]
    """
    order = list(players)
    words = _words(str(number).encode())
    for k in range(len(order), 1, -1):
        j = _below(k, words)
        order[k - 1], order[j] = order[j], order[k - 1]
    return order


def _words(key: bytes) -> Iterator[int]:
    """32-bit big-endian words of HMAC-SHA256, message after message."""
    counter = 0
    while True:
        block = hmac.new(key, f"seeds:{counter}".encode(), hashlib.sha256).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(k: int, words: Iterator[int]) -> int:
    """A number below k without bias: words at or above the largest multiple of k are passed over."""
    limit = k * (_WORDS // k)
    return next(word for word in words if word < limit) % k
