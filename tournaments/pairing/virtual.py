"""Acceleration: virtual points of the upper part of the field in the first rounds (FIDE handbook C.04.7)."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal

from tournaments.standings.history import History, PlayerId
from tournaments.standings.scheme import Scheme

from .model import PairingSettings
from .options import Acceleration

USUAL_SPREAD = 20  # of a match that one side wins as one usually does


def virtual_points(
    settings: PairingSettings, history: History, number: int, absent: Collection[PlayerId] = ()
) -> dict[PlayerId, Decimal]:
    """The virtual points of round ``number``, of those who have any (Baku acceleration, C.04.7).

    Half of the rounds, rounded up, are accelerated. In the first half of these, rounded up, the upper
    group has what a win is worth (``settings.win``), in the others what a draw is worth. ``absent``: who
    is not in the list of the first round; asked only before that round is in the history. Points that
    the settings give one by one come before any rule.
    """
    if settings.virtual is not None:
        return {player: points for player, points in settings.virtual.get(number, {}).items() if points}
    worth = _worth(settings, number)
    if not worth:
        return {}
    last = _last_seed(history, absent)
    return {p.id: worth for p in history.players if not p.house and p.seed <= last}


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """How many rounds give a win's worth, and up to which round there is a draw's worth.

    >>> accelerated_rounds(9), accelerated_rounds(6), accelerated_rounds(1)
    ((3, 5), (2, 3), (1, 1))
    """
    accelerated = (rounds + 1) // 2
    return (accelerated + 1) // 2, accelerated


def virtual_worth(scheme: Scheme) -> tuple[Decimal, Decimal]:
    """What a win and a draw are worth in virtual points: more than a usual loss, by a usual spread.

    For win-draw-loss these are the points themselves. Schemes with finer points have no "win", so the
    distance between the two sides of a match that ends 20 apart stands for one.

    >>> from tournaments.standings.points import EXAMPLE_20, CodeCup, ContinuousVP, SumOfScores, WinDrawLoss
    >>> [tuple(map(int, virtual_worth(s))) for s in (EXAMPLE_20, ContinuousVP(), SumOfScores(), CodeCup())]
    [(10, 5), (10, 5), (20, 10), (40, 20)]
    >>> virtual_worth(WinDrawLoss())
    (Decimal('1'), Decimal('0.5'))
    """
    winner, loser = scheme.match(USUAL_SPREAD, 0)
    level, _ = scheme.match(USUAL_SPREAD // 2, USUAL_SPREAD // 2)
    return winner - loser, level - loser


def _worth(settings: PairingSettings, number: int) -> Decimal:
    """What the upper group has in this round."""
    if settings.acceleration is not Acceleration.BAKU:
        return Decimal(0)
    wins, accelerated = accelerated_rounds(settings.rounds)
    if number <= wins:
        return settings.win
    return settings.draw if number <= accelerated else Decimal(0)


def _last_seed(history: History, absent: Collection[PlayerId]) -> int:
    """The seed of the last player of the upper group: 2 * ceil(n / 4) of those who started.

    A late entrant with a smaller seed number joins the group, and moves nobody out of it.
    """
    first = next((r for r in history.rounds if r.number == 1), None)
    started = frozenset(first.players) if first else frozenset(p.id for p in history.players) - {*absent}
    seeds = sorted(p.seed for p in history.players if p.id in started and not p.house)
    return seeds[min(len(seeds), 2 * -(-len(seeds) // 4)) - 1] if seeds else 0
