"""Games written shortly."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tournaments.rating.games import Game


def against(player: int, scores: Sequence[float], *, first: int = 100) -> list[Game]:
    """One player's games against players ``first``, ``first + 1``, ..."""
    return [
        Game(player, first + number, Decimal(str(score)), number + 1) for number, score in enumerate(scores)
    ]
