"""Patterns as people name them: the whole ones of a line, with all that is inside them counted once."""

from collections.abc import Iterable
from typing import Any

from games.engine.actions import EntropyAction
from games.engine.analysis.steps import after
from games.engine.grid import Board
from games.engine.position import Position
from games.engine.scoring import Pattern, score_board, score_total
from games.engine.variants import Variant

Whole = dict[str, Any]


def found_on(board: Board, variant: Variant) -> list[Whole]:
    """The lines that score, rows first: line, index, points, and the whole patterns as [start, length]."""
    counted = score_board(board, variant)
    whole = whole_patterns(counted.patterns)
    return [
        {
            "line": line,
            "index": index,
            "points": points,
            "patterns": [
                [each.start, each.length] for each in whole if (each.line, each.index) == (line, index)
            ],
        }
        for line, scores in (("row", counted.rows), ("column", counted.columns))
        for index, points in enumerate(scores)
        if points
    ]


def missed_by(position: Position, played: EntropyAction, best: EntropyAction) -> dict[str, Any]:
    """What another action than the played one gives at once: points more, and the patterns it alone makes."""
    variant = position.variant
    here, there = after(position, played).board, after(position, best).board
    stands = {_place(each) for each in score_board(here, variant).patterns}
    made = [each for each in score_board(there, variant).patterns if _place(each) not in stands]
    return {
        "points": score_total(there, variant) - score_total(here, variant),
        "patterns": [
            {"line": each.line, "index": each.index, "start": each.start, "colours": list(each.colours)}
            for each in whole_patterns(made)
        ],
    }


def whole_patterns(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Those that are in no longer pattern of the same line."""
    given = list(patterns)
    return [each for each in given if not any(_within(each, other) for other in given)]


def _within(one: Pattern, other: Pattern) -> bool:
    same = (one.line, one.index) == (other.line, other.index) and one.length < other.length
    return same and other.start <= one.start and one.start + one.length <= other.start + other.length


def _place(pattern: Pattern) -> tuple[Any, ...]:
    return pattern.line, pattern.index, pattern.start, pattern.colours
