"""The places of a bracket."""

from __future__ import annotations

from tournaments.standings.history import PlayerId

from .model import Bracket

Places = tuple[tuple[int, tuple[PlayerId, ...]], ...]


def places(bracket: Bracket) -> Places:
    """Rank and the players who share it (in seeding order), best first; who is still in shares the best
    places that are left."""
    raise NotImplementedError
