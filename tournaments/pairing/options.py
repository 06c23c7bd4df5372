"""What an event decides for one system of pairing; every default is what most events play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.standings.history import PlayerId


class Acceleration(StrEnum):
    """Virtual points for the upper part of the field in the first rounds."""

    NONE = "none"
    BAKU = "baku"  # FIDE handbook C.04.7


class Drawn(StrEnum):
    """Who goes on when a tie of a bracket is level in wins and in spread."""

    REPLAY = "replay"  # one match more, until it is decided
    HIGHER_SEED = "higher_seed"


class Finals(StrEnum):
    """What the qualified play after the groups."""

    KNOCK_OUT = "knock-out"
    DOUBLE_ELIMINATION = "double-elimination"
    ROBIN = "round-robin"


@dataclass(frozen=True, slots=True)
class LineUp:
    """The field that a system started from: seeding order, the groups, and who reached the finals."""

    players: tuple[PlayerId, ...] = ()
    groups: tuple[tuple[PlayerId, ...], ...] = ()
    finals: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketOptions:
    """``best_of``: matches a tie has at most, by round of the bracket; the last one goes on. ``reset``: in
    double elimination the final is played again when the unbeaten player loses it."""

    best_of: tuple[int, ...] = (1,)
    third_place: bool = False
    reseed: bool = False
    drawn: Drawn = Drawn.REPLAY
    reset: bool = True


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """How many groups, whether they play a double round robin, how many of each go on, and to what."""

    count: int = 2
    double: bool = False
    qualifiers: int = 2
    finals: Finals = Finals.KNOCK_OUT
