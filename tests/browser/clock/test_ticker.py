"""The scripts that draw clocks show what the core says, at every instant."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Page

from clocks.core import (
    Adjust,
    Bank,
    Carry,
    Pause,
    Press,
    Start,
    evaluate,
    fold,
    parse_control,
    shown_state,
)
from clocks.core.control import Method
from clocks.core.events import Event
from clocks.core.reading import Reading
from clocks.core.state import ClockState
from clocks.services.facts import clock_facts

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CONTROLS = [
    "30s",
    "20s+5",
    "20s d5",
    "15s b5",
    "10s/3x5",
    "30s h",
    "-",
    "5s;10s+3",
    "0/2x8",
    "30s|10s",
    "0+7",
    "0d4",
]
TICK = "async (cases) => { const { sidesAt } = await import('/static/js/clock/ticker.js');" + (
    " return cases.map(([clock, at]) => sidesAt(clock, at)); }"
)


def case(control: str, rng: random.Random) -> tuple[ClockState, int, int]:
    """A clock after some presses, the instant of a snapshot, and a later one, perhaps past the deadline."""
    events: list[Event] = [Start(1, 1_000, side=rng.randrange(2))]
    state = fold(parse_control(control), events)
    for _ in range(rng.randrange(5)):
        at = state.at + rng.randrange(2_000)
        state = fold(
            state.control, [Press(state.version + 1, at, state.turn or 0, 1 - (state.turn or 0))], onto=state
        )
    if rng.random() < 0.2:
        state = fold(
            state.control,
            [Pause(state.version + 1, state.at, frozenset({"x"}), state.at + 3_000)],
            onto=state,
        )
    seen = state.at + rng.randrange(4_000)
    return state, seen, seen + rng.randrange(45_000)


def expected(reading: Reading, control: Any) -> list[Any]:
    """What each side shows: own ms, period or main time, periods, stage."""
    shown = []
    for side, face in enumerate(reading.faces):
        untimed = control.stages(side)[0].method is Method.UNTIMED
        in_period = face.left == 0 and face.periods > 0
        time = None if untimed else face.period if in_period else face.left
        shown.append([reading.remaining[side], time, face.periods, face.stage])
    return shown


def test_what_is_shown_is_what_the_core_says(page: Page) -> None:
    rng = random.Random(7)
    cases = [case(control.replace(" ", ""), rng) for control in CONTROLS for _ in range(60)]
    page.goto("/clock/")
    sent = [[clock_facts(state, seen), later] for state, seen, later in cases]
    drawn = page.evaluate(TICK, json.loads(json.dumps(sent)))
    for (state, seen, later), sides in zip(cases, drawn, strict=True):
        reading = evaluate(state, later)
        got = [[side["total"], side["shown"], side["periods"], side["stage"]] for side in sides]
        about = (str(state.control), seen, later, asdict(evaluate(state, seen)))
        assert got == expected(reading, state.control), about
        pending = [side["side"] for side in sides if side["state"] == "pending"]
        assert pending == ([] if reading.pending is None else [reading.pending]), about
        running = [side["side"] for side in sides if side["state"] == "run"]
        assert running == ([] if reading.running is None else [reading.running]), about


def test_overtime_is_what_was_spent_of_it(page: Page) -> None:
    """Also after time was given in it, and where a part of it was used in game 1 of one bank."""
    control = parse_control("10s;1")
    begun = fold(control, [Start(1, 1_000, side=1)])
    given = fold(control, [Adjust(2, 31_000, 1, 60_000, "a claim")], onto=begun)
    carried = Carry(1, 1_000, (Bank(0, 10_000), Bank(0, 20_000, over=45_000)))
    states = [begun, given, fold(control, [carried, Start(2, 1_000, side=1)])]
    pairs = [
        (state, at, at + later) for state in states for at in (state.at, 33_000) for later in (0, 15_000)
    ]
    sent = [
        [clock_facts(state, seen, [shown_state(state, seen).banks[side].over for side in (0, 1)]), later]
        for state, seen, later in pairs
    ]
    page.goto("/clock/")
    drawn = page.evaluate(TICK, json.loads(json.dumps(sent)))
    for (state, seen, later), sides in zip(pairs, drawn, strict=True):
        bank = shown_state(state, later).banks[1]
        assert (sides[1]["overtime"], sides[1]["shown"]) == (bank.over, bank.left), (state, seen, later)


def test_server_time_from_round_trips(page: Page) -> None:
    """The shortest round trip counts; one that contradicts all (the device slept) replaces them."""
    page.goto("/clock/")
    offsets = page.evaluate(
        """async () => {
          const { ServerTime } = await import('/static/js/clock/offset.js');
          const time = new ServerTime();
          const seen = [];
          time.sample(0, 400, 10300); seen.push(time.offset);    // 200 ms each way, told 100 ms early
          time.sample(1000, 1020, 11110); seen.push(time.offset); // short: exact to 10 ms
          time.sample(2000, 2600, 12500); seen.push(time.offset); // long again
          time.sample(3000, 3020, 73010); seen.push(time.offset); // it slept for a minute
          return seen;
        }"""
    )
    assert offsets == [10100, 10100, 10100, 70000]


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0.0"),
        (9_999, "9.9"),
        (10_000, "0:10"),
        (59_999, "0:59"),
        (60_000, "1:00"),
        (3_661_000, "1:01:01"),
    ],
)
def test_a_time_in_digits(page: Page, ms: int, text: str) -> None:
    page.goto("/clock/")
    script = "async (ms) => (await import('/static/js/clock/ticker.js')).timeText(ms)"
    assert page.evaluate(script, ms) == text
