"""Which standings a round is paired from (pairing.md, Lag)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournaments.standings.history import History, PlayerId

from .model import PairingSettings, Score

Scoring = Callable[[History], Mapping[PlayerId, Score]]


def scores_for(
    settings: PairingSettings, history: History, number: int, scoring: Scoring
) -> Mapping[PlayerId, Score]:
    """Points and spread for pairing round ``number``; ``scoring`` computes them from a history.

    With ``lag = 1`` they are those before the previous round; in round 2 all have 0.
    """
    return scoring(history.up_to(max(0, number - 1 - settings.lag)))
