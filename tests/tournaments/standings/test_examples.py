"""The examples in the docstrings are right."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["exact", "points", "presets"])
def test_examples(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(f"tournaments.standings.{name}"))
    assert outcome.attempted > 0
    assert outcome.failed == 0
