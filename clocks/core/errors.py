"""What can be wrong with a time control or with an event of a clock."""

from clocks.core.sides import called
from words import said


class ClockError(ValueError):
    """Base of all errors of the clock; the message says what is wrong, where, and what would be right."""


class ControlError(ClockError):
    """A time control that means nothing.

    ``offset`` is the place in the text, counted in characters from 0, where there is a text.
    """

    def __init__(self, what: str, *, text: str | None = None, offset: int | None = None) -> None:
        super().__init__(what if text is None or offset is None else _placed(what, text, offset))
        self.what = what
        self.offset = offset


def _placed(what: str, text: str, offset: int) -> str:
    return said(
        "time control {text}, character {place}: {what}", text=repr(text), place=offset + 1, what=what
    )


class EventError(ClockError):
    """An event that the clock does not accept in its state; nothing has changed.

    Raised as it is for an event that means nothing here; the subclasses are what a caller tells apart.
    """


class Stale(EventError):
    """The event was made for another version of the clock: somebody else was first."""

    def __init__(self, *, version: int, current: int) -> None:
        super().__init__(
            said(
                "the event has version {version}, but the clock is at version {current}: "
                "read the clock again; the next event has version {next}",
                version=version,
                current=current,
                next=current + 1,
            )
        )
        self.version = version
        self.current = current


class TooLate(EventError):
    """A turn completed after the deadline of its side."""

    def __init__(self, *, side: int, at: int, deadline: int) -> None:
        super().__init__(
            said(
                "{side} pressed at {at} ms, {late} ms after its deadline {deadline} ms: "
                "what is stamped at or before the deadline counts",
                side=called(side),
                at=at,
                late=at - deadline,
                deadline=deadline,
            )
        )
        self.side = side
        self.at = at
        self.deadline = deadline


class FallDue(EventError):
    """The event is later than a fall that isn't recorded: the fall comes first."""

    def __init__(self, *, side: int, at: int, deadline: int) -> None:
        super().__init__(
            said(
                "the flag of {side} fell at {deadline} ms, before this event at {at} ms: "
                "record the fall first",
                side=called(side),
                deadline=deadline,
                at=at,
            )
        )
        self.side = side
        self.at = at
        self.deadline = deadline


class OutOfTurn(EventError):
    """The clock of that side is not the one that runs, or its flag is down."""


class Paused(EventError):
    """The clock stands for the reasons named; nobody can complete a turn."""

    def __init__(self, reasons: tuple[str, ...], until: int | None) -> None:
        end = (
            said("they are resumed")
            if until is None
            else said("{until} ms or until they are resumed", until=until)
        )
        super().__init__(
            said("the clock is paused ({reasons}) until {end}", reasons=", ".join(reasons), end=end)
        )
        self.reasons = reasons
        self.until = until


class Ended(EventError):
    """The clock has ended; only an undo opens it again."""

    def __init__(self) -> None:
        super().__init__(said("the clock has ended: undo its end first"))
