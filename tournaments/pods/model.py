"""What happened so far at tables of several, and a round that is to be seated, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from tournaments.pairing.model import FirstRound, ForbiddenPair
from tournaments.pairing.reason import Reason
from tournaments.standings.history import Bye, ByeKind, Player, PlayerId

__all__ = ["Bye", "ByeKind", "FirstRound", "ForbiddenPair", "Player", "PlayerId"]


class Outcome(StrEnum):
    """How a table stands or ended."""

    PENDING = "pending"
    PLAYED = "played"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table, with the exact score and the place; None for both: no result yet, or absent."""

    player: PlayerId
    score: Fraction | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The seats of a table in their order: the first one begins."""

    number: int
    seats: tuple[Seat, ...]
    outcome: Outcome = Outcome.PENDING

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """All of them, absent ones too."""
        return tuple(seat.player for seat in self.seats)

    @property
    def met(self) -> tuple[PlayerId, ...]:
        """Those who have met here: not who was absent, nobody where the table was declared void."""
        if self.outcome is Outcome.VOID:
            return ()
        if self.outcome is Outcome.PENDING:
            return self.players
        return tuple(seat.player for seat in self.seats if seat.place is not None)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: tables and byes. Who is in neither was absent."""

    number: int
    tables: tuple[Table, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def players(self) -> Iterator[PlayerId]:
        """Everybody who stands in the round."""
        for table in self.tables:
            yield from table.players
        yield from (bye.player for bye in self.byes)


@dataclass(frozen=True, slots=True)
class History:
    """Players and rounds so far, rounds in order, numbered from 1."""

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()

    def up_to(self, number: int) -> History:
        """The history as it was after round ``number`` (0: before the first)."""
        return History(self.players, tuple(r for r in self.rounds if r.number <= number))


@dataclass(frozen=True, slots=True)
class Seating:
    """What an event decides about its tables. ``size``: the one wanted, 3 to 5; 1 in a score event."""

    size: int = 4
    first_round: FirstRound = FirstRound.FOLD
    shuffle_number: int | None = None
    forbidden: tuple[ForbiddenPair, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """The round to be seated. ``away``: who is absent, has left, or has asked for a bye. ``given``: tables
    that the arbiter has set by hand; they stand as they are."""

    number: int
    away: frozenset[PlayerId] = frozenset()
    given: tuple[tuple[PlayerId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Pod:
    """One table to be played at: players by seat, and why they sit together."""

    players: tuple[PlayerId, ...]
    reason: Reason
    manual: bool = False
    warnings: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Cost:
    """What a round costs, the first of these that differs decides: forbidden pairs at one table, repeated
    meetings (squares of how often a pair has met), places moved in the ranking (squares), and seats that a
    player has had before (first how often who begins has begun, then all seats; squares)."""

    forbidden: int = 0
    repeats: int = 0
    moved: int = 0
    starts: int = 0
    seats: int = 0

    @property
    def levels(self) -> tuple[int, int, int, int, int]:
        """In the order in which they decide."""
        return self.forbidden, self.repeats, self.moved, self.starts, self.seats


@dataclass(frozen=True, slots=True)
class Seated:
    """A round with its tables in order: table 1 has the highest-placed players."""

    number: int
    pods: tuple[Pod, ...]
    cost: Cost
    warnings: tuple[Reason, ...] = ()
    shares: Mapping[int, int] = field(default_factory=dict)  # size -> tables of it
