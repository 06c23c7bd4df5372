"""The ranking of tables and score events: points, then each tie-break in turn, then shared places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import groupby

from tournaments.standings.value import TieBreakValue

from .ledger import Ranking, rows_of
from .model import History, PlayerId
from .standing import Line
from .tie_breaks import SCORES, TABLES, Numbers, PodTieBreak

Group = tuple[PlayerId, ...]


def pod_standings(history: History, ranking: Ranking) -> tuple[Line, ...]:
    """The table after the rounds of the history, in order; a shared place is listed by seed number. Tables
    without a result count nothing yet."""
    rows = rows_of(history, ranking)
    points = {player: sum((gain.points for gain in row), Fraction(0)) for player, row in rows.items()}
    numbers = Numbers(rows, points, ranking.solved)
    seeds = {player.id: player.seed for player in history.players}
    values: dict[PlayerId, list[TieBreakValue]] = {player: [] for player in rows}
    tie_breaks = SCORES if ranking.by_score else TABLES
    by_seed = tuple(sorted(rows, key=lambda player: seeds[player]))
    lines: list[Line] = []
    for level in _parts(by_seed, points.__getitem__):
        for part in _split(numbers, level, tie_breaks, values):
            rank = len(lines) + 1
            lines += [
                Line(
                    rank,
                    len(part) > 1,
                    player,
                    seeds[player],
                    points[player],
                    tuple(values[player]),
                    rows[player],
                )
                for player in part
            ]
    return tuple(lines)


def _split(
    numbers: Numbers,
    group: Group,
    tie_breaks: tuple[PodTieBreak, ...],
    values: dict[PlayerId, list[TieBreakValue]],
) -> Iterator[Group]:
    """The group in parts, best first; who is still level after all stays in one part."""
    if not tie_breaks:
        yield group
        return
    found = {player: tie_breaks[0].value(numbers, player, group) for player in group}
    for player in group:
        values[player].append(found[player])
    for part in _parts(group, lambda player: Fraction(found[player].ranks_by)):
        yield from _split(numbers, part, tie_breaks[1:], values)


def _parts(group: Group, value: Callable[[PlayerId], Fraction]) -> list[Group]:
    """The group in parts of equal value, highest first; inside a part the order stays."""
    ordered = sorted(group, key=value, reverse=True)
    return [tuple(part) for _, part in groupby(ordered, key=value)]
