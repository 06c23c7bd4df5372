"""No pattern of ours takes a time that grows with the square of what somebody sends.

Each pattern gets texts that almost fit it, made long at one place. It has half a second of processor time
for each: hundreds of times what a pattern needs that reads its text once, and a fraction of what one needs
that tries every way.
"""

from __future__ import annotations

import ast
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from typing import Any

ROOT = Path(__file__).parents[2]
# What is sent to a running installation comes through these; other patterns read files of its own.
PACKAGES = ("audit", "clocks", "games", "tournaments", "words", "deploy")
NOT_ASKED = (
    "deploy/bench/",
    "deploy/testing/",
    "deploy/messages/",
    "/migrations/",
    "deploy/operator/in_force.py",
)
LENGTH = 40_000
CHARACTERS = [*"a0 -.:A", *map(chr, range(0x250))]
USES = ("fullmatch", "match", "search", "sub", "split", "findall", "finditer")


def patterns() -> dict[str, tuple[str, int, frozenset[str]]]:
    """Every pattern that stands in the code in full: its text, its flags, and whether it is searched for."""
    found: dict[str, tuple[str, int, frozenset[str]]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not any(each in name for each in NOT_ASKED):
                found |= dict(_patterns_of(path, name))
    return found


def _patterns_of(path: Path, name: str) -> Iterator[tuple[str, tuple[str, int, frozenset[str]]]]:
    text = path.read_text(encoding="utf-8")
    if "re." not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
            continue
        pattern = node.args[0]
        if isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
            use = node.func.attr
            uses = frozenset({use} if use != "compile" else _uses(text, node.lineno))
            yield f"{name}:{node.lineno}", (pattern.value, _flags(node), uses)


def _uses(text: str, line: int) -> set[str]:
    """What is done with the pattern that is compiled on a line, by its name; everything when it has none."""
    head = re.match(r"(\w+)\b", text.splitlines()[line - 1])
    found = re.findall(rf"\b{head[1]}\.(\w+)\(", text) if head else []
    return set(found) & set(USES) or {"fullmatch"}


def _flags(node: ast.Call) -> int:
    given = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
    names = re.findall(r"re\.([A-Z]+)", " ".join(map(ast.unparse, given)))
    return sum(int(getattr(re, name)) for name in set(names))


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raises TimeoutError when more of it is used; what other processes of the machine do does not count."""

    def over(*_: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def texts_for(pattern: str, flags: int) -> Iterator[str]:
    """Texts that fit, each made long at one place and spoilt at its end."""
    for branch in (0, -1):
        example = _example(_parser.parse(pattern, flags), branch)
        for at in range(len(example) + 1):
            for character in sorted({*example[max(0, at - 1) : at + 1], " ", "0", "a"}):
                yield example[:at] + character * LENGTH + "\x01"
                yield example[:at] + character * LENGTH + example[at:] + "\x01"


def _example(parsed: Any, branch: int) -> str:
    """The shortest text that fits, with one of whatever may be left out; looks ahead are passed over."""
    return "".join(_one(str(name), value, branch) for name, value in parsed)


def _one(name: str, value: Any, branch: int) -> str:
    match name:
        case "LITERAL":
            return chr(value)
        case "NOT_LITERAL":
            return "b" if value == ord("a") else "a"
        case "ANY":
            return "a"
        case "IN":
            return next(each for each in CHARACTERS if re.fullmatch(_class(value), each))
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            least, _most, inside = value
            return _example(inside, branch) * max(1, least)
        case "SUBPATTERN" | "ATOMIC_GROUP":
            return _example(value[-1] if name == "SUBPATTERN" else value, branch)
        case "BRANCH":
            return _example(value[1][branch], branch)
    return ""  # a place in the text


def _class(value: Any) -> str:
    """The set of characters as it is written."""
    kinds = {"CATEGORY_DIGIT": r"\d", "CATEGORY_SPACE": r"\s", "CATEGORY_WORD": r"\w"}
    kinds |= {name.replace("Y_", "Y_NOT_"): text.upper() for name, text in kinds.items()}
    written = ""
    for name, each in value:
        match str(name):
            case "NEGATE":
                written += "^"
            case "LITERAL":
                written += re.escape(chr(each))
            case "RANGE":
                written += f"{re.escape(chr(each[0]))}-{re.escape(chr(each[1]))}"
            case _:
                written += kinds[str(each)]
    return f"[{written}]"


def slow_of(where: str, text: str, flags: int, uses: frozenset[str]) -> str:
    """What takes too long of it; empty when nothing does."""
    pattern = re.compile(text, flags)
    for each in texts_for(text, flags):
        for use in uses:
            try:
                with processor_time(0.5):
                    pattern.fullmatch(each) if use == "fullmatch" else _whole(pattern, use, each)
            except TimeoutError:
                return f"{where}: {use} of {text!r} in {each[:20]!r}…"
    return ""


def _whole(pattern: re.Pattern[str], use: str, text: str) -> None:
    """Reads to the end, as what replaces, splits or lists does."""
    found = pattern.match(text) if use == "match" else pattern.search(text)
    while found and use in ("sub", "split", "findall", "finditer"):
        found = pattern.search(text, max(found.end(), found.start() + 1))


def test_a_pattern_reads_its_text_once() -> None:
    found = patterns()
    assert len(found) > 40
    assert [slow for where, each in sorted(found.items()) if (slow := slow_of(where, *each))] == []


def test_a_slow_pattern_would_be_found() -> None:
    for text in (r"(a+)+b", r"\d+\.?\d*", r"x\s*[-/ ]\s*y"):
        assert slow_of("here", text, 0, frozenset({"fullmatch"})), text
