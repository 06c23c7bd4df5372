"""Short ways to pair by FIDE's systems in tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.tournaments.pairing.build import past, standing
from tournaments.pairing.dutch import pair_dutch
from tournaments.pairing.model import Pairing, PairingSettings, Request
from tournaments.pairing.team_swiss import pair_team_swiss
from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Round

BOTH = (pair_dutch, pair_team_swiss)


def paired(
    history: History,
    rounds: int = 6,
    *,
    system: Callable[..., Pairing] = pair_dutch,
    request: Request | None = None,
    **settings: Any,
) -> Pairing:
    """The next round of ``history``."""
    chosen = PairingSettings(rounds=rounds, **settings)
    asked = request or Request(len(history.rounds) + 1)
    return system(chosen, history, standing(chosen, history, asked.number), asked)


def played(history: History, pairing: Pairing, random: Random) -> History:
    """The round with results of every kind."""
    matches = tuple(_result(pair.first, pair.second, random) for pair in pairing.pairs)
    byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.ALLOCATED),)
    return History(history.players, (*history.rounds, Round(pairing.number, matches, byes)))


def _result(first: int, second: int, random: Random) -> Match:
    kind = random.random()
    if kind < 0.1:
        return Match(first, second, Outcome.NO_SHOW, winner=random.choice((first, second)), first=first)
    spread = random.choice((-20, 0, 10))
    return Match(first, second, Outcome.PLAYED, 50 + spread, 50, first=first)


__all__ = ["BOTH", "paired", "past", "played"]
