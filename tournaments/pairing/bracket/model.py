"""A bracket as it stands: ties, who is in them, what they wait for, and what contradicts them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairing.reason import Reason
from tournaments.standings.exact import Exact
from tournaments.standings.history import Match, PlayerId


class Part(StrEnum):
    """Where in a bracket a tie is. A knock-out has only winners' rounds and the match for third place."""

    WINNERS = "winners"
    LOSERS = "losers"
    THIRD = "third"
    FINAL = "final"  # the grand final of a double elimination, and its repetition


class State(StrEnum):
    """How a tie stands."""

    WAITING = "waiting"  # for players
    READY = "ready"  # its next match can be paired
    PLAYING = "playing"  # a match of it is under way
    DECIDED = "decided"  # by play; or nobody goes on after a double forfeit
    WALKOVER = "walkover"  # an opponent left, or nobody came to meet the other
    BYE = "bye"  # a place of the bracket that never had an opponent
    UNNEEDED = "unneeded"  # the second grand final when the unbeaten player won the first


class From(StrEnum):
    """What fills a side of a tie."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    REMAINING = "remaining"  # re-seeding: the so-and-so-manieth of the seeds still in


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side's player comes from: a seed, winner or loser of ``tie``, or a place among those left.

    ``number``: the seed, or the place (1 is the highest seed still in).
    """

    kind: From
    number: int | None = None
    tie: str | None = None


@dataclass(frozen=True, slots=True)
class TieMatch:
    """One match of a tie that counts. ``wins`` and ``spread`` are those of the tie's sides, in order."""

    round: int
    match: Match
    wins: tuple[int, int]
    spread: Exact  # of the first side


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet until one goes on.

    ``id``: ``W1.3`` is the third tie of the first winners' round, ``L2.1`` of the losers' bracket, ``3P``
    the match for third place, ``F1`` and ``F2`` the grand finals. ``players``: None while not known, or
    when nobody comes (``vacant``). ``best_of`` matches at most, ``needed`` wins decide it early. ``reason``
    says how it was decided.
    """

    id: str
    part: Part
    round: int
    slot: int
    sources: tuple[Source, Source]
    players: tuple[PlayerId | None, PlayerId | None] = (None, None)
    vacant: tuple[bool, bool] = (False, False)
    best_of: int = 1
    matches: tuple[TieMatch, ...] = ()
    state: State = State.WAITING
    winner: PlayerId | None = None
    loser: PlayerId | None = None
    reason: Reason | None = None

    @property
    def needed(self) -> int:
        """How many wins decide the tie whatever else happens."""
        return self.best_of // 2 + 1

    @property
    def wins(self) -> tuple[int, int]:
        """Matches won so far, by side."""
        return sum(m.wins[0] for m in self.matches), sum(m.wins[1] for m in self.matches)

    @property
    def spread(self) -> Exact:
        """The first side's spread over the tie."""
        return sum(m.spread for m in self.matches)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.state not in (State.WAITING, State.READY, State.PLAYING)

    @property
    def is_real(self) -> bool:
        """Whether two players stand in it."""
        return None not in self.players


@dataclass(frozen=True, slots=True)
class Conflict:
    """A match that does not belong to the bracket as the results now stand; ``tie``: where it would be."""

    round: int
    match: Match
    tie: str | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties in bracket order (winners, losers, third place, finals), and what contradicts them."""

    players: tuple[PlayerId, ...]  # seeding order, 1 first
    ties: tuple[Tie, ...]
    double: bool = False
    conflicts: tuple[Conflict, ...] = ()

    def tie(self, name: str) -> Tie:
        """The tie with this id. Raises KeyError."""
        for tie in self.ties:
            if tie.id == name:
                return tie
        raise KeyError(name)

    @property
    def is_over(self) -> bool:
        """Whether every tie is."""
        return all(tie.is_over for tie in self.ties)

    @property
    def winner(self) -> PlayerId | None:
        """Who won the bracket; None while it goes on, or when nobody did."""
        ends = [
            t for t in self.ties if t.part in (Part.WINNERS, Part.FINAL) and t.state is not State.UNNEEDED
        ]
        return ends[-1].winner if ends else None
