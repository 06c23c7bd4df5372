"""Swiss Team System (FIDE handbook C.04.6) without colour preferences: match points first, spread second.

A player whose match is two games is a team of two boards. Score groups are made of match points. The spread
is the secondary score of 4.2.2: of two with the same points the one with the larger spread is the first
team, whose side 4.3 gives. Numbers are the seeds (1.1), kept through the event.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import History, PlayerId

from .dutch.engine import team_swiss
from .dutch.pair import paired
from .dutch.past import past_of
from .model import Pairing, PairingSettings, Request, Score


def pair_team_swiss(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The pairing of round ``request.number``. Raises as ``pair_dutch`` does."""
    return paired(past_of(settings, history, scores, request), team_swiss, team=True)
