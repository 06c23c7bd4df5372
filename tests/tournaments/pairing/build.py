"""Short ways to write histories in tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.pairing.model import Pairing, PairingSettings, Request
from tournaments.pairing.scores import scores_for
from tournaments.pairing.swiss import pair
from tournaments.standings.awards import Awards
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round
from tournaments.standings.ledger import Score, scores
from tournaments.standings.points import WinDrawLoss


@dataclass(frozen=True)
class Plain:
    """A score given by hand."""

    points: Fraction | int
    spread: int = 0


def people(count: int, **clubs: str) -> tuple[Player, ...]:
    """Players 1 to ``count``, id and seed alike; ``_3="A"`` puts player 3 in club A."""
    return tuple(Player(p, p, clubs.get(f"_{p}", "")) for p in range(1, count + 1))


def won(a: int, b: int, by: int = 10) -> Match:
    """``a`` was Order first and beat ``b`` (drew, with 0)."""
    return Match(a, b, Outcome.PLAYED, 50 + by, 50, first=a)


def past(count: int, *rounds: list[Match | tuple[int, ByeKind]], **clubs: str) -> History:
    """A history of ``count`` players."""
    numbered = [
        Round(
            number,
            tuple(e for e in entries if isinstance(e, Match)),
            tuple(Bye(*e) for e in entries if not isinstance(e, Match)),
        )
        for number, entries in enumerate(rounds, 1)
    ]
    return History(people(count, **clubs), tuple(numbered))


def standing(settings: PairingSettings, history: History, number: int) -> Mapping[int, Score]:
    """Win-draw-loss scores for pairing round ``number``."""
    return scores_for(settings, history, number, lambda h: scores(h, WinDrawLoss(), Awards()))  # type: ignore[return-value]


def paired(history: History, rounds: int = 6, *, request: Request | None = None, **settings: Any) -> Pairing:
    """The next round of ``history``."""
    chosen = PairingSettings(rounds=rounds, **settings)
    asked = request or Request(len(history.rounds) + 1)
    return pair(chosen, history, standing(chosen, history, asked.number), asked)


def sides(pairing: Pairing) -> list[tuple[int, int]]:
    """The pairs in table order, Order first in front."""
    return [(p.first, p.second) for p in pairing.pairs]
