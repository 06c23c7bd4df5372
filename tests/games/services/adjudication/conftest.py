"""A match on line with time in the test's hands; the workers are away unless a test calls them."""

from __future__ import annotations

import pytest

from games.services.adjudication import requesting
from tests.games.services.live.conftest import at_table, time

__all__ = ["at_table", "time"]


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The requests that were handed to the workers."""
    found: list[int] = []
    monkeypatch.setattr(requesting, "send", found.append)
    return found
