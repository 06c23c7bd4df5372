"""Every test here has its own present, and real rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.services.duel.table import DuelTable, open_duel_table
from tests.games.services.live.table import Time, stop_time


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


@pytest.fixture
def at_duel(time: Time, db: None) -> Callable[..., DuelTable]:
    """Opens a match; options are settings of play. Jobs run only with `django_db(transaction=True)`."""

    def opened(**options: object) -> DuelTable:
        return open_duel_table(time, **options)  # type: ignore[arg-type]

    return opened
