"""Undo inside a turn, until the redraw."""

from dataclasses import replace
from functools import reduce

import pytest

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import Claim, Draw, Flag, Place, TilesAction
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.state import Phase
from games.engine.chaos_tiles.games.undo import without_last
from games.engine.errors import Illegal
from tests.games.engine.chaos_tiles.games.tables import SEED


def after(*actions: TilesAction) -> play.State:
    options = options_from({"game": "tiles-transfer", "players": 3, "hands": [2, 2, 2]})
    return reduce(play.apply, actions, play.start(options, SEED))


def test_moves_of_the_turn_are_taken_back_one_by_one_and_flags_stay_down() -> None:
    dealt = tuple(Draw(seat, "V") for seat in (1, 2, 3))
    begun = after(*dealt)
    place = next(action for action in play.legal(begun, 1) if isinstance(action, Place))
    actions = (*dealt, Claim(1, 3), place, Flag(2))
    once = without_last(after(*actions), actions)
    assert once == (*dealt, Claim(1, 3), Flag(2))
    twice = without_last(after(*once), once)
    assert twice == (*dealt, Flag(2))
    assert after(*twice) == replace(begun, gone=frozenset({2}), ply=4)
    with pytest.raises(Illegal, match="nothing has been done"):
        without_last(after(*twice), twice)


def test_nothing_is_taken_back_once_tiles_are_drawn() -> None:
    state = replace(after(), phase=Phase.DRAW)
    with pytest.raises(Illegal, match="not later"):
        without_last(state, ())
    with pytest.raises(Illegal, match="not later"):
        without_last(play.start(options_from({"game": "cruel-duos"}), SEED), ())
