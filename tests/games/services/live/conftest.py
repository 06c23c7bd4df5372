"""Every test here has its own present, and real rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.services.live.table import Table, Time, open_table, stop_time


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


@pytest.fixture
def at_table(time: Time, db: None) -> Callable[..., Table]:
    """Opens a match; options are settings of timed play. Jobs run only with `django_db(transaction=True)`."""

    def opened(**options: object) -> Table:
        return open_table(time, **options)  # type: ignore[arg-type]

    return opened
