"""The table of strength: the engine against the sparring partner, against greedy and against itself.

Every double game is two games with the same bag and roles swapped; its difference is the engine's score as
Order less the other's. Targets within 30 s a game: 10 points a double game over `reference`, with the 95 %
interval above 0; 30 over greedy; and never more than its time, on a loaded core too.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass

from deploy.bench.strength.load import busy
from deploy.bench.strength.matches import Pairing, Result, match
from games.engine.search import ENGINE_VERSION
from games.engine.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Part:
    """One row: against whom, with how many busy processes beside, and the least lead wanted."""

    title: str
    rival: str
    part: float  # of the double games asked for
    target: float | None = None
    beside: int = 0


PARTS = (
    Part("reference", "reference", 1.0, 10.0),
    Part("greedy", "greedy", 0.4, 30.0),
    Part("itself", "engine", 0.2),
    Part("greedy, loaded core", "greedy", 0.1, None, 4),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a target is missed, except in a quick run."""
    quick = os.environ.get("BENCH") == "quick"
    parser = argparse.ArgumentParser(prog="python -m deploy.bench.strength", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--variant", default="hyle5" if quick else "entropy7", choices=sorted(VARIANTS))
    parser.add_argument(
        "--games", type=int, default=2 if quick else 40, help="double games against reference"
    )
    parser.add_argument(
        "--game-ms", type=int, default=500 if quick else 3000, help="the engine's time a game"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    print(
        f"engine {ENGINE_VERSION}, {options.variant}, {options.game_ms / 1000:g} s a game, "
        f"{options.processes} processes"
    )
    print(
        f"{'against':>20} {'double':>7} {'lead':>7} {'95 %':>7} {'as Order':>9} {'rival':>7} {'longest':>9}"
    )
    good = [_row(part, options) for part in PARTS]
    return 0 if quick or all(good) else 1


def _row(part: Part, options: argparse.Namespace) -> bool:
    number = max(1, round(options.games * part.part))
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + number)
    pairings = [Pairing("engine", part.rival, options.variant, options.game_ms, seed) for seed in seeds]
    with busy(part.beside):
        result = match(pairings, min(options.processes, number))
    mine, other = result.order()
    longest = max(result.longest()) if part.rival == "engine" else result.longest()[0]
    verdict = _verdict(part, result, longest, options.game_ms)
    print(
        f"{part.title:>20} {number:7} {result.lead:+7.1f} {result.half:7.1f} {mine:9.1f} {other:7.1f} "
        f"{longest:8.2f}s  {verdict}",
        flush=True,
    )
    return "missed" not in verdict and "over" not in verdict


def _verdict(part: Part, result: Result, longest: float, game_ms: int) -> str:
    in_time = "in time" if longest * 1000 <= game_ms else "over its time"
    if part.target is None:
        return in_time
    reached = result.lead >= part.target and result.lead - result.half > 0
    return f"{in_time}, target {part.target:+.0f} {'reached' if reached else 'missed'}"
