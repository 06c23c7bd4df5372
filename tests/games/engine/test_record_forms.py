"""The text form and the JSON form of records: both read back to the same record."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import Role
from games.engine.errors import EngineError, Malformed
from games.engine.notation import Notation
from games.engine.record import Decision, FlagEvent, GameRecord, Header, Lifted, RecordError
from games.engine.record_json import record_from_json, record_to_json
from games.engine.record_text import read_text, write_text
from games.engine.variants import VARIANTS, UnknownVariant, Variant, get_variant
from tests.games.engine.strategies import games, seeds, variants

HYLE5 = get_variant("hyle5")

line = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12).filter(
    lambda text: text == text.strip() and len(text.splitlines()) == 1
)


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    variant: Variant = draw(variants)
    _, record = draw(games(variant, with_draws=False))
    flags = st.builds(
        FlagEvent, st.integers(0, variant.plies - 1), st.sampled_from(list(Role)), st.integers(0, 10**13)
    )
    lifts = st.builds(
        lambda flag, further, at, reason: Lifted(
            flag, min(flag.ply + further, variant.plies - 1), at, reason
        ),
        flags,
        st.integers(0, 9),
        st.integers(0, 10**13),
        line,
    )
    sides, scores = st.sampled_from([None, *Role]), maybe(st.integers(0, 300))
    header = Header(
        variant=variant,
        flags=tuple(draw(st.lists(flags, max_size=2))),
        lifts=tuple(draw(st.lists(lifts, max_size=3))),
        ruling=draw(maybe(st.builds(Decision, st.sampled_from(["forfeit_game", "agreed"]), sides, scores))),
        quarter_turn=draw(maybe(st.integers(0, 3))),
        order_score=draw(maybe(st.integers(0, 300))),
        final_rows=draw(st.sampled_from([(), ("1" * variant.size,) * variant.size])),
        **{
            name: draw(maybe(line)) for name in ("id", "event", "chaos", "order", "clock", "flag_rule", "bag")
        },
        **{name: draw(maybe(seeds)) for name in ("seed", "salt")},
        **{name: draw(maybe(st.integers(0, 99))) for name in ("round", "table", "game")},
    )
    return GameRecord(header, record.actions)


@settings(max_examples=50)
@given(records())
def test_records_read_back_from_text_and_from_json(record: GameRecord) -> None:
    assert read_text(write_text(record)) == record
    assert record_from_json(json.loads(json.dumps(record_to_json(record)))) == record


def test_the_text_form() -> None:
    header = Header(
        variant=HYLE5,
        chaos="Ann",
        order="Bob: the elder",
        round=2,
        flags=(FlagEvent(2, Role.CHAOS, 912345),),
        bag="physical",
    )
    record = GameRecord(
        header, record_from_json({"variant": "hyle5", "moves": ["1Aa", "AaAa", "2Bb"]}).actions
    )
    assert write_text(record) == (
        "variant: hyle5\nchaos: Ann\norder: Bob: the elder\nbag: physical\nround: 2\nflag: 2 chaos 912345\n\n"
        "1Aa AaAa\n2Bb\n"
    )


def test_moves_may_be_broken_into_lines_in_any_way() -> None:
    assert read_text("variant: hyle5\n\n1Aa\nAaAa 2Bb\n\n BbBc").moves == ("1Aa", "AaAa", "2Bb", "BbBc")


def test_empty_lines_before_the_header_and_after_the_moves_do_not_matter() -> None:
    assert read_text("\n \nvariant: hyle5\n\n1Aa\n\n") == read_text("variant: hyle5\n\n1Aa")
    with pytest.raises(RecordError, match="line 5: ply 1"):
        read_text("\n\nvariant: hyle5\n\nxx")


def test_chess_style_text_is_read_when_told_so() -> None:
    assert read_text("variant: hyle5\n\n1a1 a1a5", Notation.CHESS).moves == ("1Ea", "EaAa")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("variant: chess\n\n", "line 1: unknown variant 'chess': choose"),
        ("chaos: Ann\n\n1Aa", "line 1: no line 'variant: KEY' before the first empty line"),
        ("variant: hyle5\ncolour: red\n", "line 2: 'colour: red' is no header line: give NAME: VALUE"),
        ("variant: hyle5\n1Aa AaAa\n", "line 2: '1Aa AaAa' is no header line"),
        ("variant: hyle5\nvariant: hyle5\n", "line 2: variant is given a second time"),
        ("variant: hyle5\nround: two\n", "line 2: round 'two' is no whole number"),
        ("variant: hyle5\nflag: 3_4 chaos 1\n", "line 2: flag ply '3_4' is no whole number"),
        ("variant: hyle5\nflag: \uff13 chaos 1\n", "line 2: flag ply '\uff13' is no whole number"),
        ("variant: hyle5\nflag: 3 white 5\n", "line 2: flag '3 white 5': give PLY SIDE MILLISECONDS"),
        ("variant: hyle5\nlift: 3 order 5 4 9\n", "line 2: lift '3 order 5 4 9': give the fall, PLY"),
        ("variant: hyle5\nlift: 3 order 5 2 9 why\n\n", "lift to ply 2 of a flag after 3 plies"),
        (
            "variant: hyle5\nruling: agreed white 9\n",
            "line 2: ruling 'agreed white 9': give POLICY SIDE SCORE",
        ),
        ("variant: hyle5\nruling: agreed - nine\n", "line 2: ruling score 'nine' is no whole number"),
        ("variant: hyle5\n\n1Aa AaAa\n9Bb", "line 4: ply 3: '9Bb': '9' is no colour"),
        ("variant: hyle5\nflag: 49 chaos 5\n\n", "flag after 49 plies: give 0 to 48"),
        ("variant: hyle5\nchaos:\n\n", "chaos '': give one line"),
    ],
)
def test_what_is_wrong_with_a_text_and_where(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_text(text)
    assert message in str(caught.value)


def test_json_without_a_variant_is_entropy7_and_unknown_fields_are_left_alone() -> None:
    record = record_from_json({"id": 12, "moves": [], "bag_seed": 7, "event": "  ", "flags": None})
    assert record.header == Header(variant=VARIANTS["entropy7"], id="12")


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        ([], RecordError, "a game is an object"),
        ({}, RecordError, '"moves" is missing or no list'),
        ({"moves": "1Aa"}, RecordError, '"moves" is missing or no list'),
        ({"moves": [], "variant": "chess"}, UnknownVariant, "unknown variant 'chess'"),
        ({"moves": [], "variant": 7}, RecordError, '"variant" is 7: give the key'),
        ({"moves": [], "round": "2"}, RecordError, "\"round\" is '2': give a whole number"),
        ({"moves": [], "round": True}, RecordError, '"round" is True: give a whole number'),
        ({"moves": [], "chaos": 5}, RecordError, '"chaos" is 5: give a text'),
        ({"moves": [], "flags": [{"ply": 1}]}, RecordError, "\"flags\": {'ply': 1} is no fall: give"),
        ({"moves": [], "flags": 3}, RecordError, '"flags" is 3: give a list'),
        ({"moves": [], "lifts": [3]}, RecordError, '"lifts": 3 is no object'),
        ({"moves": [], "lifts": [{"ply": 1}]}, RecordError, '"lifts: at" is None: give a whole number'),
        ({"moves": [], "ruling": 3}, RecordError, '"ruling": 3 is none: give'),
        ({"moves": [], "ruling": {"side": "order"}}, RecordError, '"ruling: policy" is None: give a text'),
        ({"moves": [], "final_rows": [1]}, RecordError, '"final_rows" is 1: give a text'),
        ({"moves": ["1Aa", 5]}, Malformed, "ply 2: 5 is no text"),
    ],
)
def test_what_is_wrong_with_an_object(data: object, kind: type[EngineError], message: str) -> None:
    with pytest.raises(kind) as caught:
        record_from_json(data)
    assert message in str(caught.value)
