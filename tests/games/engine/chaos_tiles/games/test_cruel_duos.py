"""Cruel Duos: the first to make one of the 97 duos owns it."""

from random import Random

import pytest

from games.engine.chaos_tiles import Blob, duo_of, duos, parse_placement
from games.engine.chaos_tiles.games import cruel_duos
from games.engine.chaos_tiles.games.actions import Lay
from games.engine.chaos_tiles.games.cruel_duos import DuosState, Owned
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.state import End
from games.engine.errors import EngineError, Illegal, Malformed, OutOfTurn
from tests.games.engine.chaos_tiles.games.tables import SEED, played


def started(**settings: object) -> DuosState:
    """Move Zero is a Vek at the origin."""
    state = cruel_duos.start(options_from({"game": "cruel-duos", **settings}), SEED)
    return DuosState(state.options, Blob({1: parse_placement("V+0@0")}))


def duos_played(state: DuosState, *texts: str) -> DuosState:
    after = played(state, *texts)
    assert isinstance(after, DuosState)
    return after


def test_move_zero_lies_before_the_first_turn() -> None:
    options = options_from({"game": "cruel-duos"})
    kinds = {cruel_duos.start(options, f"{seed:064x}").blob[1].kind for seed in range(12)}
    assert kinds == {"V", "K"}
    assert cruel_duos.start(options, SEED) == cruel_duos.start(options, SEED)


def test_either_face_is_laid_and_the_duo_is_the_first_makers() -> None:
    backs = [str(action) for action in cruel_duos.legal(started(), 1) if "-" in str(action).split("@")[0]]
    for text in (*backs[:3], "1 LAY V+9@1"):
        state = duos_played(started(), text)
        made = duo_of(state.blob[1], state.blob[2])
        assert made in duos()
        assert state.owned == (Owned(made.name, 1, 1),)
        assert (state.seat, state.points) == (2, (1, 0))


def test_a_duo_that_is_owned_counts_no_more() -> None:
    state = started()
    owned = tuple(Owned(duo.name, 2, 0) for duo in duos() if duo.name != "VV+00")
    state = DuosState(state.options, state.blob, owned=owned)
    assert duos_played(state, "1 LAY V+9@1").points == (1, 96)
    other = next(str(action) for action in cruel_duos.legal(state, 1) if str(action) != "1 LAY V+9@1")
    assert duos_played(state, other).points == (0, 96)


def test_a_tile_with_several_neighbours_makes_several_duos() -> None:
    state = started()
    rng, most = Random(1), 0
    while state.ended is None:
        way = rng.choice(list(cruel_duos.ways_to_lay(state)))
        most = max(most, len(cruel_duos.new_duos(state, way)))
        state = duos_played(state, str(Lay(state.seat, way)))
        if most > 1:
            break
    assert most > 1


def test_the_supply_is_open_and_the_game_ends_with_it() -> None:
    state = started(veks=2, kays=1)
    assert state.supply == {"V": 1, "K": 1}
    state = duos_played(state, "1 LAY V+9@1")
    with pytest.raises(Illegal, match="no Vek is left"):
        duos_played(state, "2 LAY V+9@0,1")
    last = next(iter(cruel_duos.legal(state, 2)))
    state = duos_played(state, str(last))
    assert (state.ended, sum(state.points)) == (End.SUPPLY, len(state.owned))
    assert cruel_duos.to_act(state) == frozenset()


def test_most_duos_win_and_equal_ones_share() -> None:
    state = started(players=3)
    owned = (Owned("VV+00", 1, 1), Owned("VV+01", 3, 2))
    over = DuosState(state.options, state.blob, owned=owned, ended=End.SUPPLY)
    found = cruel_duos.outcome(over)
    assert found is not None
    assert (found.scores, found.winners) == ({1: 1, 2: 0, 3: 1}, (1, 3))
    assert cruel_duos.outcome(state) is None


def test_turns_of_seats_that_are_gone_are_skipped() -> None:
    state = duos_played(started(players=3), "0 LEAVE 2", "1 LAY V+9@1")
    assert state.seat == 3
    state = duos_played(state, "0 FLAG 3")
    assert (state.ended, state.points) == (End.LEFT, (1, 0, 0))


def test_what_is_refused() -> None:
    with pytest.raises(OutOfTurn):
        duos_played(started(), "2 LAY V+9@1")
    with pytest.raises(Illegal, match="full edge"):
        duos_played(started(), "1 LAY V+9@5")
    with pytest.raises(Malformed, match="no action of cruel-duos"):
        duos_played(started(), "1 PASS")
    with pytest.raises(EngineError, match="is not cruel-duos"):
        cruel_duos.start(options_from({"game": "go-asunder"}), SEED)
