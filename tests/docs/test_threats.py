"""docs/threats.md names tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`(tests/[\w/.]+\.py)::(\w+)`")
PAGE = (ROOT / "docs/threats.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 60
    assert [f"{path}::{name}" for path, name in named if name not in _tests_of(path)] == []


def test_every_threat_has_a_test() -> None:
    rows = [
        line
        for line in PAGE.splitlines()
        if line.startswith("| ") and not line.startswith(("| threat", "| ---"))
    ]
    assert len(rows) > 30
    assert [row for row in rows if row.count("|") != 4 or not NAMED.search(row.split("|")[3])] == []


def _tests_of(path: str) -> set[str]:
    """What pytest would collect of a file."""
    file = ROOT / path
    if not file.is_file() or not file.name.startswith("test_"):
        return set()
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return {node.name for node in body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}
