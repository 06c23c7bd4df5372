"""Go Asunder on the medallion: tiles 1 to 6 are its middle; tile 13 at its rim is next to 12, 6 and 11."""

from fractions import Fraction
from random import Random

import pytest

from games.engine.chaos_tiles.games import go_asunder
from games.engine.chaos_tiles.games.actions import Dead, Resume, Stone
from games.engine.chaos_tiles.games.go_asunder import GoPhase, GoState
from games.engine.chaos_tiles.games.go_board import FREE, areas, has_liberty, put, region
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.state import End
from games.engine.errors import EngineError, Illegal, Malformed, OutOfTurn
from tests.games.engine.chaos_tiles.games.tables import SEED, played


def started(**settings: object) -> GoState:
    return go_asunder.start(options_from({"game": "go-asunder", **settings}), SEED)


def go(state: GoState, *texts: str) -> GoState:
    after = played(state, *texts)
    assert isinstance(after, GoState)
    return after


def stones(*tiles: int, seat: int = 1) -> list[str]:
    """One seat's stones; the other passes between."""
    texts: list[str] = []
    for tile in tiles:
        texts += [f"{seat} STONE {tile}", f"{3 - seat} PASS"]
    return texts


def test_neighbours_share_a_full_edge() -> None:
    assert set(started().links[13]) == {12, 6, 11}
    assert go_asunder.to_act(started()) == {1}


def test_a_chain_without_liberties_is_captured() -> None:
    state = go(started(), "1 STONE 12", "2 STONE 13", "1 STONE 6", "2 PASS", "1 STONE 11")
    assert state.position[12] == FREE
    assert state.captured == (1, 0)
    assert state.seat == 2


def test_no_suicide_but_a_capture_is_none() -> None:
    surrounded = go(started(), *stones(12, 6, 11)[:-1])
    with pytest.raises(Illegal, match="a stone on tile 13 would have no liberty"):
        go(surrounded, "2 STONE 13")
    assert Stone(2, 13) not in list(go_asunder.legal(surrounded, 2))
    position = list(surrounded.position)
    for tile in (14, 1, 5, 18):
        position[tile - 1] = 2
    after, taken = put(tuple(position), surrounded.links, 13, 2)
    assert (taken, after[12], after[5]) == ({6, 11, 12}, 2, FREE)


def test_no_position_comes_back() -> None:
    """Positional superko: until the rule refuses a stone, at random."""
    rng, refused = Random(1), 0
    for _ in range(20):
        state = started()
        while state.phase is GoPhase.PLAY and state.ply < 200:
            for tile in range(1, 19):
                after = put(state.position, state.links, tile, state.seat)[0]
                if state.position[tile - 1] == FREE and after in state.seen:
                    with pytest.raises(Illegal, match=r"no liberty|would bring back an earlier position"):
                        go(state, f"{state.seat} STONE {tile}")
                    refused += has_liberty(after, state.links, region(after, state.links, tile))
            found = list(go_asunder.legal(state, state.seat))
            state = go(state, str(rng.choice(found[:-1] or found)))
    assert refused


def test_a_stone_needs_a_free_tile_of_the_figure() -> None:
    state = go(started(), "1 STONE 1")
    for tile, words in ((1, "a stone of seat 1 lies on tile 1"), (19, "no tile 19"), (0, "no tile 0")):
        with pytest.raises(Illegal, match=words):
            go(state, f"2 STONE {tile}")
    with pytest.raises(OutOfTurn):
        go(state, "1 STONE 2")
    with pytest.raises(Malformed, match="no action of go-asunder"):
        go(state, "2 DONE")


def test_areas_are_stones_and_what_only_they_surround() -> None:
    state = go(started(), *stones(12, 6, 11)[:-1], "2 STONE 1")
    found = areas(state.position, state.links, (1, 2))
    assert (found[1].stones, found[1].territory) == ((6, 11, 12), (13,))
    assert (found[2].stones, found[2].territory) == ((1,), ())
    assert state.scores == {1: 4, 2: Fraction(3, 2)}


def test_an_empty_figure_is_nobodys() -> None:
    state = go(started(), "1 PASS", "2 PASS", "1 DEAD", "2 DEAD")
    assert state.scores == {1: 0, 2: Fraction(1, 2)}


def test_two_passes_lead_to_the_marking_of_dead_stones() -> None:
    state = go(started(), "1 STONE 6", "2 STONE 13", "1 PASS", "2 PASS")
    assert state.phase is GoPhase.MARK
    assert go_asunder.to_act(state) == {1, 2}
    with pytest.raises(Illegal, match="RESUME"):
        go(state, "1 STONE 1")
    with pytest.raises(Illegal, match="no stone lies on tile 5"):
        go(state, "1 DEAD 5")
    assert list(go_asunder.legal(state, 2)) == [Dead(2, ()), Dead(2, (6,)), Dead(2, (13,)), Resume(2)]
    state = go(state, "1 DEAD 13")
    assert go_asunder.to_act(state) == {2}
    state = go(state, "2 DEAD")
    assert go_asunder.to_act(state) == {1, 2}
    state = go(state, "2 DEAD 13")
    assert (state.ended, state.position[12]) == (End.AGREED, FREE)
    found = go_asunder.outcome(state)
    assert found is not None
    assert (found.scores, found.winners) == ({1: 18, 2: Fraction(1, 2)}, (1,))


def test_a_whole_chain_is_dead() -> None:
    state = go(started(), *stones(1, 2, 3), "1 PASS")
    state = go(state, "2 PASS") if state.phase is GoPhase.PLAY else state
    state = go(state, "1 DEAD 2", "2 DEAD 1 3")
    assert state.position == (FREE,) * 18


def test_without_agreement_play_goes_on_and_everything_left_lives() -> None:
    state = go(started(), "1 STONE 6", "2 STONE 13", "1 PASS", "2 PASS", "1 DEAD 13", "2 RESUME")
    assert (state.phase, state.seat, state.dead) == (GoPhase.PLAY, 1, (None, None))
    with pytest.raises(Illegal, match="after two passes"):
        go(state, "1 DEAD 13")
    state = go(state, "1 PASS", "2 STONE 1", "1 PASS", "2 PASS")
    assert state.ended is End.PASSED
    assert state.position[12] == 2


def test_a_play_between_passes_begins_their_count_anew() -> None:
    assert go(started(), "1 PASS", "2 STONE 1", "1 PASS").phase is GoPhase.PLAY


def test_equal_scores_share_with_a_whole_komi() -> None:
    state = go(started(komi=0), "1 STONE 1", "2 STONE 2", "1 PASS", "2 PASS", "1 DEAD", "2 DEAD")
    found = go_asunder.outcome(state)
    assert found is not None
    assert found.winners == (1, 2)


def test_a_fallen_flag_loses() -> None:
    state = go(started(), "1 STONE 1", "0 FLAG 1")
    found = go_asunder.outcome(state)
    assert found is not None
    assert (state.ended, found.winners) == (End.LEFT, (2,))
    assert [each.seat for each in go_asunder.standings(state)] == [2, 1]
    with pytest.raises(OutOfTurn):
        go(state, "0 FLAG 2")


def test_a_generated_figure_is_that_of_the_seed() -> None:
    one = started(figure="generated", figure_tiles=10)
    assert one.figure == started(figure="generated", figure_tiles=10).figure
    assert len(one.position) == 10
    with pytest.raises(EngineError, match="is not go-asunder"):
        go_asunder.start(options_from({"game": "cruel-duos"}), SEED)
