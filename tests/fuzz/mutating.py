"""Spoilt input: valid examples with bytes, words or JSON values deleted, doubled, swapped and put in.

`FUZZ_EXAMPLES=5000` gives every property of this folder so many examples, drawn anew in each run; without it
they are few and always the same.
"""

from __future__ import annotations

import copy
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.security.test_patterns import processor_time

T = TypeVar("T")

DEEP = os.environ.get("FUZZ_EXAMPLES")
SECONDS = 4.0
"""Processor time that any input of these sizes may take: a hundred times what one does."""

WORDS = (
    *("", " ", "  ", "0", "-1", "00", "+5", "1.5", "1e999", "1_0", "9" * 20, "9" * 5000, "-" + "9" * 320),
    *("NaN", "inf", "null", "true", "{}", "[]", "{x}", "%s", "%(x)s", '"', "'", "\\", "\\u0000", "<b>"),
    *("\0", "\ud800", "\udfff", "\x85", "\u2028", "\x1c", "\r", "\n", "\t", "\ufeff", "\u202e", "\u200b"),
    *(
        "²",
        "½",
        "١٢",
        "𝟙",
        "ß",
        "İ",
        "ﬁ",
        "é",
        "e\u0301",
        "😀",
        "\U0010ffff",
        "-",
        ":",
        ";",
        ",",
        "/",
        "|",
        "=",
    ),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 2**31, 2**63, 10**30, 10**4000, -(10**30)),
    *(0.5, -0.0, 1e308, float("nan"), float("inf"), "", [], {}, [[]], [None], {"": None}),
    *("2026-01-01", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-13-01T00:00+00:00"),
)


def examples(usual: int = 40) -> settings:
    """How often a property is tried."""
    return settings(
        max_examples=int(DEEP) if DEEP else usual,
        derandomize=not DEEP,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


@contextmanager
def bounded() -> Iterator[None]:
    """Raises TimeoutError when what is inside takes too much processor time."""
    with processor_time(SECONDS):
        yield


def texts(*valid: str) -> st.SearchStrategy[str]:
    """Valid texts with some changes, and texts of any characters, halves of them too."""
    return _changed(valid, changed_text) | st.text(st.characters(), max_size=40) | st.sampled_from(WORDS)


def some_bytes(*valid: bytes) -> st.SearchStrategy[bytes]:
    """The same of bytes."""
    return _changed(valid, changed_bytes) | st.binary(max_size=80)


def documents(*valid: Any) -> st.SearchStrategy[Any]:
    """JSON documents with some changes; what is drawn unchanged is shared: nobody writes into it."""
    return _changed((*valid, *valid, {"x": [1, "a", None]}), changed_document) | st.sampled_from(VALUES)


def document_texts(*valid: Any) -> st.SearchStrategy[str]:
    """Their texts, some with changes that only a text can have: keys twice, ends missing, depth."""
    whole = documents(*valid).map(lambda value: json.dumps(value))
    return whole | _changed(tuple(map(json.dumps, valid)), changed_text)


def _changed(valid: Sequence[T], change: Callable[[T, Random], T]) -> st.SearchStrategy[T]:
    """So many changes of one of them; fewer and earlier ones are the simpler failure."""

    def made(place: int, seed: int, count: int) -> T:
        random, value = Random(seed), valid[place]
        for _ in range(count):
            value = change(value, random)
        return value

    return st.builds(made, st.integers(0, len(valid) - 1), st.integers(0, 2**32), st.integers(0, 4))


def changed_text(text: str, random: Random) -> str:
    """One change of a text: of a character, a word or a line."""
    parts = random.choice((list, lambda text: re.split(r"(\W)", text), lambda text: text.splitlines(True)))(
        text
    )
    changed = _changed_parts(parts, random, random.choice(WORDS))
    return "".join(changed)


def changed_bytes(data: bytes, random: Random) -> bytes:
    """One change of some bytes."""
    if random.random() < 0.2:
        return changed_text(data.decode("latin-1"), random).encode("utf-8", "surrogatepass")
    size = random.choice((1, 1, 1, 4, 30))
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    put = random.choice((b"\0", b"\xff", b"\x80", b"\xff\xfe", b"PK", bytes([random.randrange(256)])))
    return b"".join(_changed_parts(parts, random, put))


def _changed_parts(parts: list[Any], random: Random, put: Any) -> list[Any]:
    parts = list(parts)
    if not parts:
        return [put]
    at, other = random.randrange(len(parts)), random.randrange(len(parts))
    match random.randrange(7):
        case 0:
            del parts[at]
        case 1:
            parts[at:at] = [parts[at]] * random.choice((1, 1, 20))
        case 2:
            parts[at], parts[other] = parts[other], parts[at]
        case 3:
            parts[at] = put
        case 4:
            parts[at:at] = [put]
        case 5:
            del parts[min(at, other) : max(at, other)]
        case _:
            parts[at:at] = parts[min(at, other) : max(at, other)]
    return parts


def changed_document(document: Any, random: Random) -> Any:
    """One change of one value of a document, its own name included."""
    document = copy.deepcopy(document)
    places = list(_places(document))
    if not places:
        return random.choice(VALUES)
    holder, key = random.choice(places)
    _change_at(holder, key, places, random)
    return document


def _change_at(holder: Any, key: Any, places: list[tuple[Any, Any]], random: Random) -> None:
    match random.randrange(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 1:
            holder[random.choice((*WORDS, *map(str, holder)))] = holder[key]
        case 2:
            other, its = random.choice(places)
            try:
                holder[key], other[its] = copy.deepcopy(other[its]), copy.deepcopy(holder[key])
            except (KeyError, IndexError):
                return
        case 3 if isinstance(holder[key], str):
            holder[key] = changed_text(holder[key], random)
        case 3 | 4 if type(holder[key]) is int:
            holder[key] = random.choice((-holder[key], holder[key] + 1, holder[key] - 1, str(holder[key])))
        case 5:
            holder[key] = random.choice(([holder[key]], {"x": holder[key]}, str(holder[key])[:99]))
        case 6 if random.random() < 0.2:
            holder[key] = deep(random.choice((20, 100)))
        case _:
            holder[key] = copy.deepcopy(random.choice(VALUES))


def deep(levels: int) -> Any:
    """A list in a list in a list."""
    found: Any = None
    for level in range(levels):
        found = {"x": found} if level % 2 else [found]
    return found


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everywhere something stands in a document: its holder and its key there."""
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        keys = (
            range(len(holder))
            if isinstance(holder, list)
            else list(holder)
            if isinstance(holder, dict)
            else ()
        )
        for key in keys:
            yield holder, key
            waiting.append(holder[key])
