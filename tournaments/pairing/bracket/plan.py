"""How many rounds a bracket takes."""

from __future__ import annotations

from tournaments.pairing.options import BracketOptions

from .model import From, Tie
from .structure import skeleton


def bracket_rounds(options: BracketOptions, players: int, *, double: bool = False) -> int:
    """The rounds of the event that a bracket takes at most, repeated drawn matches aside.

    Every tie begins as soon as its players are known, and takes one round a match.

    >>> bracket_rounds(BracketOptions(), 12), bracket_rounds(BracketOptions(best_of=(1, 3)), 12)
    (4, 10)
    >>> bracket_rounds(BracketOptions(), 12, double=True)
    9
    """
    ends: dict[str, int] = {}
    rounds: dict[int, int] = {}
    for tie in skeleton(players, options, double):
        begin = _begin(tie, ends, rounds)
        ends[tie.id] = begin + (0 if any(tie.vacant) else tie.best_of)
        rounds[tie.round] = max(rounds.get(tie.round, 0), ends[tie.id])
    return max(ends.values())


def _begin(tie: Tie, ends: dict[str, int], rounds: dict[int, int]) -> int:
    """After which round of the event both players are known (re-seeding: the whole round before)."""
    if any(source.kind is From.REMAINING for source in tie.sources):
        return rounds[tie.round - 1]
    return max(ends[source.tie] if source.tie else 0 for source in tie.sources)
