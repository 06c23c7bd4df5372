"""Randomness from a committed seed: numbers and shuffles that anyone can recompute once the seed is known."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TypeVar

from games.engine.errors import EngineError
from words import said

T = TypeVar("T")

_HEX_DIGITS = 64
_WORDS = 2**32


class SeedError(EngineError):
    """A seed, salt or commitment that is not 32 bytes in hex."""


def hex_bytes(name: str, text: str) -> str:
    """32 bytes in hex, checked and in lower case; `name` says in the error what it is.

    >>> hex_bytes("seed", "AB" * 32) == "ab" * 32
    True
    """
    if len(text) != _HEX_DIGITS:
        raise SeedError(
            said(
                "{name}: {count} characters, but 32 bytes are {hex_digits} hex digits",
                name=name,
                count=len(text),
                hex_digits=_HEX_DIGITS,
            )
        )
    for place, digit in enumerate(text, start=1):
        if digit not in "0123456789abcdefABCDEF":
            raise SeedError(
                said(
                    "{name}: {digit} at place {place} is no hex digit",
                    name=name,
                    digit=repr(digit),
                    place=place,
                )
            )
    return text.lower()


def words(seed: str, label: str) -> Iterator[int]:
    """32-bit big-endian words of HMAC-SHA256(seed bytes, `label:0`), `label:1`, ... without end.

    Raises SeedError, at once.
    """
    return _blocks(bytes.fromhex(hex_bytes("seed", seed)), label)


def _blocks(key: bytes, label: str) -> Iterator[int]:
    for block in count():
        digest = hmac.digest(key, f"{label}:{block}".encode(), hashlib.sha256)
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, len(digest), 4))


def below(limit: int, source: Iterator[int]) -> int:
    """A number 0 <= x < limit, every one equally likely; a limit of 1 takes no word.

    A word counts only below the largest multiple of the limit, so that no number is favoured.
    """
    if limit == 1:
        return 0
    bound = limit * (_WORDS // limit)
    return next(word for word in source if word < bound) % limit


def shuffled(items: Iterable[T], source: Iterator[int]) -> tuple[T, ...]:
    """Fisher-Yates from the last place down."""
    result = list(items)
    for last in range(len(result) - 1, -1, -1):
        other = below(last + 1, source)
        result[last], result[other] = result[other], result[last]
    return tuple(result)
