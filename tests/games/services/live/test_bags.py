"""Bags: committed before play, shared as the event says, revealed when the last game on them has ended."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.engine.bag import verify
from games.errors import Conflict
from games.models import Bag
from games.queries.live_snapshot import snapshot_of
from games.services.live.restarting import restart_game
from games.services.live.voiding import stop_play
from tests.games.services.live.table import ARBITER, T0, Table

Opened = Callable[..., Table]


def shown(table: Table, *, inside: bool = False) -> dict[str, object]:
    return snapshot_of(table.held, table.time.now, inside=inside)


def test_every_game_has_its_own_bag(at_table: Opened) -> None:
    table = at_table()
    first, second = (game.bag for game in table.held.games)
    assert first is not None
    assert second is not None
    assert first.commitment != second.commitment
    assert not first.slot


def test_a_bag_is_revealed_when_its_game_has_ended(at_table: Opened) -> None:
    table = at_table()
    table.start(0)
    bag = table.game.bag
    assert bag is not None
    assert bag.seed not in json.dumps(shown(table, inside=True))
    table.play_out(0, 10)
    bag.refresh_from_db()
    assert bag.revealed_at is not None
    verify(table.held.variant, bag.seed, bag.salt, bag.commitment)


def test_two_bags_a_round_for_all_and_nobody_outside_sees_a_board_on_them(at_table: Opened) -> None:
    tables = [at_table(bags="duplicate") for _ in range(3)]
    assert Bag.objects.count() == 2
    ids = {tuple(game.bag_id for game in table.held.games) for table in tables}
    assert len(ids) == 1
    tables[0].start(0)
    tables[0].move(10)
    outside = shown(tables[0])["game"]
    assert shown(tables[0])["hidden"] is True
    assert not {"board", "drawn", "moves", "left"} & outside.keys()  # type: ignore[attr-defined]
    assert "board" in shown(tables[0], inside=True)["game"]  # type: ignore[operator]


@pytest.mark.django_db(transaction=True)
def test_the_last_game_on_a_shared_bag_reveals_it_and_all_are_told(at_table: Opened) -> None:
    tables = [at_table(bags="duplicate", variant="hyle5") for _ in range(2)]
    for table in tables:
        table.time.now = T0
        table.start(0)
        end = table.play_out(0, 10)
        table.start(end)
        table.play_out(end, 10)
        first = Bag.objects.get(slot="round 1, game 1")
        assert (first.revealed_at is None) == (table is tables[0])
        if table is tables[0]:
            version = table.live.version
    assert tables[0].live.version > version
    assert shown(tables[0])["hidden"] is False


def test_an_adjourned_or_stopped_game_counts_until_it_is_over(at_table: Opened) -> None:
    tables = [at_table(bags="duplicate") for _ in range(2)]
    tables[0].start(0)
    tables[0].play_out(0, 10)
    assert Bag.objects.get(slot="round 1, game 1").revealed_at is None
    stop_play(tables[1].pk, reason="nobody came", actor=ARBITER, stamp=tables[1].time.now)
    assert Bag.objects.get(slot="round 1, game 1").revealed_at is not None


def test_a_restarted_game_of_a_duplicate_round_has_its_own_bag(at_table: Opened) -> None:
    tables = [at_table(bags="duplicate") for _ in range(2)]
    tables[0].start(0)
    restart_game(tables[0].pk, 1, reason="x", actor=ARBITER, stamp=T0)
    bag = tables[0].game.bag
    assert bag is not None
    assert (bag.extra, bag.slot) == (True, "")
    assert Bag.objects.get(slot="round 1, game 1").revealed_at is None


def test_mirrored_bags_are_for_programs(at_table: Opened) -> None:
    with pytest.raises(Conflict, match="would know every draw of game 2"):
        at_table(bags="mirrored")
    table = at_table(bags="mirrored", preset="codecup")
    first, second = (game.bag_id for game in table.held.games)
    assert first == second
    table.start(0)
    table.play_out(0, 10)
    bag = table.held.games[0].bag
    assert bag is not None
    assert bag.revealed_at is None
