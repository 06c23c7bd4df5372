"""Double games on shared bags with roles swapped, several processes side by side."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev

from deploy.bench.strength.games import play, player
from games.engine.search import warm_up
from games.engine.variants import get_variant


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players by name, a variant by key, the ms a game for the engine, and the seed of the bag."""

    one: str
    two: str
    variant: str
    game_ms: int
    seed: int


@dataclass(frozen=True, slots=True)
class Double:
    """The scores as Order of both players of a pairing, and the longest ms each took for a game."""

    one: int
    two: int
    one_ms: float
    two_ms: float


@dataclass(frozen=True, slots=True)
class Result:
    """What many double games came to."""

    games: tuple[Double, ...]

    @property
    def lead(self) -> float:
        """The mean difference a double game."""
        return fmean(game.one - game.two for game in self.games)

    @property
    def half(self) -> float:
        """Half of its 95 % interval."""
        return 1.96 * pstdev([game.one - game.two for game in self.games]) / sqrt(len(self.games))

    def order(self) -> tuple[float, float]:
        """The mean score as Order of each."""
        return fmean(game.one for game in self.games), fmean(game.two for game in self.games)

    def longest(self) -> tuple[float, float]:
        """The longest seconds a game of each."""
        return max(game.one_ms for game in self.games) / 1000, max(game.two_ms for game in self.games) / 1000


def double(pairing: Pairing) -> Double:
    """Both games of a pairing."""
    variant = get_variant(pairing.variant)
    warm_up(variant)
    scores, times = [], {pairing.one: [0.0], pairing.two: [0.0]}
    for order, chaos in ((pairing.one, pairing.two), (pairing.two, pairing.one)):
        players = player(chaos, pairing.game_ms, pairing.seed), player(order, pairing.game_ms, ~pairing.seed)
        game = play(variant, pairing.seed, *players)
        scores.append(game.score)
        times[chaos].append(game.chaos_ms)
        times[order].append(game.order_ms)
    return Double(scores[0], scores[1], max(times[pairing.one]), max(times[pairing.two]))


def match(pairings: Sequence[Pairing], processes: int) -> Result:
    """All pairings."""
    return Result(tuple(_spread(pairings, processes)))


def _spread(pairings: Sequence[Pairing], processes: int) -> Iterator[Double]:
    if processes == 1:
        yield from map(double, pairings)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(double, pairings)
