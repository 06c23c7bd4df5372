"""Records, positions, actions and flag rules: what is sent is read, or refused in words of the engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import chaos_tiles, gyul_hap
from games.engine.actions import Role
from games.engine.board import parse_board
from games.engine.chaos_tiles.games import record as tiles_record
from games.engine.chaos_tiles.games import record_json as tiles_json
from games.engine.chaos_tiles.games import record_text as tiles_text
from games.engine.chaos_tiles.games.actions import parse_action as parse_tiles_action
from games.engine.chaos_tiles.games.figure import built
from games.engine.chaos_tiles.games.options import options_data, options_from
from games.engine.errors import EngineError
from games.engine.flags import FlagRule, parse_rule, rule_data, rule_from, rule_text
from games.engine.flags.record import retrace
from games.engine.gyul_hap import record_json as hap_json
from games.engine.gyul_hap import record_text as hap_text
from games.engine.gyul_hap.cards import cards_text, parse_cards
from games.engine.notation import Notation, parse_action
from games.engine.position_json import position_data, position_from
from games.engine.record import Decision, FlagEvent, GameRecord, Header, Lifted, check_record, read_moves
from games.engine.record_json import record_from_json, record_to_json
from games.engine.record_text import read_text, write_text
from games.engine.shuffle import hex_bytes
from games.engine.variants import get_variant
from tests.fuzz.mutating import bounded, documents, examples, texts
from tests.games.engine.chaos_tiles.games.test_record import house_record
from tests.games.engine.data import handed_games
from tests.games.engine.gyul_hap.records import board_record, duel_record

ENTROPY7, HYLE5 = get_variant("entropy7"), get_variant("hyle5")


@dataclass(frozen=True)
class Form:
    """How something is read and written, and what is done with it then."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    valid: Callable[[], list[Any]]
    check: Callable[[Any], Any] = lambda value: None


@cache
def entropy_records() -> list[GameRecord]:
    """A game as it was handed, one that has everything a header can say, and a beginning."""
    handed = record_from_json(handed_games()[0])
    moves = read_moves(["3Dd", "DdAd", "1Cc", "CcCc"], ENTROPY7)
    flag = FlagEvent(2, Role.CHAOS, 912_345)
    full = Header(
        variant=ENTROPY7,
        id="g1",
        event="Spring",
        round=2,
        table=3,
        game=1,
        chaos="Ann",
        order="Bob",
        clock="15+10",
        flag_rule=rule_text(FlagRule()),
        quarter_turn=1,
        flags=(flag,),
        lifts=(Lifted(flag, 3, 950_000, "network failure"),),
        ruling=Decision("forfeit_game", Role.ORDER, 0),
        bag="physical",
        seed="5a" * 32,
        salt="c3" * 32,
        note="late",
        final_rows=("1234567",) * 7,
        order_score=71,
    )
    return [handed, GameRecord(full, moves), GameRecord(Header(variant=HYLE5), ())]


@cache
def hap_records() -> list[Any]:
    options = gyul_hap.PRESETS["tv"]
    board = board_record(options, 1, 1, ["1 HAP", "1 HAP 1 2 3", "2 GYUL", "0 STOP"])
    lone = gyul_hap.PRESETS["practice"]
    return [duel_record(options, board), duel_record(lone, board_record(lone, 1, 1, ["1 GYUL"]))]


@cache
def tiles_records() -> list[Any]:
    return [house_record("chaos-omelet", 20, players=3, colours=3), house_record("go-asunder", 8)]


def _checked_entropy(record: GameRecord) -> None:
    check_record(record)
    retrace(record)


POSITION = {
    "variant": "hyle5",
    "board": ["12.3.", ".....", "..5..", ".....", "....."],
    "turn": "chaos",
    "drawn": 3,
}
LETTERS = {
    "variant": "entropy7",
    "board": "RG...../" + "/".join(["......."] * 6),
    "turn": "order",
    "flags": ["chaos"],
}
RULED = POSITION | {"rule": "mso-b", "quarter_turn": 1, "last_placed": "Aa", "left": [4, 4, 4, 5, 4]}
FIGURE = {"game": "go-asunder", "komi": 6.5, "figure": "built", "figure_placements": "V+0@0 K-1@1"}

TEXTS = {
    "entropy": Form(
        read_text, write_text, lambda: list(map(write_text, entropy_records())), _checked_entropy
    ),
    "hap": Form(
        hap_text.read_text,
        hap_text.write_text,
        lambda: list(map(hap_text.write_text, hap_records())),
        gyul_hap.check_record,
    ),
    "tiles": Form(
        tiles_text.read_text,
        tiles_text.write_text,
        lambda: list(map(tiles_text.write_text, tiles_records())),
        tiles_record.check_record,
    ),
    "entropy action": Form(lambda text: parse_action(text, ENTROPY7), str, lambda: ["3Dd", "DdAd", "DdDd"]),
    "chess action": Form(
        lambda text: parse_action(text, ENTROPY7, Notation.CHESS), lambda _: "3d4", lambda: ["3d4", "d4-d7"]
    ),
    "tiles action": Form(
        parse_tiles_action,
        str,
        lambda: ["1 PLACE 17 V+3@0,1", "0 FLAG 2", "2 EXCHANGE 1 2 3", "3 DRAW K", "2 DEAD 3", "1 CLAIM 2"],
    ),
    "placement": Form(chaos_tiles.parse_placement, str, lambda: ["V+3@0,1", "K-17@1,0,-2,0,0,3"]),
    "figure": Form(built, lambda _: "V+0@0", lambda: ["V+0@0 K-1@1", "V+0@0"]),
    "call": Form(
        lambda text: gyul_hap.parse_call(text, 1), lambda call: call.text, lambda: ["HAP 3 6 7", "gyul!"]
    ),
    "act of the clock": Form(
        lambda text: gyul_hap.parse_call(text, 0), lambda call: call.text, lambda: ["TIME"]
    ),
    "cards": Form(parse_cards, cards_text, lambda: ["021 222 201 002 101 121 012 212 110"]),
    "rule": Form(
        parse_rule, rule_text, lambda: ["mso-b", rule_text(FlagRule()), "policy=forfeit_game set_score=100"]
    ),
    "board": Form(
        lambda text: parse_board(text, HYLE5),
        lambda _: "/".join(["....."] * 5),
        lambda: ["12.3./...../..5../...../....."],
    ),
    "seed": Form(lambda text: hex_bytes("seed", text), str, lambda: ["5A" * 32]),
}

DOCUMENTS = {
    "entropy": Form(
        record_from_json,
        record_to_json,
        lambda: list(map(record_to_json, entropy_records())),
        _checked_entropy,
    ),
    "hap": Form(
        hap_json.record_from_json,
        hap_json.record_to_json,
        lambda: list(map(hap_json.record_to_json, hap_records())),
        gyul_hap.check_record,
    ),
    "tiles": Form(
        tiles_json.record_from_json,
        tiles_json.record_to_json,
        lambda: list(map(tiles_json.record_to_json, tiles_records())),
        tiles_record.check_record,
    ),
    "position": Form(
        position_from,
        position_data,
        lambda: [POSITION, LETTERS, RULED, record_to_json(entropy_records()[0]) | {"ply": 7}],
    ),
    "rule": Form(
        lambda data: rule_from(data) if isinstance(data, dict) else FlagRule(),
        rule_data,
        lambda: [rule_data(FlagRule())],
    ),
    "tiles options": Form(
        lambda data: options_from(data if isinstance(data, dict) else FIGURE),
        options_data,
        lambda: [FIGURE, {"game": "chaos-omelet", "players": 3, "hands": [10, 12, 10], "pip_set": "r3"}],
    ),
    "hap options": Form(
        lambda data: gyul_hap.options_from(data if isinstance(data, dict) else {}),
        gyul_hap.options_data,
        lambda: [gyul_hap.options_data(gyul_hap.PRESETS["tv"])],
    ),
}


def read_or_refused(form: Form, given: Any) -> None:
    """What is read is written so that it is read again as the same, and can be checked."""
    with bounded():
        try:
            value = form.read(given)
        except EngineError:
            return
        again = form.write(value)
        assert form.write(form.read(again)) == again
        with suppress(EngineError):
            form.check(value)


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
@examples()
def test_texts(name: str, data: st.DataObject) -> None:
    read_or_refused(TEXTS[name], data.draw(texts(*TEXTS[name].valid())))


@pytest.mark.parametrize("name", DOCUMENTS)
@given(data=st.data())
@examples()
def test_documents(name: str, data: st.DataObject) -> None:
    read_or_refused(DOCUMENTS[name], data.draw(documents(*DOCUMENTS[name].valid())))
