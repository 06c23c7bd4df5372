"""Outlines of patterns: one round each longest run, with the score of all patterns inside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

PatternFacts = Mapping[str, Any]  # line, index, start, length, score: as a scoring's detail holds it


@dataclass(frozen=True, slots=True)
class Run:
    """A pattern that no longer one of its line holds, and what it scores with all inside it."""

    line: str  # "row" or "column"
    index: int
    start: int
    length: int
    score: int


def longest_runs(patterns: Sequence[PatternFacts]) -> list[Run]:
    """The runs to outline: rows first, from the top and the left.

    A pattern that lies inside two longest runs is counted in the first of them, so the scores of a line's
    runs add up to the line's score.
    """
    outer = [one for one in patterns if not any(_holds(other, one) for other in patterns)]
    scores = [0] * len(outer)
    for one in patterns:
        place = next(i for i, other in enumerate(outer) if other is one or _holds(other, one))
        scores[place] += one["score"]
    return [
        Run(one["line"], one["index"], one["start"], one["length"], score)
        for one, score in zip(outer, scores, strict=True)
    ]


def _holds(outer: PatternFacts, inner: PatternFacts) -> bool:
    """Whether the inner pattern lies in the outer, longer one."""
    if (outer["line"], outer["index"]) != (inner["line"], inner["index"]) or outer["length"] <= inner[
        "length"
    ]:
        return False
    end, inner_end = outer["start"] + outer["length"], inner["start"] + inner["length"]
    return bool(outer["start"] <= inner["start"] and inner_end <= end)
