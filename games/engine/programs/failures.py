"""How a program fails: each way by its name, and in words for the record."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.engine.actions import Role


class Reason(StrEnum):
    """What a program did wrong. Each is a fall of its flag at that instant (preset `codecup`)."""

    START = "start"
    """Its command could not be run."""
    SLOW = "slow"
    """No answer within its time: silent, or too late."""
    CRASH = "crash"
    """It ended before its game did."""
    DEAF = "deaf"
    """It closed its input, or did not read it."""
    MUTE = "mute"
    """It closed its output."""
    FLOOD = "flood"
    """A line, or lines that nobody asked for, beyond the limit."""
    UNASKED = "unasked"
    """It wrote something before it was asked."""
    GARBAGE = "garbage"
    """An answer that is no action."""
    ILLEGAL = "illegal"
    """An action that the rules do not allow."""


class Failed(Exception):
    """A program failed: the reason, what happened in words, and the end of what it said on standard error."""

    def __init__(self, reason: Reason, what: str, last_words: str = "") -> None:
        super().__init__(f"{reason}: {what}")
        self.reason = reason
        self.what = what
        self.last_words = last_words


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure in a game: whose, after how many plies, at which instant (ms from the game's start), why."""

    side: Role
    ply: int
    at: int
    reason: Reason
    what: str
    last_words: str = ""

    def __str__(self) -> str:
        return f"{self.side.name.title()} failed after ply {self.ply}: {self.reason} ({self.what})"

    def data(self) -> dict[str, Any]:
        """The failure as an object for `json.dumps`."""
        return {
            "side": self.side.label,
            "ply": self.ply,
            "at": self.at,
            "reason": self.reason.value,
            "what": self.what,
            "last_words": self.last_words,
        }
