"""House players: greedy by the score, and to the end of every game."""

from random import Random

import pytest

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import Claim, Lay, Place, Stone
from games.engine.chaos_tiles.games.house import choose
from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.chaos_tiles.games.options import options_from
from games.engine.errors import OutOfTurn
from tests.games.engine.chaos_tiles.games.tables import MEDALLION, SEED, played, table
from tests.games.engine.chaos_tiles.games.test_scores import omelet, pentagons

SMALL = {
    "tiles-transfer": {"colours": 3, "claims": 1},
    "cruel-duos": {"veks": 5, "kays": 5},
    "go-asunder": {},
}


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_game_of_house_players_comes_to_its_end_and_again_to_the_same(game: str) -> None:
    ends = []
    for _ in range(2):
        rng = Random(3)
        state = play.start(options_from({"game": game, **SMALL.get(game, {"colours": 3})}), SEED)
        while play.outcome(state) is None:
            state = play.apply(state, choose(state, max(play.to_act(state)), rng))
        ends.append(state)
    assert ends[0] == ends[1]


def test_the_omelet_is_fed_where_it_pays_most() -> None:
    state, rng = omelet(), Random(1)
    for _ in range(3):
        action = choose(state, 1, rng)
        state = played(state, str(action))
    assert state.points[0] >= 30 or state.turn.placed


def test_a_pentagon_is_made() -> None:
    action = choose(pentagons(), 1, Random(1))
    assert isinstance(action, Place)
    assert played(pentagons(), str(action)).points[0] > 0


def test_the_biggest_clump_is_claimed() -> None:
    blob = {1: MEDALLION[0], 2: MEDALLION[1], 21: MEDALLION[2]}
    assert choose(table("tiles-transfer", blob, (90,), (6,)), 1, Random(1)) == Claim(1, 2)


def test_a_stone_is_captured_and_a_duo_made() -> None:
    state = play.start(options_from({"game": "go-asunder"}), SEED)
    state = played(state, "1 STONE 13", "2 STONE 12", "1 PASS", "2 STONE 6", "1 PASS")
    assert choose(state, 2, Random(1)) == Stone(2, 11)
    duos = play.start(options_from({"game": "cruel-duos"}), SEED)
    assert isinstance(choose(duos, 1, Random(1)), Lay)


def test_who_is_not_in_turn_has_nothing_to_do() -> None:
    with pytest.raises(OutOfTurn):
        choose(omelet(), 2, Random(1))
