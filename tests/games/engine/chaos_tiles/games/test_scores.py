"""Scores of the games where pips count, on positions worked out by hand."""

from dataclasses import replace

import pytest

from games.engine.chaos_tiles.games.actions import Transfer
from games.engine.chaos_tiles.games.moves import transfers
from games.engine.chaos_tiles.games.pip_game import legal, outcome
from games.engine.chaos_tiles.games.scores import Standing, standings
from games.engine.chaos_tiles.games.state import End, Phase, PipState, Scored, Turn
from games.engine.errors import Illegal
from tests.games.engine.chaos_tiles.games.tables import MEDALLION, pip_played, table

COLOURS = {(1, 2): 1, (1, 5): 16, (2, 5): 31, (3, 4): 36, (3, 5): 41, (4, 5): 46}
"""The first of the five Veks with each pair."""


def medallion_of(pairs: dict[int, tuple[int, int]]) -> dict[int, object]:
    """The medallion's places (from 1) with Veks of these colours."""
    used: dict[tuple[int, int], int] = {}
    blob: dict[int, object] = {}
    for place, pair in pairs.items():
        blob[COLOURS[pair] + used.setdefault(pair, 0)] = MEDALLION[place - 1]
        used[pair] += 1
    return blob


WORKED = {
    12: (1, 5),
    7: (1, 5),
    16: (1, 5),
    17: (1, 5),
    18: (1, 5),
    6: (2, 5),
    5: (2, 5),
    **dict.fromkeys((1, 2, 3, 4), (3, 5)),
    **dict.fromkeys((11, 8, 9, 10, 15), (4, 5)),
}
"""Places 13 and 14 are free. Beside 13 are clumps of 1 (colour 1) and 2 (colour 2), beside 14 one of 4."""

SIX_ONE, SIX_THREE = 1, 36
FIRST, SECOND = f"1 PLACE {SIX_ONE} {MEDALLION[12]}", f"1 PLACE {SIX_THREE} {MEDALLION[13]}"


def omelet() -> PipState:
    return table("chaos-omelet", medallion_of(WORKED), (SIX_ONE, SIX_THREE, 90), (6,))


def test_clumps_grown_to_2_3_and_5_score_30() -> None:
    """The example of the seed."""
    state = pip_played(omelet(), FIRST, SECOND)
    assert state.points == (0, 0)
    state = pip_played(state, "1 DONE")
    assert state.points == (30, 0)
    assert state.scored == (Scored(1, 1, ((1, 2), (2, 3), (3, 5)), 30),)


def test_only_clumps_that_gained_a_pip_count_at_their_size_at_the_end_of_the_turn() -> None:
    assert pip_played(omelet(), FIRST, "1 DONE").points == (6, 0)
    assert pip_played(omelet(), SECOND, "1 DONE").points == (5, 0)


def test_no_clump_of_two_is_no_point() -> None:
    state = table("chaos-omelet", {16: MEDALLION[0]}, (36, 90), (6,))
    state = pip_played(state, f"1 PLACE 36 {MEDALLION[1]}", "1 DONE")
    assert (state.points, state.scored) == ((0, 0), ())


def test_a_score_has_no_upper_bound() -> None:
    state = replace(omelet(), points=(10**40, 0))
    assert pip_played(state, FIRST, SECOND, "1 DONE").points[0] == 10**40 + 30


def ended(state: PipState) -> PipState:
    return replace(state, ended=End.BONEYARD, phase=Phase.OVER)


def test_equal_totals_go_to_fewer_tiles_played_and_are_shared_then() -> None:
    state = ended(replace(table("chaos-omelet", {}, (1,), (2,), (3,)), points=(9, 9, 5), played=(7, 6, 3)))
    assert standings(state) == (Standing(1, 2, 9, (-6,)), Standing(2, 1, 9, (-7,)), Standing(3, 3, 5, (-3,)))
    shared = outcome(replace(state, played=(6, 6, 3)))
    assert shared is not None
    assert (shared.scores, shared.winners) == ({1: 9, 2: 9, 3: 5}, (1, 2))
    assert [each.place for each in standings(replace(state, played=(6, 6, 3)))] == [1, 1, 3]


def claimed(*claims: tuple[int, int], players: int = 2, **settings: object) -> PipState:
    """The worked position with its last two tiles: colour 5 has all but two tiles, 3 five, 2 three, 1 two."""
    blob = medallion_of(WORKED) | {SIX_ONE: MEDALLION[12], SIX_THREE: MEDALLION[13]}
    hands = [(6,), (7,), (8,)][:players]
    return ended(replace(table("tiles-transfer", blob, *hands, **settings), claims=claims))


def test_the_biggest_clump_of_an_own_colour_counts() -> None:
    state = claimed((5, 1), (3, 2), players=3)
    assert [(each.seat, each.points) for each in standings(state)] == [(1, 16), (2, 5), (3, 0)]


def test_of_two_colours_the_larger_counts_and_then_the_other() -> None:
    state = claimed((3, 1), (1, 1), (2, 2))
    assert [(each.seat, each.points, each.breaks[0]) for each in standings(state)] == [(1, 5, 2), (2, 3, 0)]


def test_with_the_option_sum_both_colours_count() -> None:
    state = claimed((3, 1), (1, 1), (2, 2), sum=True)
    assert [(each.seat, each.points) for each in standings(state)] == [(1, 7), (2, 3)]


def test_the_second_biggest_clump_decides_between_equal_ones() -> None:
    """Colours 1 and 2 have clumps of 2 each; colour 1 has another pip elsewhere."""
    blob = {1: MEDALLION[0], 2: MEDALLION[1], 16: MEDALLION[9]}
    state = replace(table("tiles-transfer", blob, (6,), (7,), (8,)), claims=((1, 1), (2, 2)))
    found = standings(ended(state))
    assert found[:2] == (Standing(1, 1, 2, (1,)), Standing(2, 2, 2, (0,)))
    blob.pop(16)
    state = replace(table("tiles-transfer", blob, (6,), (7,), (8,)), claims=((1, 1), (2, 2)))
    assert [each.place for each in standings(ended(state))] == [1, 1, 3]


def test_a_claim_is_exclusive_and_permanent_and_one_a_turn() -> None:
    state = pip_played(table("tiles-transfer", {1: MEDALLION[0]}, (2, 3), (7,)), "1 CLAIM 4")
    with pytest.raises(Illegal, match="one colour a turn"):
        pip_played(state, "1 CLAIM 3")
    with pytest.raises(Illegal, match="no move and no claim"):
        pip_played(state, "1 EXCHANGE 2")
    other = replace(state, seat=2, turn=replace(state.turn, claimed=False))
    for text, words in (("4", "claimed by seat 1"), ("6", "no colour in play"), ("0", "no colour in play")):
        with pytest.raises(Illegal, match=words):
            pip_played(other, f"2 CLAIM {text}")
    full = replace(other, claims=((4, 1), (1, 2), (2, 2)))
    with pytest.raises(Illegal, match="seat 2 has claimed 2 already"):
        pip_played(full, "2 CLAIM 3")


def test_a_colour_may_be_claimed_while_the_hand_is_filled_but_not_in_an_exchange() -> None:
    state = table("tiles-transfer", {1: MEDALLION[0]}, (2, 3), (7,))
    drawing = pip_played(state, f"1 PLACE 2 {MEDALLION[1]}", "1 DONE", "1 DRAW V")
    assert pip_played(drawing, "1 CLAIM 3").claims == ((3, 1),)
    with pytest.raises(Illegal):
        pip_played(state, "1 EXCHANGE 2", "1 CLAIM 3")


def transfer_table(game: str = "tiles-transfer") -> PipState:
    """Vek 46 (4 5) lies beside Vek 1 (1 2); Vek 47 (4 5) is at the other end."""
    blob = {46: MEDALLION[0], 1: MEDALLION[1], 6: MEDALLION[2], 47: MEDALLION[3]}
    hands = [(2, 3), (7,)][: 1 if game == "scorers-solitaire" else 2]
    return table(game, blob, *hands)


@pytest.mark.parametrize("game", ["tiles-transfer", "scorers-solitaire", "micropentagons"])
def test_a_transfer_goes_where_strictly_more_colours_match(game: str) -> None:
    state = transfer_table(game)
    found = [action for action in transfers(state) if action.tile == 46]
    assert found
    after = pip_played(state, f"1 TRANSFER 46 {found[0].placement}")
    assert 47 in after.blob.neighbours(46)
    assert (after.turn.moved, after.turn.placed) == ((46,), ())
    with pytest.raises(Illegal, match="in this turn already"):
        pip_played(after, f"1 TRANSFER 46 {MEDALLION[0]}")
    with pytest.raises(Illegal, match="a turn has a placement"):
        pip_played(after, "1 DONE")


def test_what_is_no_transfer() -> None:
    state = transfer_table()
    for text, words in (
        (f"1 TRANSFER 46 {MEDALLION[5]}", "no full edge"),
        (f"1 TRANSFER 1 {MEDALLION[4]}", "would not hang together"),
        (f"1 TRANSFER 48 {MEDALLION[4]}", "not in the blob"),
        (f"1 TRANSFER 46 {MEDALLION[1]}", "lie on another"),
        (f"1 TRANSFER 47 {MEDALLION[3]}", "not more"),
    ):
        with pytest.raises(Illegal, match=words):
            pip_played(state, text)
    alone = table("tiles-transfer", {1: MEDALLION[0]}, (2,), (7,))
    with pytest.raises(Illegal, match="hang together"):
        pip_played(alone, f"1 TRANSFER 1 {MEDALLION[1]}")
    assert not any(isinstance(action, Transfer) for action in legal(alone, 1))


def pentagons(*placed: int) -> PipState:
    """Veks 1 to 4 (1 2) on places 1 to 4 of the medallion; 5 (1 2) and others are in the hand."""
    blob = {tile: MEDALLION[tile - 1] for tile in (1, 2, 3, 4)}
    return table("micropentagons", blob, (5, 6, 21), (7,))


def test_each_clump_that_reaches_five_is_a_point_and_burns() -> None:
    state = pip_played(pentagons(), f"1 PLACE 5 {MEDALLION[4]}")
    assert state.points == (2, 0)
    assert state.scored == (Scored(1, 1, ((1, 5), (2, 5)), 2),)
    assert state.burned == {(tile, colour) for tile in (1, 2, 3, 4, 5) for colour in (1, 2)}
    again = pip_played(replace(state, turn=Turn(2, 1)), f"1 PLACE 6 {MEDALLION[5]}")
    assert again.points == (2, 0)
    assert (6, 1) not in again.burned


def test_a_clump_with_a_burned_pip_makes_no_point() -> None:
    state = replace(pentagons(), burned=frozenset({(1, 1)}))
    assert pip_played(state, f"1 PLACE 5 {MEDALLION[4]}").points == (1, 0)


def test_a_pentagon_made_by_a_transfer_is_the_movers() -> None:
    blob = {tile: MEDALLION[tile - 1] for tile in (1, 2, 3, 4)} | {5: MEDALLION[10], 46: MEDALLION[4]}
    state = table("micropentagons", blob, (21,), (7,))
    ways = [action for action in transfers(state) if action.tile == 5]
    assert {pip_played(state, str(way)).points for way in ways} == {(2, 0)}


def solitaire(**settings: object) -> PipState:
    blob = medallion_of(WORKED) | {SIX_ONE: MEDALLION[12]}
    return table("scorers-solitaire", blob, (SIX_THREE, 90), **settings)


def test_the_solitaire_scores_the_smallest_of_the_biggest_clumps() -> None:
    won = outcome(ended(solitaire(target=2)))
    lost = outcome(ended(solitaire()))
    assert won is not None
    assert lost is not None
    assert (won.scores, won.winners) == ({1: 2}, (1,))
    assert (lost.scores, lost.winners) == ({1: 2}, ())


def test_the_solitaire_may_be_won_at_any_time() -> None:
    move = f"1 PLACE {SIX_THREE} {MEDALLION[13]}"
    assert pip_played(solitaire(target=2), move).ended is None
    assert pip_played(solitaire(target=2, any_time=True), move).ended is End.WON
    assert pip_played(solitaire(target=3, any_time=True), move).ended is None
