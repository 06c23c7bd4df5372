"""From groups to the finals: who goes on, and in which seeding order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.standings.history import PlayerId

from .bracket.structure import meeting_round, rounds_of
from .matching import perfect_matching

Rank = tuple[Any, ...]  # smaller is better; compared within a group, then among equal places of groups


def qualified(
    groups: Sequence[Sequence[PlayerId]], ranks: Mapping[PlayerId, Rank], qualifiers: int
) -> tuple[PlayerId, ...]:
    """The seeding order of the finals, ``qualifiers`` of each group: group winners first, then seconds, ...

    Among those who took the same place the better rank is seeded higher, but each only where players of
    one group meet as late as can be (so that winners meet seconds of other groups). Equal ranks: by
    group. Who has no rank (left the event) does not go on, the next of the group does.

    >>> qualified([(1, 2, 3), (4, 5, 6)], {1: (1,), 2: (2,), 3: (3,), 4: (1,), 5: (2,), 6: (3,)}, 2)
    (1, 4, 2, 5)
    """
    ordered = [
        sorted((p for p in group if p in ranks), key=lambda p: ranks[p])[:qualifiers] for group in groups
    ]
    home = {player: number for number, group in enumerate(ordered) for player in group}
    size = 1 << rounds_of(len(home))
    seeded: list[PlayerId] = []
    for place in range(qualifiers):
        level = [group[place] for group in ordered if len(group) > place]
        level.sort(key=lambda p: (ranks[p], home[p]))
        seeded += _crossed(level, seeded, home, size)
    return tuple(seeded)


def _crossed(
    level: Sequence[PlayerId], seeded: Sequence[PlayerId], home: Mapping[PlayerId, int], size: int
) -> list[PlayerId]:
    """The players of one place in the order of the seeds they get: an assignment of smallest cost.

    The cost of a seed: how early it meets each of the own group, an earlier round outweighing all later
    ones; then how far it is from the player's own place among the level.
    """
    count, before = len(level), len(seeded)
    heavy = count**3 + 1
    edges = []
    for i, player in enumerate(level):
        for j in range(count):
            early = sum(
                (before + 2) ** (rounds_of(size) - meeting_round(before + j + 1, seed, size))
                for seed, other in enumerate(seeded, 1)
                if home[other] == home[player]
            )
            edges.append((i, count + j, early * heavy + (i - j) ** 2))
    found = perfect_matching(2 * count, edges) or []
    return [level[i] for i, _ in sorted(found, key=lambda edge: edge[1])]
