"""What everybody sees of a match: all of it is shown, and nothing else is in it."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Duel
from games.queries.duel_snapshot import duel_snapshot
from games.queries.duels import find_duel, read_duels
from tests.games.services.duel.table import FIRST, SECOND, DuelTable, open_duel_table
from tests.games.services.live.table import Time, stop_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> DuelTable:
    return open_duel_table(stop_time(monkeypatch), boards=2)


def test_an_open_board_tells_of_its_claims_and_of_no_other_hap(table: DuelTable) -> None:
    shown = table.start()
    haps = table.haps()
    table.call(shown + 10, SECOND, haps[1])
    table.call(shown + 20, FIRST, "GYUL")
    seen = table.seen(shown + 30)
    board = seen["board"]
    assert board["claimed"] == [{"triple": list(haps[1]), "side": 2}]
    assert [call["verdict"] for call in board["calls"]] == ["claim", "wrong-gyul"]
    assert (seen["first"]["points"], seen["second"]["points"]) == (-2, 1)
    assert "haps" not in json.dumps(board)
    told = json.dumps({key: value for key, value in seen.items() if key != "settings"})
    for hap in (haps[0], *haps[2:]):
        assert json.dumps(list(hap)) not in told


def test_a_match_with_another_number_of_haps_looks_the_same(table: DuelTable) -> None:
    """Whatever remains to be found on it, an open board is told with the same keys and counts."""
    shown = table.start()
    one = table.seen(shown)["board"]
    table.play_board(shown)
    table.show(shown + 5000)
    other = table.seen(shown)["board"]
    for key in ("number", "cards", "shown_at", "limit_at"):
        del one[key], other[key]
    assert one == other


def test_a_board_that_is_over_tells_who_found_what_and_when(table: DuelTable) -> None:
    shown = table.start()
    haps = table.haps()
    table.call(shown + 10, SECOND, haps[1])
    for side in (FIRST, SECOND):
        table.call(shown + 20, side, "SKIP")
    seen = table.seen()["boards"][0]
    assert [tuple(hap["triple"]) for hap in seen["haps"]] == haps
    found = {"triple": list(haps[1]), "side": 2, "at": table.base + shown + 10}
    assert [hap for hap in seen["haps"] if hap["side"]] == [found]
    assert (seen["ended_by"], seen["points"]) == ("skip", [0, 1])


def test_versions_rise_with_every_change(table: DuelTable) -> None:
    versions = [table.seen()["version"]]

    def look() -> None:
        versions.append(table.seen()["version"])

    table.ready()
    look()
    table.show(5000)
    look()
    table.call(5000, FIRST, table.wrong())
    look()
    table.play_board(5001)
    look()
    table.show(10_001)
    look()
    assert versions == sorted(set(versions))


def test_several_matches_are_read_in_a_fixed_number_of_queries(
    table: DuelTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [open_duel_table(Time()) for _ in range(2)]
    table.start()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = read_duels([table.pk, *(other.pk for other in others)])
    assert [held.duel.pk for held in found] == [table.pk, *(other.pk for other in others)]
    assert len(asked) == 3
    assert [bool(held.boards) for held in found] == [True, False, False]


def test_a_match_is_found_with_its_duel(table: DuelTable) -> None:
    found = find_duel(table.match.pk)
    assert found == Duel.objects.get()
    assert duel_snapshot(found, 1)["match"] == table.match.pk
    assert find_duel(0) is None
