"""The cost of every possible pair of a field, level by level (pairing.md, Cost)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tournaments.standings.history import PlayerId

from .field import Field
from .model import Distance
from .rules import Blocked

LEVELS = 5  # level 0 counts repeats (only where a round may repeat), then levels 1 to 4
_SAFE = 2**30  # a difference below it can be squared and added up in 64 bits

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class CostTable:
    """Players to be paired, by place; ``levels[k][i, j]`` and ``allowed[i, j]`` are symmetric."""

    players: tuple[PlayerId, ...]
    levels: tuple[Array, ...]
    allowed: npt.NDArray[np.bool_]

    def cost(self, i: int, j: int) -> tuple[int, ...]:
        """Levels 0 to 4 of one pair of places."""
        return tuple(int(level[i, j]) for level in self.levels)

    def total(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """Levels 0 to 4 of some pairs of places together."""
        costs = [self.cost(i, j) for i, j in pairs]
        return tuple(map(sum, zip(*costs, strict=True))) if costs else (0,) * LEVELS


def cost_table(field: Field, players: tuple[PlayerId, ...], blocked: Blocked, repeated: Blocked) -> CostTable:
    """Costs among ``players`` (free players in order, the bye taken out).

    ``blocked``: who may not meet; ``repeated``: who may, at the price of a repeat.
    """
    points = np.array([field.points[p] for p in players], dtype=_dtype(field, players))
    place = np.arange(len(players), dtype=np.int64)
    apart = np.abs(place[:, None] - place[None, :])
    king = field.settings.is_king(field.number)
    gap = points[:, None] - points[None, :]
    return CostTable(
        players=players,
        levels=(
            _repeats(players, repeated),
            _club_mates(field, players),
            np.zeros_like(gap) if king else gap * gap,
            apart**2 if field.distance() is Distance.ADJACENT else _fold(points, apart),
            _balances(field, players),
        ),
        allowed=~_marked(players, blocked) & (apart > 0),
    )


def _dtype(field: Field, players: tuple[PlayerId, ...]) -> Any:
    """64-bit integers, or Python's own where a squared difference would not fit."""
    values = [field.points[p] for p in players] or [0]
    return np.int64 if max(values) - min(values) < _SAFE and max(map(abs, values)) < _SAFE else object


def _marked(players: tuple[PlayerId, ...], pairs: Blocked) -> npt.NDArray[np.bool_]:
    """A symmetric table of the pairs in ``pairs``."""
    index = {p: i for i, p in enumerate(players)}
    table = np.zeros((len(players), len(players)), dtype=np.bool_)
    for player, others in pairs.items():
        if player in index:
            table[index[player], [index[q] for q in others if q in index]] = True
    return table


def _repeats(players: tuple[PlayerId, ...], repeated: Blocked) -> Array:
    """A repeat costs more than any saving in place; among repeats the lowest pair costs least."""
    size = len(players)
    place = np.arange(size, dtype=np.int64)
    above = size - np.minimum(place[:, None], place[None, :])
    table: Array = np.where(_marked(players, repeated), size * size + above, 0)
    return table


def _club_mates(field: Field, players: tuple[PlayerId, ...]) -> Array:
    size = len(players)
    if not field.settings.parts_club_mates(field.number):
        return np.zeros((size, size), dtype=np.int64)
    numbers: dict[str, int] = {}
    clubs = [field.clubs[p] for p in players]
    own = np.array(
        [numbers.setdefault(c, len(numbers)) if c else -1 - i for i, c in enumerate(clubs)], dtype=np.int64
    )
    mates: Array = (own[:, None] == own[None, :]).astype(np.int64)
    return mates


def _fold(points: Array, apart: Array) -> Array:
    """Level 3 under ``fold``: half a group apart inside a group, next places across groups."""
    same = points[:, None] == points[None, :]
    half = same.sum(axis=1).astype(np.int64)[:, None] // 2
    table: Array = np.where(same, (apart - half) ** 2, (apart - 1) ** 2)
    return table


def _balances(field: Field, players: tuple[PlayerId, ...]) -> Array:
    """Level 4: after the match, with the better of the two choices of roles (see ``roles.balance_cost``)."""
    x = np.array([field.facts.balance(p) for p in players], dtype=np.int64)
    first = (x[:, None] + 1) ** 2 + (x[None, :] - 1) ** 2
    table: Array = np.minimum(first, first.T)
    return table
