"""Who a system starts from: the event's line-up, or while there is none everyone by seed."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.standings.history import History, PlayerId

from .model import PairingSettings


def line_up_of(
    settings: PairingSettings, history: History, left: Collection[PlayerId] = ()
) -> tuple[PlayerId, ...]:
    """The seeding order.

    Without a line-up the house player is not in it, nor who left and never stood in a round.
    """
    if settings.line_up.players:
        return settings.line_up.players
    gone = {*left} - {player for round_ in history.rounds for player in round_.players}
    there = [p for p in history.players if not p.house and p.id not in gone]
    return tuple(p.id for p in sorted(there, key=lambda p: p.seed))
