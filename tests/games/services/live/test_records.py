"""Fill order, drawn counters and flag instants are part of the record: it replays to the same board."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.actions import Role
from games.engine.board import board_text
from games.engine.flags import PRESETS, FlagGame, game_record, retrace
from games.engine.record import Header
from games.models import LiveGame
from games.services.live.giving_up import resign
from games.services.live.lifting import lift_flag
from tests.games.services.live.table import ARBITER, PLAYER, SETTLE, T0, Table

Opened = Callable[..., Table]


def retraced(table: Table, game: LiveGame) -> FlagGame:
    """The stored game as a record, played again from its own words."""
    held = table.held
    played = held.flag_game(game)
    assert played is not None
    assert game.bag is not None
    header = Header(variant=held.variant, bag=game.bag.commitment, seed=game.bag.seed, salt=game.bag.salt)
    return retrace(game_record(played, header))


@pytest.mark.parametrize("first", [Role.ORDER, Role.CHAOS])
@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_with_flags_replays_to_the_same_board(
    at_table: Opened, preset: str, both: bool, first: Role
) -> None:
    rule = {"quarter": 3} if preset == "mso-b" else {}
    table = at_table(preset=preset, rule=rule)
    table.start(0)
    for at in range(10, 70, 10):
        table.move(at)
    other = Role.ORDER if first is Role.CHAOS else Role.CHAOS
    resign(table.pk, table.side(first), actor=PLAYER, stamp=T0 + 70)
    for at in range(80, 120, 10):
        table.move(at)
    if both:
        resign(table.pk, table.side(other), actor=PLAYER, stamp=T0 + 130)
    else:
        table.play_out(130, 10)
    game = table.held.games[0]
    again = retraced(table, game)
    assert board_text(again.state.board) == game.board
    assert [[str(ply.action)] for ply in again.plies] == [[text] for text, _by in game.plies]
    assert [flag.side.label for flag in again.flags] == [flag["side"] for flag in game.flags]


def test_the_instants_of_flags_are_kept(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    table.watch(30_000 + SETTLE + 1)
    assert table.game.flags == [{"ply": 0, "side": "chaos", "at": T0 + 30_000}]
    assert table.held.flag_game(table.game).flags[0].at == T0 + 30_000  # type: ignore[union-attr]


@pytest.mark.parametrize("policy", ["forfeit_game", "score_as_it_stands"])
def test_a_game_that_a_flag_decided_replays_as_it_stood(at_table: Opened, policy: str) -> None:
    table = at_table(rule={"policy": policy})
    table.start(0)
    for at in range(10, 60, 10):
        table.move(at)
    resign(table.pk, table.side(Role.ORDER), actor=PLAYER, stamp=T0 + 70)
    game = table.held.games[0]
    again = retraced(table, game)
    assert (board_text(again.state.board), len(again.plies)) == (game.board, 5)


def test_a_game_with_a_lifted_flag_replays(at_table: Opened) -> None:
    table = at_table(preset="mso-d")
    table.start(0)
    for at in range(10, 50, 10):
        table.move(at)
    resign(table.pk, table.side(Role.CHAOS), actor=PLAYER, stamp=T0 + 50)
    for at in range(60, 100, 10):
        table.move(at)
    side = table.side(Role.CHAOS)
    lift_flag(table.pk, side, reason="it was a slip", actor=ARBITER, stamp=T0 + 100)
    table.play_out(100, 10)
    game = table.held.games[0]
    again = retraced(table, game)
    assert board_text(again.state.board) == game.board
