"""A round of a bracket: every tie that is ready has its next match."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.pairing.model import Pairing, PairingSettings, Request, Score
from tournaments.standings.history import History, PlayerId


def pair_bracket(
    settings: PairingSettings,
    history: History,
    scores: Mapping[PlayerId, Score],
    request: Request,
    *,
    double: bool = False,
    since: int = 0,
) -> Pairing:
    """All ties that are ready, in bracket order; nobody has a bye, who has nothing to play is not in it.

    A tie with a player who is absent, or has a requested bye, waits, with a warning; ``request.left``
    gives walkovers. Raises RequestError when the bracket is over, or nothing can be paired now.
    """
    raise NotImplementedError
