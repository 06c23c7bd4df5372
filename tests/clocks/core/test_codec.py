import json
from typing import Any

import pytest
from hypothesis import given

from clocks.core import Bank, Carry, ControlError, EventError, Fallen, Pause, Press, new_clock, parse_control
from clocks.core.codec import event_from_json, event_to_json, kind_of, state_from_json, state_to_json
from tests.clocks.core.strategies import History, histories

PRESS: dict[str, Any] = event_to_json(Press(2, 60_000, 1, 0))


@given(histories())
def test_events_and_states_come_back(history: History) -> None:
    for event in history.events:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
    for state in history.states:
        assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state


def test_nested_values_come_back() -> None:
    carry = Carry(1, 5, (Bank(0, 5), Bank(1, 7, 2, 3, 4)), (Fallen(1, 4, "left"),))
    assert event_from_json(event_to_json(carry)) == carry
    assert kind_of(carry) == "carry"
    assert event_to_json(Pause(1, 0, frozenset("ba")))["reasons"] == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kind": "dance"}, "event.kind is 'dance': it is one of carry, start, press"),
        ({"kind": ["press"]}, "event.kind is ['press']"),
        ({"at": 1.5}, "event.at is 1.5: it is of type int"),
        ({"at": True}, "event.at is True: it is of type int"),
        ({"at": None}, "event.at is None: it is of type int"),
        ({"to": "0"}, "event.to is '0': it is of type int"),
        ({"tune": 1}, "event.tune is unknown: the fields are version, at, side, to, lag"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], words: str) -> None:
    with pytest.raises(EventError) as caught:
        event_from_json({**PRESS, **change})
    assert words in str(caught.value)


def test_what_is_missing_or_no_object_is_named() -> None:
    with pytest.raises(EventError, match=r"event\.lag is missing"):
        event_from_json({name: value for name, value in PRESS.items() if name != "lag"})
    with pytest.raises(EventError, match=r"event is \[\]: it is an object"):
        event_from_json([])
    pause = event_to_json(Pause(1, 0, frozenset("a")))
    with pytest.raises(EventError, match=r"event\.reasons is 'a': it is a list"):
        event_from_json({**pause, "reasons": "a"})
    with pytest.raises(EventError, match=r"event\.reasons\[0\] is 1: it is of type str"):
        event_from_json({**pause, "reasons": [1]})


def test_a_state_with_a_control_that_is_none_is_refused() -> None:
    state = state_to_json(new_clock(parse_control("10")))
    with pytest.raises(ControlError):
        state_from_json({**state, "control": "ten"})
    with pytest.raises(EventError, match=r"state\.control is 10: it is of type TimeControl"):
        state_from_json({**state, "control": 10})
    with pytest.raises(EventError, match=r"state\.banks\[0\]\.left is missing"):
        state_from_json({**state, "banks": [{"stage": 0, "periods": 0, "used": 0, "over": 0}]})
