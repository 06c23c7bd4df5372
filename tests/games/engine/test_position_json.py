"""Positions as JSON: round trip, both forms, and errors that say what and where."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import Role
from games.engine.bag import draw_order
from games.engine.cells import Cell
from games.engine.errors import EngineError
from games.engine.flags import (
    PRESETS,
    FlagRule,
    apply,
    begin,
    fall,
    game_record,
    give_up,
    legal,
    lift,
    rule_data,
)
from games.engine.position import Position
from games.engine.position_json import position_data, position_from
from games.engine.record import Header
from games.engine.record_json import record_to_json
from games.engine.variants import get_variant
from tests.games.engine.data import handed_games
from tests.games.engine.strategies import games, variants

HYLE5 = get_variant("hyle5")
BOARD = ["12.3.", ".....", "..5..", ".....", "....."]
GOOD: dict[str, Any] = {"variant": "hyle5", "board": BOARD, "turn": "chaos", "drawn": 3}
CLUB = PRESETS["club"].rule


@given(
    st.data(),
    variants,
    st.sets(st.sampled_from(list(Role))),
    st.sampled_from([preset.rule for preset in PRESETS.values()]),
)
def test_round_trip(data: st.DataObject, variant: Any, flags: set[Role], rule: FlagRule) -> None:
    state, _ = data.draw(games(variant))
    position = Position.of_state(state, frozenset(flags), rule)
    text = json.dumps(position_data(position), allow_nan=False)
    assert position_from(json.loads(text)) == position


def test_only_what_is_needed() -> None:
    position = position_from(GOOD | {"rule": "mso-b", "quarter_turn": 2, "flags": ["order"]})
    assert position.left == (4, 4, 4, 5, 4)
    assert (position.turn, position.drawn, position.flags) == (Role.CHAOS, 3, frozenset({Role.ORDER}))
    assert position.rule == FlagRule(
        chaos_flag=PRESETS["mso-b"].rule.chaos_flag, viewpoint=PRESETS["mso-b"].rule.viewpoint, quarter=2
    )
    assert position_from({"variant": "hyle5", "board": "/".join(BOARD), "drawn": 3}).rule == CLUB
    assert position_from({"variant": "hyle7", "board": [".......\n"] * 7}).turn is Role.CHAOS
    full = position_from({"variant": "hyle5", "board": "RGBYR/RRRGG/WYWYW/BGYGB/WBBWY"})
    assert (full.turn, full.left) == (None, (0, 0, 0, 0, 0))


def test_letters_name_the_drawn_counter_too() -> None:
    position = position_from({"variant": "hyle5", "board": "RG.../...../..B../...../.....", "drawn": "b"})
    assert (position.drawn, position.board[Cell(2, 2)]) == (3, 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"variant": None}, '"variant": is None'),
        ({"variant": 7}, '"variant": is 7: give the key'),
        ({"variant": "chess"}, "unknown variant 'chess'"),
        ({"variant": "x" * 10_000}, '"variant": is '),
        ({"bord": []}, '"bord": no field of a position'),
        ({"board": None}, '"board": is None: give a list of rows'),
        ({"board": []}, '"board": is []'),
        ({"board": [1, 2]}, '"board": is [1, 2]'),
        ({"board": "." * 10_000}, '"board": 10000 characters'),
        ({"board": ["....."] * 4}, '"board": 4 rows, but a board of hyle5 has 5'),
        ({"board": ["12.3.", "...", "..5..", ".....", "....."]}, '"board": row 2: 3 cells'),
        ({"board": ["12.3.", "....9", "..5..", ".....", "....."]}, '"board": row 2, column 5 (Be): '),
        ({"board": ["11111", "1....", "..5..", ".....", "....."]}, '"board": row 2, column 1 (Ba): colour 1'),
        ({"drawn": 6}, '"drawn": 6 is no colour: give 1 to 5'),
        ({"drawn": True}, '"drawn": True is no colour'),
        ({"drawn": float("nan")}, '"drawn": nan is no colour'),
        ({"drawn": 10**5000}, '"drawn": something huge is no colour'),
        ({"drawn": [[[]]]}, '"drawn": [[[]]] is no colour'),
        ({"board": ["33333", ".....", ".....", ".....", "....."]}, '"drawn": all 5 counters of colour 3'),
        ({"turn": "order"}, '"drawn": a counter is drawn only for a placement'),
        ({"turn": "white"}, "\"turn\": is 'white'"),
        ({"turn": {}}, '"turn": is {}'),
        ({"turn": None, "drawn": None}, '"turn": say whose turn it is'),
        ({"board": ["....."] * 5, "turn": "order", "drawn": None}, '"turn": is order, but Order\'s turn'),
        ({"board": "12345/" * 5, "drawn": None}, '"turn": is chaos, but the board is full'),
        ({"left": [4, 4, 4, 5]}, '"left": is [4, 4, 4, 5]: give 5 numbers'),
        ({"left": [4, 4, 4, 4, 5]}, '"left": 4 of colour 4, but by the board 5 are left'),
        ({"left": [4, 4, 4, 5.0, 4]}, '"left": is 5.0: give a whole number'),
        ({"flags": "order"}, "\"flags\": is 'order': give a list"),
        ({"flags": ["order", "order"]}, '"flags": names a side twice'),
        ({"flags": [{"side": "order"}]}, '"flags": is [{'),
        ({"rule": "blitz"}, '"rule": flag rule: '),
        ({"rule": {"chaos_flag": "stop"}}, "\"rule\": chaos_flag 'stop'"),
        ({"rule": {"set_score": 10**5000}}, '"rule": is something huge'),
        ({"rule": 7}, '"rule": is 7'),
        ({"rule": {}, "quarter_turn": 1}, '"rule": is {}'),
        ({"quarter_turn": 4}, '"quarter_turn": is 4: give a whole number, 0 to 3'),
        ({"last_placed": "Zz"}, "\"last_placed\": 'Zz' is no cell"),
        ({"last_placed": 3}, '"last_placed": is 3'),
        ({"moves": []}, '"board": give either'),
    ],
)
def test_errors_name_the_field(change: dict[str, Any], message: str) -> None:
    with pytest.raises(EngineError) as caught:
        position_from(GOOD | change)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("data", [None, 3, "entropy7", [], [{}], float("inf")])
def test_a_position_is_an_object(data: object) -> None:
    with pytest.raises(EngineError, match="a position is an object"):
        position_from(data)


def test_a_record_at_a_ply() -> None:
    game = handed_games()[0]
    record = {"variant": "entropy7", "moves": game["moves"]}
    position = position_from(record | {"ply": 10})
    assert (position.turn, position.drawn) == (Role.CHAOS, int(game["moves"][10][0]))
    assert sum(position.left) == 44
    assert position_from(record | {"ply": 11}).drawn is None
    assert position_from(record).turn is None
    started = {"variant": "entropy7", "moves": game["moves"][:10]}
    assert position_from(started | {"drawn": 3}).drawn == 3
    assert position_from(started).drawn is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ply": 98}, '"ply": is 98: give a whole number, 0 to 97'),
        ({"ply": -1}, '"ply": is -1'),
        ({"ply": 1.5}, '"ply": is 1.5'),
        ({"ply": 10, "drawn": 1}, '"drawn": colour 1 can\'t be drawn after ply 10'),
        ({"ply": 11, "drawn": 1}, '"drawn": colour 1 can\'t be drawn after ply 11'),
        ({"moves": ["1Aa", "AaAa"] * 60}, '"moves": 120 plies are more than a game has'),
        ({"moves": ["1Aa", "AaAa", "1Aa"]}, "ply 3: 1Aa: Aa is occupied"),
        ({"moves": ["1Aa", "?"]}, "ply 2: '?' is no action"),
        ({"moves": 3}, '"moves" is missing or no list'),
        ({"rule": "club"}, '"rule": a record names its rule'),
        ({"flags": ["order"]}, "\"flags\": 'order' is no fall"),
        ({"flag_rule": "blitz"}, "flag rule: 'blitz'"),
        ({"round": [10**5000]}, "no record that can be read"),
    ],
)
def test_errors_of_a_record(change: dict[str, Any], message: str) -> None:
    record = {"variant": "entropy7", "moves": handed_games()[0]["moves"]}
    with pytest.raises(EngineError) as caught:
        position_from(record | change)
    assert message in str(caught.value)


def test_a_recorded_fall_and_a_lifted_flag() -> None:
    game = begin(CLUB, HYLE5, draw_order(HYLE5, "ab" * 32))
    for _ in range(4):
        player = game.state.turn
        assert player is not None
        game = apply(game, player, next(iter(legal(game, player))))
    game = give_up(game, Role.ORDER, 1000)
    for _ in range(2):
        game = apply(game, Role.CHAOS, next(iter(legal(game, Role.CHAOS))))
    lifted = lift(game, Role.ORDER, 6, 2000, "a mistake")
    lifted = fall(lifted, Role.CHAOS, 3000)
    data = record_to_json(game_record(lifted, Header(variant=HYLE5)))
    flags = [set(position_from(data | {"ply": ply}).flags) for ply in (3, 4, 5, 6)]
    assert flags == [set(), {Role.ORDER}, {Role.ORDER}, {Role.CHAOS}]
    assert position_from(data | {"ply": 5}).rule == CLUB
    assert position_data(position_from(data))["rule"] == rule_data(CLUB)
