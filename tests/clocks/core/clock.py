"""A clock whose time is moved by hand: each call is one event at the instant reached so far."""

from collections.abc import Sequence

from clocks.core import (
    Adjust,
    ClockState,
    End,
    Event,
    Fall,
    Lift,
    Pause,
    Press,
    Reading,
    Resume,
    Start,
    apply,
    due_fall,
    evaluate,
    new_clock,
    parse_control,
    undo_of,
)

SECOND = 1000
ORDER, CHAOS = 0, 1


class HandClock:
    """Waits are in seconds; every accepted event is kept, a refused one leaves the state alone."""

    def __init__(self, text: str, *, sides: int = 2, at: int = 5_000) -> None:
        self.control = parse_control(text)
        self.state: ClockState = new_clock(self.control, sides)
        self.events: list[Event] = []
        self.now = at

    @property
    def next(self) -> int:
        return self.state.version + 1

    def do(self, event: Event) -> "HandClock":
        self.state = apply(self.state, event)
        self.events.append(event)
        return self

    def wait(self, seconds: float) -> "HandClock":
        self.now += round(seconds * SECOND)
        return self

    def start(self, side: int) -> "HandClock":
        return self.do(Start(self.next, self.now, side))

    def press(self, side: int, to: int | None = -1, *, lag: int = 0) -> "HandClock":
        following = (side + 1) % self.state.sides if to == -1 else to
        return self.do(Press(self.next, self.now, side, following, lag))

    def pause(self, *reasons: str, seconds: float | None = None) -> "HandClock":
        until = None if seconds is None else self.now + round(seconds * SECOND)
        return self.do(Pause(self.next, self.now, frozenset(reasons), until))

    def resume(self, *reasons: str) -> "HandClock":
        return self.do(Resume(self.next, self.now, frozenset(reasons)))

    def add(self, side: int, seconds: float) -> "HandClock":
        return self.do(Adjust(self.next, self.now, side, round(seconds * SECOND), "a claim"))

    def set(self, side: int, seconds: float) -> "HandClock":
        return self.do(Adjust(self.next, self.now, side, round(seconds * SECOND), "a claim", set_to=True))

    def fall(self) -> "HandClock":
        """Records the fall that is due; the time moved by hand must have passed the deadline."""
        due = due_fall(self.state, self.now)
        assert due is not None
        return self.do(due)

    def give_up(self, side: int, cause: str = "resigned") -> "HandClock":
        return self.do(Fall(self.next, self.now, side, cause))

    def lift(self, side: int, turn: int | None, *, ply: int = 0) -> "HandClock":
        return self.do(Lift(self.next, self.now, side, ply, turn, "the arbiter's mistake"))

    def end(self) -> "HandClock":
        return self.do(End(self.next, self.now))

    def undo(self, version: int) -> "HandClock":
        sides = self.state.sides
        return self.do(
            undo_of(self.control, self.events, version, at=self.now, reason="taken back", sides=sides)
        )

    def read(self) -> Reading:
        return evaluate(self.state, self.now)

    def left(self) -> list[float | None]:
        """Seconds each side has."""
        return seconds(self.read().remaining)

    def time_to_deadline(self) -> float | None:
        deadline = self.read().deadline
        return None if deadline is None else (deadline - self.now) / SECOND


def seconds(remaining: Sequence[int | None]) -> list[float | None]:
    return [None if ms is None else ms / SECOND for ms in remaining]
