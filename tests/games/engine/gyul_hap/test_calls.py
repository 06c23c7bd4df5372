"""Calls as they are typed."""

import pytest

from games.engine.errors import Malformed
from games.engine.gyul_hap import (
    Begin,
    Call,
    Gyul,
    Hap,
    LimitReached,
    Skip,
    Stop,
    TurnOver,
    Unskip,
    parse_call,
)

EVERY: list[Call] = [
    *(Hap(2, (3, 6, 7)), Gyul(2), Begin(2), Skip(2), Unskip(2)),
    *(TurnOver(), LimitReached(), Stop()),
]


@pytest.mark.parametrize("call", EVERY, ids=str)
def test_a_call_is_its_text(call: Call) -> None:
    assert parse_call(call.text, call.seat) == call
    assert str(call) == f"{call.seat} {call.text}"
    assert len(call.text) <= 16


@pytest.mark.parametrize(
    "text",
    ["HAP 3 6 7", "hap 7 3 6", " Hap!  6,7,3 ", "HAP 3, 6, 7", "HAP 367", "hap763", "3 6 7", "367", "3.6.7"],
)
def test_small_letters_commas_and_any_order_will_do(text: str) -> None:
    assert parse_call(text, 1) == Hap(1, (3, 6, 7))


@pytest.mark.parametrize(("text", "call"), [("gyul!", Gyul(1)), ("Hap!", Begin(1)), ("skip", Skip(1))])
def test_words_are_read_leniently(text: str, call: Call) -> None:
    assert parse_call(text, 1) == call


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no call: call HAP and three different positions"),
        ("hop 1 2 3", "'hop 1 2 3' is no call"),
        ("HAP a b c", "'HAP a b c' is no call"),
        ("HAP -1 2 3", "is no call"),
        ("HAP ١ ٢ ٣", "is no call"),
        ("GYUL 1 2 3", "is no call"),
        ("HAP 1 2", "2 positions: call HAP and three different positions from 1 to 9, as HAP 3 6 7"),
        ("HAP 1 2 3 4", "4 positions"),
        ("HAP 0 1 2", "0 is no position"),
        ("HAP 8 9 10", "10 is no position"),
        ("HAP 1 22 3", "22 is no position"),
        ("HAP 7 2 7", "position 7 is named twice"),
        ("TIME", "'TIME' is no call"),
        ("HAP 1 2 3" + " " * 40, "'HAP 1 2 3 .* is too long"),
        ("9" * 5000, "is too long"),
    ],
)
def test_what_is_no_call_is_refused_with_what_would_be(text: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        parse_call(text, 1)


@pytest.mark.parametrize("text", ["HAP 1 2 3", "GYUL", "SKIP", ""])
def test_nobody_calls_for_a_player(text: str) -> None:
    with pytest.raises(Malformed, match="is none of TIME, LIMIT, STOP"):
        parse_call(text, 0)
