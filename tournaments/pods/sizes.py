"""How a field is cut into tables of three to five."""

from __future__ import annotations

from collections.abc import Iterator

from words import said

SIZES = (3, 4, 5)
LEAST = SIZES[0]
USUAL = 4


def table_sizes(players: int, wanted: int = USUAL) -> tuple[int, ...]:
    """The sizes of the tables, larger ones first: at most two different ones, as near to ``wanted`` as can be
    (by the sum over all players), then of one size, then few tables. Raises ValueError for one player or two.

    >>> table_sizes(11), table_sizes(8, 5), table_sizes(8, 3), table_sizes(7)
    ((4, 4, 3), (5, 3), (4, 4), (4, 3))
    """
    if wanted not in SIZES:
        raise ValueError(
            said(
                "a table is for {sizes} to {sizes2} players, not for {wanted}",
                sizes=SIZES[0],
                sizes2=SIZES[-1],
                wanted=wanted,
            )
        )
    if players == 0:
        return ()
    if players < LEAST:
        raise ValueError(
            said(
                "{players} of the players can't fill a table, which takes {least} at least",
                players=players,
                least=LEAST,
            )
        )
    return min(_ways(players), key=lambda sizes: _cost(sizes, wanted))


def _ways(players: int) -> Iterator[tuple[int, ...]]:
    """Every cut into tables of one size or two. There is one for every field of three or more: 5 alone,
    else threes with none, one or two fours among them."""
    for large, small in ((5, 4), (5, 3), (4, 3)):
        for count in range(players // large + 1):
            rest = players - count * large
            if rest % small == 0:
                yield (large,) * count + (small,) * (rest // small)


def _cost(sizes: tuple[int, ...], wanted: int) -> tuple[int, int, int]:
    return sum(size * abs(size - wanted) for size in sizes), len(set(sizes)), len(sizes)
