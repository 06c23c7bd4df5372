"""What pairing takes and gives: settings of the event, the request for a round, the pairing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from tournaments.standings.awards import Awards
from tournaments.standings.exact import Exact
from tournaments.standings.history import ByeKind, PlayerId
from words import said

from .options import Acceleration, BracketOptions, GroupOptions, LineUp
from .reason import Reason

Costs = tuple[Exact, Exact, Exact, Exact]


class Score(Protocol):
    """Points and spread of a player, exact."""

    @property
    def points(self) -> Decimal | Fraction | int: ...

    @property
    def spread(self) -> Exact: ...


class Distance(StrEnum):
    """How far apart two places are (pairing.md, level 3)."""

    FOLD = "fold"
    ADJACENT = "adjacent"


class FirstRound(StrEnum):
    """How round 1 is paired."""

    FOLD = "fold"
    ADJACENT = "adjacent"
    SHUFFLED = "shuffled"


def default_distance(scheme: str) -> Distance:
    """``fold`` for win-draw-loss, ``adjacent`` for every scheme with finer points.

    >>> default_distance("victory-points")
    <Distance.ADJACENT: 'adjacent'>
    """
    return Distance.FOLD if scheme == "win-draw-loss" else Distance.ADJACENT


@dataclass(frozen=True, slots=True)
class ForbiddenPair:
    """Two players who never meet, or not up to round ``until`` (that round included)."""

    a: PlayerId
    b: PlayerId
    until: int | None = None

    def holds_in(self, number: int) -> bool:
        """Whether the pair is forbidden in round ``number``."""
        return self.until is None or number <= self.until


@dataclass(frozen=True, slots=True)
class PairingSettings:
    """What an event decides about pairing. ``rounds``: how many are planned."""

    rounds: int
    distance: Distance = Distance.FOLD
    first_round: FirstRound = FirstRound.FOLD
    shuffle_number: int | None = None  # published before round 1; asked only of ``shuffled``
    order_by_spread: bool = True
    club_mates: bool = False
    club_rounds: frozenset[int] | None = None  # None: rounds 1 to floor(rounds / 2)
    forbidden: tuple[ForbiddenPair, ...] = ()
    king_of_the_hill: bool = False
    king_repeats: bool = False
    repeats_allowed: bool = False  # a round that can't be paired without a repeat may have one
    lag: int = 0
    acceleration: Acceleration = Acceleration.NONE
    sides: bool = True  # whether who is Order first is balanced; off: it does not matter
    win: Decimal = Decimal(1)  # what a win and a draw are worth, for systems that count in them
    draw: Decimal = Decimal("0.5")
    awards: Awards = field(default_factory=Awards)  # what rounds without play are worth, for the same systems
    top_is_first: bool = True  # the drawing of lots before round 1: the highest seed is Order first
    virtual: Mapping[int, Mapping[PlayerId, Decimal]] | None = (
        None  # by round; None: as ``acceleration`` says
    )
    line_up: LineUp = field(default_factory=LineUp)
    bracket: BracketOptions = field(default_factory=BracketOptions)
    groups: GroupOptions = field(default_factory=GroupOptions)

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(said("an event has at least one round, not {rounds}", rounds=self.rounds))
        if self.lag not in (0, 1):
            raise ValueError(said("lag is 0 or 1, not {lag}", lag=self.lag))
        if self.first_round is FirstRound.SHUFFLED and self.shuffle_number is None:
            raise ValueError(said("a shuffled first round needs the published number it is shuffled from"))

    def is_last(self, number: int) -> bool:
        """Whether no other round is to come after round ``number``."""
        return number >= self.rounds

    def is_king(self, number: int) -> bool:
        """Whether round ``number`` is paired as king of the hill."""
        return self.king_of_the_hill and self.is_last(number)

    def asks_h1(self, number: int) -> bool:
        """Whether H1 is asked in round ``number`` (pairing.md, Last round)."""
        return not (self.is_king(number) and self.king_repeats)

    def parts_club_mates(self, number: int) -> bool:
        """Whether level 1 counts club mates in round ``number``."""
        if not self.club_mates:
            return False
        if self.club_rounds is None:
            return number <= self.rounds // 2
        return number in self.club_rounds


@dataclass(frozen=True, slots=True)
class Request:
    """The round to be paired: who is not there, and what the arbiter decided by hand.

    ``byes`` are granted to players who asked; they count as absent (H4). ``manual_bye`` is the
    arbiter's choice of the allocated bye, in an odd field only. ``repeats`` lets this one round
    repeat pairs, as few and as low as possible, when it can't be paired otherwise. ``left``: who of
    the absent left the event for good; brackets give walkovers against them.
    """

    number: int
    absent: frozenset[PlayerId] = frozenset()
    byes: Mapping[PlayerId, ByeKind] = field(default_factory=dict)
    manual: tuple[tuple[PlayerId, PlayerId], ...] = ()
    manual_bye: PlayerId | None = None
    repeats: bool = False
    left: frozenset[PlayerId] = frozenset()

    @property
    def away(self) -> frozenset[PlayerId]:
        """Everyone who is not there to be paired: absent, gone, or with a requested bye."""
        return self.absent | self.left | self.byes.keys()


@dataclass(frozen=True, slots=True)
class Pair:
    """One match to be played. ``first`` is Order in game 1."""

    first: PlayerId
    second: PlayerId
    reason: Reason
    manual: bool = False
    warnings: tuple[Reason, ...] = ()

    @property
    def players(self) -> frozenset[PlayerId]:
        """The two, without roles."""
        return frozenset((self.first, self.second))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round. ``pairs`` stand in table order: table 1 has the highest-placed player.

    ``cost`` is that of levels 1 to 4 over all pairs but the manual ones. ``h5`` is False when after
    this pairing the next round can't be paired; ``h5_proved`` is False when the search for a pairing
    that keeps it possible was given up (far above ten players only). ``free``: who is there but has
    nothing to play by the plan of the event (an odd group), with the reason; that is no bye.
    """

    number: int
    pairs: tuple[Pair, ...]
    bye: PlayerId | None
    bye_reason: Reason | None
    cost: Costs
    h5: bool = True
    h5_proved: bool = True
    warnings: tuple[Reason, ...] = ()
    free: Mapping[PlayerId, Reason] = field(default_factory=dict)
