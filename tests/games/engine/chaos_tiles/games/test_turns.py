"""A turn: free moves, one main placement, free moves; exchange, pass; how games end; seats that are gone."""

from dataclasses import replace

import pytest

from games.engine.chaos_tiles.games import pip_game, play
from games.engine.chaos_tiles.games.actions import Claim, Exchange, Pass, Place
from games.engine.chaos_tiles.games.moves import ways_to_place
from games.engine.chaos_tiles.games.options import options_from
from games.engine.chaos_tiles.games.pip_game import legal, outcome, to_act
from games.engine.chaos_tiles.games.state import End, Phase, PipState
from games.engine.errors import EngineError, Illegal, Malformed, OutOfTurn
from tests.games.engine.chaos_tiles.games.tables import MEDALLION, pip_played, table
from tests.games.engine.chaos_tiles.growth import grown

ROOT = {1: "V+0@0"}


def almost(*missing: int) -> dict[int, object]:
    """The medallion of tiles 1 to 18 without some places (from 1)."""
    return {place: lies for place, lies in enumerate(MEDALLION, start=1) if place not in missing}


def medallion_table(*missing: int, game: str = "chaos-omelet", **settings: object) -> PipState:
    return table(game, almost(*missing), (21, 22, 23, 24, 25), (26, 27, 28, 29, 30), **settings)


def anywhere(state: PipState, tile: int, contacts: int = 1) -> str:
    """A placement with so many contacts, as text."""
    kind = "V" if tile <= 50 else "K"
    way = next(way for way in ways_to_place(state, kind) if len(state.blob.contacts(way)) == contacts)
    return f"{state.seat} PLACE {tile} {way}"


def test_one_main_placement_a_turn_and_any_number_of_free_ones() -> None:
    state = medallion_table(13, 14)
    state = pip_played(state, f"1 PLACE 21 {MEDALLION[12]}")
    assert (state.turn.placed, state.turn.main) == ((21,), False)
    state = pip_played(state, anywhere(state, 22))
    assert state.turn.main
    with pytest.raises(Illegal, match="a second main placement: it shares 1 full edges"):
        pip_played(state, f"1 PLACE 23 {_open(state)[0]}")
    state = pip_played(state, f"1 PLACE 23 {MEDALLION[13]}", "1 DONE")
    assert (state.phase, state.played) == (Phase.DRAW, (3, 0))


def _open(state: PipState) -> list[object]:
    free = replace(state, turn=replace(state.turn, main=False))
    return [way for way in ways_to_place(free, "V") if len(state.blob.contacts(way)) < 3]


def test_three_contacts_are_free_and_two_are_not() -> None:
    state = medallion_table(12, 13, 14)
    two = pip_played(state, f"1 PLACE 21 {MEDALLION[13]}")
    assert (len(state.blob.contacts(MEDALLION[13])), two.turn.main) == (2, True)
    three = pip_played(two, f"1 PLACE 22 {MEDALLION[11]}")
    assert (len(two.blob.contacts(MEDALLION[11])), three.turn.placed) == (3, (21, 22))


def test_legal_lists_only_free_placements_after_the_main_one() -> None:
    state = medallion_table(13)
    state = pip_played(state, anywhere(state, 22))
    found = [action for action in legal(state, 1) if isinstance(action, Place)]
    assert {action.placement for action in found} >= {MEDALLION[12]}
    assert all(len(state.blob.contacts(action.placement)) >= 3 for action in found)


def test_a_turn_has_a_placement() -> None:
    state = medallion_table()
    for text, words in (("1 DONE", "a turn has a placement"), ("1 PASS", "has a legal place")):
        with pytest.raises(Illegal, match=words):
            pip_played(state, text)


@pytest.mark.parametrize(
    "text, words",
    [
        ("1 PLACE 26 V+0@2", "tile 26 is not in the hand"),
        ("1 PLACE 21 K+0@2", "tile 21 is of kind V"),
        ("1 PLACE 21 V-0@2", "not flipped"),
        ("1 PLACE 21 V+0@9", "no full edge"),
        ("1 TRANSFER 13 V+0@9", "chaos-omelet has no transfers"),
        ("1 CLAIM 2", "chaos-omelet has no claims"),
        ("1 DRAW V", "tiles are drawn after the moves"),
    ],
)
def test_what_is_illegal(text: str, words: str) -> None:
    with pytest.raises(Illegal, match=f"ply 1: .*{words}"):
        pip_played(medallion_table(), text)


def test_actions_of_other_games_and_seats_are_refused() -> None:
    with pytest.raises(Malformed, match="no action of chaos-omelet"):
        pip_played(medallion_table(), "1 STONE 3")
    with pytest.raises(OutOfTurn):
        pip_played(medallion_table(), "2 PASS")


def test_an_exchange_forfeits_the_turn() -> None:
    state = medallion_table()
    with pytest.raises(Illegal, match="at least one tile"):
        pip_played(state, "1 EXCHANGE")
    with pytest.raises(Illegal, match="tile 26 is not in the hand"):
        pip_played(state, "1 EXCHANGE 21 26")
    with pytest.raises(Illegal, match="no move and no claim comes before it"):
        pip_played(state, anywhere(state, 21), "1 EXCHANGE 22")
    assert sum(isinstance(action, Exchange) for action in legal(state, 1)) == 2**5 - 1


def test_the_turn_goes_round_and_the_boneyard_is_looked_at_after_the_redraw() -> None:
    state = table("chaos-omelet", ROOT, (2,), (3,), (4,), hands=[2, 2, 2], boneyard=(5, 51, 6))
    state = pip_played(state, anywhere(state, 2), "1 DONE", "1 DRAW V")
    assert (state.seat, state.ended) == (2, None)
    state = pip_played(state, anywhere(state, 3), "2 DONE")
    assert state.ended is None
    state = pip_played(state, "2 DRAW K")
    assert state.ended is End.BONEYARD
    assert to_act(state) == frozenset()
    with pytest.raises(OutOfTurn, match="the game is over"):
        pip_played(state, "3 DONE")


def test_two_rounds_of_exchanges_end_the_game() -> None:
    state = table("chaos-omelet", ROOT, (51,), (52,), hands=[2, 2], boneyard=(2, 3, 4, 53, 54, 55))
    for turn in range(4):
        assert state.ended is None
        seat = turn % 2 + 1
        state = pip_played(state, f"{seat} EXCHANGE {state.hand[0]}")
        while state.phase is Phase.SWAP:
            state = pip_played(state, f"{seat} DRAW K" if state.space == 2 else f"{seat} KEEP")
    assert (state.ended, state.idle) == (End.IDLE, (2, 2))


def test_a_placement_begins_the_count_of_exchanges_anew() -> None:
    state = replace(medallion_table(), idle=(1, 2))
    assert pip_played(state, anywhere(state, 21), "1 DONE").idle == (0, 0)


def stuck(game: str = "chaos-omelet", **settings: object) -> PipState:
    """Seat 1 has an empty hand, so no placement is possible, and no exchange."""
    return table(game, ROOT, (), (26,), boneyard=(51, 2), **settings)


def test_a_pass_is_for_those_who_can_do_nothing_else() -> None:
    assert list(legal(stuck(), 1)) == [Pass(1)]
    state = pip_played(stuck(), "1 PASS")
    assert (state.seat, state.idle) == (2, (1, 0))


def test_an_exchange_is_forced_without_a_legal_placement() -> None:
    """Nothing fits on a blob without tiles, as none does where every place is taken."""
    state = table("chaos-omelet", {}, (2, 3), (26,))
    assert {type(action) for action in legal(state, 1)} == {Exchange}
    with pytest.raises(Illegal, match="an exchange is forced"):
        pip_played(state, "1 PASS")
    empty = table("chaos-omelet", {}, (2, 3), (26,), boneyard=())
    assert list(legal(empty, 1)) == [Pass(1)]


def test_the_solitaire_has_three_exchanges() -> None:
    state = table("scorers-solitaire", ROOT, (2, 3))
    used = replace(state, exchanges=(3,))
    assert any(isinstance(action, Exchange) for action in legal(state, 1))
    assert not any(isinstance(action, Exchange) for action in legal(used, 1))
    with pytest.raises(Illegal, match="all 3 exchanges"):
        pip_played(used, "1 EXCHANGE 2")


def test_the_turns_of_a_fallen_flag_are_skipped() -> None:
    state = table("tiles-transfer", ROOT, (2,), (3,), (4,), hands=[2, 2, 2])
    state = pip_played(state, "1 CLAIM 1", "0 FLAG 2", anywhere(state, 2), "1 DONE", "1 DRAW V")
    assert (state.seat, state.gone, state.hands[1]) == (3, {2}, (3,))
    assert play.view(state, None).hands[1].tiles is None
    with pytest.raises(Illegal, match="none of those that play"):
        pip_played(state, "0 LEAVE 2")
    state = pip_played(state, "0 LEAVE 1")
    assert (state.ended, state.claims) == (End.LEFT, ((1, 1),))
    found = outcome(state)
    assert found is not None
    assert (found.scores, found.winners) == ({1: 2, 2: 0, 3: 0}, (1,))
    with pytest.raises(OutOfTurn):
        pip_played(state, "0 FLAG 3")


def test_what_was_placed_before_the_flag_fell_stands_and_is_scored() -> None:
    state = table("chaos-omelet", almost(13), (21, 22), (26,), (27,))
    cut = pip_played(state, f"1 PLACE 21 {MEDALLION[12]}", "0 FLAG 1")
    whole = pip_played(state, f"1 PLACE 21 {MEDALLION[12]}", "1 DONE")
    assert cut.seat == 2
    assert cut.points == whole.points


def test_a_flag_that_falls_in_an_exchange_lets_the_tiles_return() -> None:
    state = table("chaos-omelet", ROOT, (2, 3), (26,), (27,))
    count = len(state.boneyard.order)
    state = pip_played(state, "1 EXCHANGE 2 3", "1 DRAW V", "0 FLAG 1")
    assert (state.seat, len(state.hands[0]), len(state.boneyard.order)) == (2, 1, count + 1)


def test_a_flag_that_falls_while_hands_are_dealt() -> None:
    state = table("chaos-omelet", ROOT, (), (), (), hands=[2, 2, 2])
    state = replace(state, phase=Phase.DEAL, blob=type(state.blob)())
    state = pip_played(state, "0 FLAG 1", "2 DRAW V", "3 DRAW V")
    assert (state.seat, state.phase, len(state.blob)) == (2, Phase.PLAY, 1)


def test_partial_contact_is_a_setting() -> None:
    blob = grown(40, 3, 1)
    allowed, refused = (
        table("chaos-omelet", blob.tiles, (46,), (47,), partial_contact=setting) for setting in (True, False)
    )
    (part,) = set(ways_to_place(allowed, "V")) - set(ways_to_place(refused, "V"))
    assert pip_played(allowed, f"1 PLACE 46 {part}").blob[46] == part
    with pytest.raises(Illegal, match="along a part of an edge, which this game does not allow"):
        pip_played(refused, f"1 PLACE 46 {part}")


def test_all_that_is_legal_is_accepted_and_claims_are_among_it() -> None:
    state = table("tiles-transfer", almost(13), (21, 60), (26,))
    found = list(legal(state, 1))
    assert {type(action) for action in found} >= {Claim, Place, Exchange}
    for action in found:
        play.apply(state, action)


def test_a_game_with_hands_is_started_only_by_its_key() -> None:
    with pytest.raises(EngineError, match="not played with hands"):
        pip_game.start(options_from({"game": "cruel-duos"}), "00" * 32)
