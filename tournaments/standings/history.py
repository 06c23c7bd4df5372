"""What happened so far, as plain values: the common input of pairing and standings.

A history is the list of players and the list of rounds. A round holds matches and byes; a player
who stands in neither was absent. Nothing here knows a scheme of points or a tie-break.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .exact import Exact

PlayerId = int


class Outcome(StrEnum):
    """How a match stands or ended (match_scoring.md)."""

    PENDING = "pending"  # paired, no result yet
    PLAYED = "played"  # two Order scores, or the points or scores of both
    NO_SHOW = "no_show"  # won without play: no counter was placed
    RULED = "ruled"  # lost by rule after play began; counts as played, spread as awarded
    DOUBLE_FORFEIT = "double_forfeit"
    VOID = "void"


class ByeKind(StrEnum):
    """What a player without an opponent gets."""

    ALLOCATED = "allocated"  # the pairing's own bye of an odd field
    FULL = "full"  # granted full-point bye: counts as an allocated one in points
    HALF = "half"  # requested bye: worth a draw
    ZERO = "zero"  # granted, worth nothing


@dataclass(frozen=True, slots=True)
class Player:
    """A player as pairing and standings see one. Seed numbers are unique, 1 is the first."""

    id: PlayerId
    seed: int
    club: str = ""
    rating: int | None = None
    house: bool = False  # plays where a bye would be; is not ranked
    left_after: int | None = None  # the last round before leaving the event for good


@dataclass(frozen=True, slots=True)
class Match:
    """One match of two games, of Gyul! Hap! or of Chaos Tiles. ``a`` and ``b`` carry no role; ``first`` was
    Order in game 1 or had seat 1, and ``a_order``, ``b_order`` are the Order scores, the points or the
    scores. ``ahead``: where a game has places, 1 when ``a`` has the better one, 0 when they share it, -1."""

    a: PlayerId
    b: PlayerId
    outcome: Outcome = Outcome.PENDING
    a_order: Exact = 0
    b_order: Exact = 0
    a_penalty: int = 0
    b_penalty: int = 0
    winner: PlayerId | None = None  # of a no-show or a match ended by rule
    first: PlayerId | None = None  # None: not known, no role is counted
    counter_placed: bool = False  # asked only of a double forfeit: had play begun?
    a_luck: int | None = None  # hundredths of a's Order score that the draws were worth; None: not analysed
    b_luck: int | None = None
    ahead: int | None = None  # None: the totals tell who won

    @property
    def is_played(self) -> bool:
        """Counts as played for tie-breaks and roles: two scores, or lost by rule after play began."""
        return self.outcome in (Outcome.PLAYED, Outcome.RULED)

    @property
    def is_meeting(self) -> bool:
        """A counter was placed, however it ended, or the match is under way (pairing.md, H1)."""
        if self.outcome is Outcome.DOUBLE_FORFEIT:
            return self.counter_placed
        return self.is_played or self.outcome is Outcome.PENDING

    def opponent(self, player: PlayerId) -> PlayerId:
        """The other player of the match."""
        return self.b if player == self.a else self.a

    @property
    def victor(self) -> PlayerId | None:
        """Who won the match, with or without play; None: nobody, or it is under way."""
        if self.outcome is not Outcome.PLAYED:
            return self.winner
        lead = self.lead(self.a)
        return None if not lead else self.a if lead > 0 else self.b

    def lead(self, player: PlayerId) -> int:
        """Of a match that was played: 1 when the player won it, 0 in a draw, -1."""
        if self.ahead is not None:
            return self.ahead if player == self.a else -self.ahead
        own, other = self.own_total(player), self.own_total(self.opponent(player))
        return (own > other) - (own < other)

    def own_total(self, player: PlayerId) -> Exact:
        """Own score less penalty, below 0 if need be; 0 unless two scores are there."""
        if self.outcome is not Outcome.PLAYED:
            return 0
        if player == self.a:
            return self.a_order - self.a_penalty
        return self.b_order - self.b_penalty


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without an opponent in a round."""

    player: PlayerId
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Round:
    """One round: matches and byes. Who is in neither was absent."""

    number: int
    matches: tuple[Match, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def players(self) -> Iterator[PlayerId]:
        """Everybody who stands in the round."""
        for match in self.matches:
            yield from (match.a, match.b)
        yield from (bye.player for bye in self.byes)


@dataclass(frozen=True, slots=True)
class History:
    """Players and rounds so far, rounds in order, numbered from 1."""

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()

    def up_to(self, number: int) -> History:
        """The history as it was after round ``number`` (0: before the first)."""
        return History(self.players, tuple(r for r in self.rounds if r.number <= number))
