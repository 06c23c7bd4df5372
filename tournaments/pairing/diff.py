"""What a re-pairing changed (pairing.md, Explanation)."""

from __future__ import annotations

from tournaments.standings.history import PlayerId

from .model import Pair, Pairing
from .reason import Reason


def diff(old: Pairing, new: Pairing) -> list[Reason]:
    """What is different in ``new``, one reason a change; one that says so when nothing is."""
    before = {pair.players: (table, pair) for table, pair in enumerate(old.pairs, 1)}
    after = {pair.players: (table, pair) for table, pair in enumerate(new.pairs, 1)}
    changes = _bye(old.bye, new.bye)
    changes += [_of("pair_gone", pair) for players, (_, pair) in before.items() if players not in after]
    for players, (table, pair) in after.items():
        if players not in before:
            changes.append(_of("pair_new", pair))
            continue
        old_table, old_pair = before[players]
        if old_pair.first != pair.first:
            changes.append(_of("roles_swapped", pair))
        if old_table != table:
            moved = _of("table_moved", pair)
            changes.append(Reason(moved.key, moved.players, {"old": old_table, "new": table}))
    return changes or [Reason("no_change")]


def _of(key: str, pair: Pair) -> Reason:
    return Reason(key, {"a": pair.first, "b": pair.second})


def _bye(old: PlayerId | None, new: PlayerId | None) -> list[Reason]:
    if old == new:
        return []
    if old is None:
        return [Reason("bye_new", {"a": new})]
    if new is None:
        return [Reason("bye_gone", {"a": old})]
    return [Reason("bye_moved", {"a": old, "b": new})]
