"""What pairing refuses."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from tournaments.standings.history import PlayerId
from words import joined, mark, said

from .reason import Name, Reason, plain_name


class RequestError(ValueError):
    """A request that contradicts itself or the event; its reasons say what would be right."""

    def __init__(self, *reasons: Reason) -> None:
        self.reasons = reasons
        super().__init__(self.sentence())

    def sentence(self, name: Name | None = None) -> str:
        """What is wrong, as a sentence. ``name`` turns a player's id into a name."""
        return joined([reason.sentence(name) for reason in self.reasons], "; ")


class Choice(StrEnum):
    """What an arbiter can still do about an impossible round."""

    ALLOW_REPEATS = "allow a repeat for the lowest pairs"
    CHANGE_BYE = "change the bye"
    FEWER_ROUNDS = "fewer rounds"
    MORE_PLAYERS = "more players"
    BY_HAND = "pair some tables by hand"

    @property
    def words(self) -> str:
        """The choice in words."""
        return _CHOICES[self]


_CHOICES = {
    Choice.ALLOW_REPEATS: said("allow a repeat for the lowest pairs"),
    Choice.CHANGE_BYE: said("change the bye"),
    Choice.FEWER_ROUNDS: said("fewer rounds"),
    Choice.MORE_PLAYERS: said("more players"),
    Choice.BY_HAND: said("pair some tables by hand"),
}


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
        """Why, and what is left, as a sentence. ``name`` turns a player's id into a name."""
        call = name or plain_name
        facts = {"number": self.number, "left": joined([choice.words for choice in self.choices], "; ")}
        if self.why is not None:
            words = mark("round {number} can't be paired: {why}. What is left: {left}")
            return said(words, why=self.why.sentence(name), **facts)
        if not self.unserved:
            words = mark(
                "round {number} can't be paired: it takes at least two players. What is left: {left}"
            )
            return said(words, **facts)
        who = joined([call(p) for p in sorted(self.unserved, key=lambda p: (p is None, p or 0))])
        if len(self.unserved) > 1:
            words = mark(
                "round {number} can't be paired: {who} can't all be served at once. What is left: {left}"
            )
        elif None in self.unserved:
            words = mark("round {number} can't be paired: {who}: nobody can have it. What is left: {left}")
        else:
            words = mark("round {number} can't be paired: {who}: has no opponent left. What is left: {left}")
        return said(words, who=who, **facts)


class PairingFailed(Exception):
    """A pairing program that broke off, or made a round that the hard rules forbid: no statement about the
    round itself. ``reason`` says what happened."""

    def __init__(self, number: int, reason: Reason) -> None:
        self.number = number
        self.reason = reason
        super().__init__(self.sentence())

    def sentence(self, name: Name | None = None) -> str:
        """What happened, as a sentence. ``name`` turns a player's id into a name."""
        return said(
            "round {number} was not paired: {why}", number=self.number, why=self.reason.sentence(name)
        )


class PairingTimedOut(PairingFailed):
    """The time allowed was over before the round was paired."""

    def __init__(self, number: int, seconds: float) -> None:
        super().__init__(number, Reason("engine_time", {}, {"seconds": f"{seconds:g}"}))
