"""The arithmetic of the core against a clock that only counts seconds: no time is made or lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from clocks.core import Method, TimeControl
from tests.clocks.core.clock import HandClock
from tests.clocks.core.strategies import controls
from tests.clocks.core.ticker import Ticker

timed = controls().filter(lambda control: not any(s[0].method is Method.UNTIMED for s in control.budgets))
steps = st.lists(
    st.tuples(st.integers(0, 45), st.sampled_from(["press", "press", "pause", "timed pause", "look"])),
    min_size=1,
    max_size=20,
)


@settings(max_examples=300)
@given(timed, steps)
def test_balances_and_falls_are_those_of_a_ticking_clock(
    control: TimeControl, script: list[tuple[int, str]]
) -> None:
    clock, ticker = HandClock(str(control)).start(0), Ticker(control)
    for seconds, act in script:
        clock.wait(seconds)
        ticker.wait(seconds)
        assert clock.left() == ticker.seconds()
        assert clock.read().pending == ticker.down
        if ticker.down is not None:
            return
        if act == "press":
            clock.press(ticker.turn)
            ticker.press()
        elif act == "pause":
            clock.pause("arbiter").wait(seconds).resume("arbiter")
        elif act == "timed pause":
            clock.pause("lost connection", seconds=seconds + 1).wait(seconds + 1)
        assert clock.left() == ticker.seconds()
