"""A bracket of the Swiss Team System in the order of 3.6, when the upper half can meet the lower half."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

Partners = Mapping[int, Collection[int]]


def first_pairing(order: Sequence[int], partners: Partners) -> list[tuple[int, int]] | None:
    """The first pairing in the order of 3.6.2 in which the upper half are the top members; None: no such.

    Top members come first in a pairing's identifier, so with the upper half as top members no other pairing
    comes before it. Each of them then gets the first partner that leaves the later ones a partner. ``order``:
    by number; ``partners``: whom each may meet at no cost.

    >>> first_pairing([1, 2, 3, 4], {1: [4], 2: [3, 4]})
    [(1, 4), (2, 3)]
    """
    half = len(order) // 2
    top, bottom = order[:half], order[half:]
    wanted = {t: [b for b in bottom if b in partners[t]] for t in top}
    mate: dict[int, int] = {}  # bottom -> top
    if not all(_serve(t, wanted, mate, set()) for t in top):
        return None
    for t in top:
        _take_first(t, wanted, mate)
    return sorted((t, b) for b, t in mate.items())


def _serve(t: int, wanted: dict[int, list[int]], mate: dict[int, int], seen: set[int]) -> bool:
    """Give ``t`` a partner, moving others where that frees one."""
    for b in wanted[t]:
        if b not in seen:
            seen.add(b)
            if b not in mate or _serve(mate[b], wanted, mate, seen):
                mate[b] = t
                return True
    return False


def _take_first(t: int, wanted: dict[int, list[int]], mate: dict[int, int]) -> None:
    """The first partner with whom everybody still has one; it is ``t``'s for good."""
    for b in wanted[t]:
        trial = dict(mate)
        own = next(x for x, owner in trial.items() if owner == t)
        if b != own:
            other = trial.pop(b, None)
            del trial[own]
            trial[b] = t
            if other is not None and not _serve(other, wanted, trial, {b}):
                continue
        mate.clear()
        mate.update(trial)
        wanted[t] = [b]
        for later in wanted:
            if later != t and b in wanted[later]:
                wanted[later] = [x for x in wanted[later] if x != b]
        return
