"""No error of a pure package is raised with a sentence that can't be translated."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "clocks/core",
    "games/engine",
    "games/play",
    "tournaments/pairing",
    "tournaments/pods",
    "tournaments/rating",
    "tournaments/standings",
    "tournaments/trf",
)
# Command lines and the talk with programs stay English; what only a programmer can do wrong is no sentence.
ENGLISH = ("cli", "programs", "search", "bulk.py", "bulk_replay.py", "calibrate.py", "selfplay.py")
PROGRAMMING = ("AssertionError", "NotImplementedError", "RuntimeError", "KeyError")
SAYING = ("said", "said_n", "joined", "listed", "alone")


@pytest.mark.parametrize("package", PACKAGES)
def test_errors_are_raised_with_sentences_that_can_be_translated(package: str) -> None:
    files = [path for path in sorted((ROOT / package).rglob("*.py")) if not set(path.parts) & set(ENGLISH)]
    assert files
    assert [f"{path.relative_to(ROOT)}:{line}" for path in files for line in _plain(path)] == []


def _plain(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Raise) and node.exc and not _is_for_programmers(node.exc):
            yield from (found.lineno for found in _texts(node.exc))


def _is_for_programmers(error: ast.expr) -> bool:
    return isinstance(error, ast.Call) and ast.unparse(error.func) in PROGRAMMING


def _texts(node: ast.AST) -> Iterator[ast.expr]:
    """Sentences that are written out, outside of what makes them translatable."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in SAYING:
        return
    if isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    ):
        yield node
    else:
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)
