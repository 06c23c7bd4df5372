"""The six games are games of the common interface."""

import pytest

from games.engine.chaos_tiles.games import cruel_duos, go_asunder, pip_game, play
from games.engine.chaos_tiles.games.actions import TilesAction
from games.engine.chaos_tiles.games.cruel_duos import DuosState
from games.engine.chaos_tiles.games.go_asunder import GoState
from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.chaos_tiles.games.options import Options, options_from
from games.engine.chaos_tiles.games.state import PipState
from games.engine.chaos_tiles.games.views import PipView
from games.engine.errors import Malformed
from games.engine.interface import Game
from games.engine.shuffle import SeedError
from tests.games.engine.chaos_tiles.games.tables import SEED

ALL: Game[Options, str, play.State, TilesAction, play.View] = play
WITH_PIPS: Game[Options, str, PipState, TilesAction, PipView] = pip_game
DUOS: Game[Options, str, DuosState, TilesAction, DuosState] = cruel_duos
GO: Game[Options, str, GoState, TilesAction, GoState] = go_asunder


@pytest.mark.parametrize("key", GAME_KEYS)
def test_each_is_started_by_its_key(key: str) -> None:
    state = ALL.start(options_from({"game": key}), SEED)
    assert state.options.game == key
    assert ALL.to_act(state) == {1}
    assert next(iter(ALL.legal(state, 1))).seat == 1
    assert {str(action) for action in ALL.legal(state, 0)} >= {"0 FLAG 1", "0 LEAVE 1"}
    assert list(ALL.legal(state, 5)) == []
    assert ALL.outcome(state) is None
    assert SEED not in repr(ALL.view(state, None)) + repr(state)
    with pytest.raises(Malformed, match="ply 1: "):
        ALL.parse(state, "1 JUMP")


@pytest.mark.parametrize("key", ["chaos-omelet", "cruel-duos"])
def test_a_seed_is_32_bytes_in_hex(key: str) -> None:
    with pytest.raises(SeedError):
        ALL.start(options_from({"game": key}), "5a")
