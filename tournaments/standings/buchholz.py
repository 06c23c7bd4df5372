"""Buchholz and its cuts: the sum of the opponents' scores (FIDE handbook C.07, articles 8.1, 14, 16.5)."""

from __future__ import annotations

from collections.abc import Sequence

from .field import Field
from .history import PlayerId
from .unplayed import Contribution, contributions
from .value import Term, TieBreakFunction, TieBreakValue, for_each, total


def buchholz(key: str, low: int = 0, high: int = 0) -> TieBreakFunction:
    """The tie-break that cuts the ``low`` lowest and then the ``high`` highest contributions.

    The lowest of the voluntary unplayed rounds goes before any other (16.5); the highest cut makes
    no such difference. With fewer rounds than cuts nothing is left.
    """

    def one(field: Field, player: PlayerId) -> TieBreakValue:
        found = contributions(field, player)
        cut = cut_places(found, low, high)
        return total(key, [_term(c, cut.get(place)) for place, c in enumerate(found)])

    return for_each(key, one)


def cut_places(found: Sequence[Contribution], low: int, high: int) -> dict[int, str]:
    """Which contributions are cut, by place in the list, each with the reason."""
    left = list(range(len(found)))
    cut: dict[int, str] = {}
    for _ in range(min(low, len(left))):
        place = min(left, key=lambda p: (not found[p].voluntary, found[p].score))
        cut[place] = "cut: lowest voluntary unplayed round" if found[place].voluntary else "cut: lowest"
        left.remove(place)
    for _ in range(min(high, len(left))):
        place = max(left, key=lambda p: found[p].score)
        cut[place] = "cut: highest"
        left.remove(place)
    return cut


def _term(c: Contribution, cut: str | None) -> Term:
    return Term(
        value=c.score,
        note=c.note if cut is None else f"{c.note} ({cut})",
        round=c.result.round,
        opponent=c.result.opponent,
        virtual=c.virtual,
        counted=cut is None,
    )
