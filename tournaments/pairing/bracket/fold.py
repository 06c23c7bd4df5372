"""The bracket as it stands: line-up and history folded round by round."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.pairing.model import PairingSettings
from tournaments.standings.history import History, PlayerId

from .model import Bracket


def bracket_of(
    settings: PairingSettings,
    history: History,
    *,
    absent: Collection[PlayerId] = frozenset(),
    double: bool = False,
    since: int = 0,
) -> Bracket:
    """The bracket of the line-up after the rounds of the history.

    ``absent``: who left the event for good; their open ties are walkovers. ``since``: rounds up to this
    one belong to an earlier stage. Raises RequestError for fewer than two players, and for re-seeding in
    a double elimination.
    """
    raise NotImplementedError
