"""What seating a round again changed."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.reason import Reason

from .model import PlayerId, Seated


def pods_diff(old: Sequence[Sequence[PlayerId]], new: Seated) -> list[Reason]:
    """Who now sits at another table, or elsewhere at the same one; one reason that says so when nothing is
    different. ``old``: the players of tables 1, 2, ... by seat."""
    before = {player: (table, seat) for table, row in enumerate(old, 1) for seat, player in enumerate(row, 1)}
    after = {
        player: (table, seat)
        for table, pod in enumerate(new.pods, 1)
        for seat, player in enumerate(pod.players, 1)
    }
    changes = [Reason("pod_out", {"a": player}) for player in before if player not in after]
    for player, (table, seat) in after.items():
        was = before.get(player)
        if was is None or was[0] != table:
            changes.append(Reason("pod_sits", {"a": player}, {"table": table}))
        elif was[1] != seat:
            changes.append(Reason("pod_seat", {"a": player}, {"table": table, "number": seat}))
    return changes or [Reason("no_change")]
