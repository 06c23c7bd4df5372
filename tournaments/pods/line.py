"""The places of a round before anybody is moved: who would sit where by seed or by rank alone."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.shuffle import shuffled

from .model import FirstRound, PlayerId, Seating

Tables = list[list[int]]


def first_line(seating: Seating, by_seed: Sequence[PlayerId]) -> list[PlayerId]:
    """The players of round 1 in the order in which the tables are filled."""
    if seating.first_round is FirstRound.SHUFFLED and seating.shuffle_number is not None:
        return shuffled(by_seed, seating.shuffle_number)
    return list(by_seed)


def blocks(sizes: Sequence[int]) -> Tables:
    """Places one after the other: the first table has the first ones.

    >>> blocks((4, 3))
    [[0, 1, 2, 3], [4, 5, 6]]
    """
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]


def snake(sizes: Sequence[int]) -> Tables:
    """Places to and fro, so that every table has its share of strong ones.

    >>> snake((4, 3))
    [[0, 3, 4, 6], [1, 2, 5]]
    """
    tables: Tables = [[] for _ in sizes]
    place, row = 0, 0
    while place < sum(sizes):
        order = range(len(sizes)) if row % 2 == 0 else range(len(sizes) - 1, -1, -1)
        for number in order:
            if len(tables[number]) < sizes[number]:
                tables[number].append(place)
                place += 1
        row += 1
    return tables
