"""Every test here has its own present, and real rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.services.live.table import Time, stop_time
from tests.tiles import TilesTable, made_game


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return stop_time(monkeypatch)


@pytest.fixture
def at_tiles(time: Time, db: None) -> Callable[..., TilesTable]:
    """Opens a game; options are settings of play. Jobs run only with `django_db(transaction=True)`."""

    def opened(*args: object, **options: object) -> TilesTable:
        return TilesTable(made_game(*args, **options), time)  # type: ignore[arg-type]

    return opened
