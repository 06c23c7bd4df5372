"""Cuts and medians: which contributions are left out (FIDE handbook C.07, articles 14 and 16.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from words import said

from .unplayed import Contribution
from .value import Term


@dataclass(frozen=True, slots=True)
class Weighed:
    """A contribution with what it brings: the opponent's score, or that times what was scored."""

    contribution: Contribution
    value: Decimal
    note: str


def cut_places(found: Sequence[Weighed], low: int, high: int) -> dict[int, str]:
    """Which of them are cut, by place in the list, each with the reason; with fewer than the cuts, all.

    Least significant is the opponent with the lowest score, among equal scores the lowest value (14.1.1). The
    lowest value of the voluntary unplayed rounds goes in its place, unless that would cut less (16.5). The
    highest cut makes no such difference.
    """
    left = list(range(len(found)))
    cut: dict[int, str] = {}
    for _ in range(min(low, len(left))):
        place, reason = _lowest(found, left)
        cut[place] = reason
        left.remove(place)
    for _ in range(min(high, len(left))):
        place = max(left, key=lambda p: _significance(found[p]))
        cut[place] = said("cut: highest")
        left.remove(place)
    return cut


def cut_terms(found: Sequence[Weighed], low: int = 0, high: int = 0) -> list[Term]:
    """The arithmetic, with what is cut marked as not counted."""
    cut = cut_places(found, low, high)
    return [_term(weighed, cut.get(place)) for place, weighed in enumerate(found)]


def _lowest(found: Sequence[Weighed], left: list[int]) -> tuple[int, str]:
    least = min(left, key=lambda p: _significance(found[p]))
    chosen = [p for p in left if found[p].contribution.voluntary]
    if chosen:
        voluntary = min(chosen, key=lambda p: (found[p].value, found[p].contribution.score))
        if found[voluntary].value >= found[least].value:
            return voluntary, said("cut: lowest voluntary unplayed round")
    return least, said("cut: lowest")


def _significance(weighed: Weighed) -> tuple[Decimal, Decimal]:
    return weighed.contribution.score, weighed.value


def _term(weighed: Weighed, cut: str | None) -> Term:
    c = weighed.contribution
    return Term(
        value=weighed.value,
        note=weighed.note if cut is None else said("{note} ({cut})", note=weighed.note, cut=cut),
        round=c.result.round,
        opponent=c.result.opponent,
        virtual=c.virtual,
        counted=cut is None,
    )
