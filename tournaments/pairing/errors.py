"""What pairing refuses."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from tournaments.standings.history import PlayerId

from .reason import Name, Reason, plain_name


class RequestError(ValueError):
    """A request that contradicts itself or the event; its reasons say what would be right."""

    def __init__(self, *reasons: Reason) -> None:
        self.reasons = reasons
        super().__init__(self.sentence())

    def sentence(self, name: Name | None = None) -> str:
        """What is wrong, in English. ``name`` turns a player's id into a name."""
        return "; ".join(reason.sentence(name) for reason in self.reasons)


class Choice(StrEnum):
    """What an arbiter can still do about an impossible round."""

    ALLOW_REPEATS = "allow a repeat for the lowest pairs"
    CHANGE_BYE = "change the bye"
    FEWER_ROUNDS = "fewer rounds"
    MORE_PLAYERS = "more players"
    BY_HAND = "pair some tables by hand"


class PairingImpossible(Exception):
    """A round refused whole.

    ``unserved`` is a set of players (None: the bye), as small as was found, that can't all be served
    at once; empty when there are fewer than two players, or when ``why`` says what else stands in the
    way. ``choices`` is what is left to do.
    """

    def __init__(
        self,
        number: int,
        unserved: Collection[PlayerId | None],
        choices: tuple[Choice, ...],
        why: Reason | None = None,
    ) -> None:
        self.number = number
        self.unserved = frozenset(unserved)
        self.choices = choices
        self.why = why
        super().__init__(self.sentence())

    def sentence(self, name: Name | None = None) -> str:
        """Why, and what is left, in English. ``name`` turns a player's id into a name."""
        call = name or plain_name
        left = "; ".join(self.choices)
        if self.why is not None:
            return f"round {self.number} can't be paired: {self.why.sentence(name)}. What is left: {left}"
        if not self.unserved:
            return f"round {self.number} can't be paired: it takes at least two players. What is left: {left}"
        who = ", ".join(call(p) for p in sorted(self.unserved, key=lambda p: (p is None, p or 0)))
        if len(self.unserved) == 1:
            what = "nobody can have it" if None in self.unserved else "has no opponent left"
            return f"round {self.number} can't be paired: {who}: {what}. What is left: {left}"
        return f"round {self.number} can't be paired: {who} can't all be served at once. What is left: {left}"


class PairingFailed(Exception):
    """A pairing program that broke off, or made a round that the hard rules forbid: no statement about the
    round itself. ``reason`` says what happened."""

    def __init__(self, number: int, reason: Reason) -> None:
        self.number = number
        self.reason = reason
        super().__init__(self.sentence())

    def sentence(self, name: Name | None = None) -> str:
        """What happened, in English. ``name`` turns a player's id into a name."""
        return f"round {self.number} was not paired: {self.reason.sentence(name)}"


class PairingTimedOut(PairingFailed):
    """The time allowed was over before the round was paired."""

    def __init__(self, number: int, seconds: float) -> None:
        super().__init__(number, Reason("engine_time", {}, {"seconds": f"{seconds:g}"}))
