"""A fallen flag does not end a game: the four modes, in every preset, with the clock beside the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine.actions import Role
from games.engine.bag import fill_order
from games.engine.cells import Cell
from games.engine.flags import PRESETS, Mode, cells_in_order
from games.errors import Conflict
from tests.games.services.live.table import CHAOS, ORDER, SETTLE, T0, Table, verified

Opened = Callable[..., Table]
PLACING = ["mso-a", "mso-b", "mso-c"]
FILLING = ["mso-d", "club", "codecup"]
S30 = 30_000


def placed_cells(table: Table, since: int = 0) -> list[str]:
    return [text[1:] for text, _by in table.game.plies[since:] if text[0].isdigit()]


def empty_in_order(quarter: int, taken: set[str]) -> list[str]:
    return [str(cell) for cell in cells_in_order(5, quarter) if str(cell) not in taken]


def flag_chaos(table: Table) -> int:
    """Chaos's flag falls at the first counter; the instant at which play goes on."""
    table.start(0)
    assert table.watch(S30 + SETTLE + 1)
    return S30 + SETTLE


def flag_order(table: Table) -> int:
    """Order's flag falls after one placement."""
    table.start(0)
    table.place(1000, "Cc")
    assert table.watch(1000 + S30 + SETTLE + 1)
    return 1000 + S30 + SETTLE


@pytest.mark.parametrize("preset", PRESETS)
def test_order_flagged_chaos_places_on_its_own_clock_and_turns_of_order_are_passes(
    at_table: Opened, preset: str
) -> None:
    table = at_table(preset=preset, clock="30s")
    begun = flag_order(table)
    assert (table.played.mode, table.clock.turn, table.clock.at) == (Mode.ORDER, CHAOS, T0 + begun)
    assert table.game.plies[1] == ["CcCc", "rule"]
    table.place(begun + 500, "Aa")
    table.place(begun + 900, "Ab")
    assert [by for _text, by in table.game.plies] == ["chaos", "rule"] * 3
    assert table.clock.turn == CHAOS
    assert table.remaining(begun + 900) == (0, S30 - 1000 - 900)
    with pytest.raises(Conflict, match="not your turn"):
        table.move(begun + 950, "AaBa", by=Role.ORDER)


@pytest.mark.parametrize("preset", PRESETS)
def test_order_flagged_chaos_fills_the_board_to_the_end(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset, clock="30s")
    table.play_out(flag_order(table), 10)
    game = table.held.games[0]
    assert (game.state, len(game.plies), "." in game.board) == ("ended", 49, False)
    assert [by for _text, by in game.plies].count("rule") == 24
    verified(game)


@pytest.mark.parametrize("preset", PLACING)
def test_order_places_draws_places_and_slides_on_one_clock(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset, clock="30s")
    begun = flag_chaos(table)
    assert (table.played.mode, table.clock.turn, table.clock.at) == (Mode.CHAOS, ORDER, T0 + begun)
    assert table.game.plies == []
    version = table.clock.version
    table.place(begun + 400, "Ee")
    assert table.clock.version == version  # the turn goes on
    table.move(begun + 1000, "EeAe")
    assert table.clock.version == version + 1
    assert [by for _text, by in table.game.plies] == ["order", "order"]
    assert table.remaining(begun + 1000) == (S30 - 1000, 0)
    with pytest.raises(Conflict, match="not your turn"):
        table.move(begun + 1100, by=Role.CHAOS)


@pytest.mark.parametrize("preset", PLACING)
def test_order_places_to_the_end(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset, clock="30s")
    table.play_out(flag_chaos(table), 10)
    game = table.held.games[0]
    assert {by for _text, by in game.plies} == {"order"}
    assert (game.state, len(game.plies)) == ("ended", 49)
    verified(game)


@pytest.mark.parametrize("preset", FILLING)
def test_auto_fill_places_the_drawn_counter_first_and_order_still_slides(
    at_table: Opened, preset: str
) -> None:
    table = at_table(preset=preset, clock="30s")
    begun = flag_chaos(table)
    assert [by for _text, by in table.game.plies] == ["rule"]
    assert placed_cells(table) == ["Aa"]
    table.move(begun + 300, "AaAa")
    assert [text[-2:] for text, _by in table.game.plies] == ["Aa", "Aa", "Ab"]
    assert table.clock.turn == ORDER
    assert table.remaining(begun + 300) == (S30 - 300, 0)


@pytest.mark.parametrize("preset", FILLING)
def test_auto_fill_fills_the_cell_that_order_emptied(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset, clock="30s")
    begun = flag_chaos(table)
    table.move(begun + 300, "AaEa")
    assert placed_cells(table) == ["Aa", "Aa"]
    assert [by for _text, by in table.game.plies] == ["rule", "order", "rule"]


def fall_both(table: Table, first: str) -> None:
    begun = flag_chaos(table) if first == "chaos" else flag_order(table)
    left = S30 if first == "chaos" else S30 - 1000
    assert table.watch(begun + left + SETTLE + 1)


@pytest.mark.parametrize("first", ["chaos", "order"])
@pytest.mark.parametrize("preset", PRESETS)
def test_both_flags_fill_the_rest_with_no_slides_and_no_clock(
    at_table: Opened, preset: str, first: str
) -> None:
    table = at_table(preset=preset, clock="30s")
    fall_both(table, first)
    game = table.held.games[0]
    assert (game.state, len(game.plies), "." in game.board) == ("ended", 49, False)
    own = 0 if first == "chaos" else 1  # one counter was placed by Chaos itself
    assert {by for _text, by in game.plies[own:]} == {"rule"}
    assert (game.clock.ended, game.clock.deadline) == (True, None)
    # Which side fell first stays visible.
    assert [flag["side"] for flag in game.flags] == [first, "order" if first == "chaos" else "chaos"]
    assert game.clock.value.fallen[0].side == (CHAOS if first == "chaos" else ORDER)
    assert game.flags[0]["at"] < game.flags[1]["at"]
    verified(game)


@pytest.mark.parametrize("preset", ["mso-a", "mso-c"])
def test_random_fill_takes_its_cells_from_the_committed_seed(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset, clock="30s")
    fall_both(table, "chaos")
    game = table.held.games[0]
    assert game.bag is not None
    everywhere = [Cell(row, column) for row in range(5) for column in range(5)]
    order = [str(cell) for cell in fill_order(game.bag.seed, everywhere)]
    assert [text[1:] for text, _by in game.plies[::2]] == order


@pytest.mark.parametrize("preset", ["mso-b", "mso-d", "club", "codecup"])
def test_auto_fill_of_both_goes_from_top_left_to_bottom_right(at_table: Opened, preset: str) -> None:
    table = at_table(preset=preset, clock="30s")
    fall_both(table, "order")
    game = table.held.games[0]
    filled = [text[1:] for text, by in game.plies if by == "rule" and text[0].isdigit()]
    assert filled == empty_in_order(0, {"Cc"})


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("chaos_flag", ["auto_fill", "order_places"])
def test_the_arbiters_viewpoint_turns_the_fill(at_table: Opened, quarter: int, chaos_flag: str) -> None:
    rule = {"viewpoint": "arbiter", "quarter": quarter, "chaos_flag": chaos_flag}
    table = at_table(preset="mso-b", clock="30s", rule=rule)
    fall_both(table, "chaos")
    game = table.held.games[0]
    filled = [text[1:] for text, by in game.plies if by == "rule" and text[0].isdigit()]
    assert filled == empty_in_order(quarter, set())
    assert filled[0] == ["Aa", "Ea", "Ee", "Ae"][quarter]
    assert table.held.settings.rule.quarter == quarter


def test_the_second_fall_finds_the_counter_then_drawn(at_table: Opened) -> None:
    table = at_table(preset="club", clock="30s")
    begun = flag_order(table)
    drawn = table.played.state.drawn
    table.watch(begun + S30 - 1000 + SETTLE + 1)
    game = table.held.games[0]
    assert game.plies[2] == [f"{drawn}Aa", "rule"]
    assert game.flags[1]["ply"] == 2


def test_a_flag_falls_only_on_the_side_that_runs(at_table: Opened) -> None:
    table = at_table(clock="30s")
    table.start(0)
    for at in range(1000, 20_000, 1000):
        table.move(at)
        state = table.clock
        assert state.turn in (ORDER, CHAOS)
        assert table.game.clock.deadline is not None
    assert len(table.clock.fallen) == 0
