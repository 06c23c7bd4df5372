"""A match is shown as of one instant, whatever was committed while it was read."""

from __future__ import annotations

import pytest

from games.models import LiveMatch
from games.queries.live_snapshot import snapshot
from tests.games.services.live.table import open_table, stop_time

pytestmark = pytest.mark.django_db


def test_what_was_committed_since_is_shown_under_its_own_version(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(stop_time(monkeypatch))
    table.start()
    read = LiveMatch.objects.select_related("match").get(pk=table.pk)
    table.move(1000)
    shown = snapshot(read, table.time.now, inside=True)
    assert (shown["version"], shown["game"]["ply"]) == (table.live.version, 1)
    assert shown["version"] == read.version
