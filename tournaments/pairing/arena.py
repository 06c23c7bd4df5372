"""Arena: continuous pairing of whoever waits for an opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from tournaments.standings.history import History, PlayerId

from .model import Pair, Score
from .reason import Reason


@dataclass(frozen=True, slots=True)
class Waiting:
    """Someone who wants an opponent. ``waited``: seconds; ``last``: the latest opponent; ``balance``: times
    Order first minus times Chaos first."""

    player: PlayerId
    seed: int
    points: Decimal = Decimal(0)
    waited: int = 0
    last: PlayerId | None = None
    balance: int = 0


class Wave(NamedTuple):
    """The pairs to be played now, and who goes on waiting, each with the reason."""

    pairs: tuple[Pair, ...]
    left: dict[PlayerId, Reason]


def waiting_of(
    history: History, scores: Mapping[PlayerId, Score], waited: Mapping[PlayerId, int]
) -> tuple[Waiting, ...]:
    """Those who wait (player -> seconds) with what the history says about them."""
    raise NotImplementedError


def pair_arena(waiting: Sequence[Waiting]) -> Wave:
    """Pair as many as can be, the longest waiting first, near in points, never the same two in a row."""
    raise NotImplementedError
