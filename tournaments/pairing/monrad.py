"""Danish or Monrad pairing: the first player still free meets the next one he has not met."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.standings.history import History, PlayerId

from .model import Pairing, PairingSettings, Request, Score


def pair_monrad(
    settings: PairingSettings, history: History, scores: Mapping[PlayerId, Score], request: Request
) -> Pairing:
    """The pairing of round ``request.number``. Raises as ``swiss.pair`` does."""
    raise NotImplementedError
