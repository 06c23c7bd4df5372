"""Whole games by acts, and what an act may and may not do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.errors import Conflict, Invalid
from tests.tiles import TilesTable

At = Callable[..., TilesTable]


def test_three_play_to_the_end_and_the_line_gives_the_game(at_tiles: At) -> None:
    table = at_tiles("chaos-omelet", 3, colours=3, hands=[4, 4, 4])
    table.start()
    step = 0
    while not table.game.is_over:
        step += 1
        table.house(step * 10)
    game = table.game
    assert game.state == "finished"
    print(len(game.line), game.standings, game.ended_by)
