"""Learns the values of lines from games of the values with themselves.

    python -m games.engine.search.learn --variant entropy7 --mode none --games 20000 --seed 1 --out DIRECTORY

Rounds of games and of fitting (learn_fit.py) follow each other; the later rounds use the games of all but
the first, and the weights that won most are kept. The same arguments give the same weights. DIRECTORY gets
one file for all variants and modes, named by its hash: what it held of others is kept.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt

from games.engine.search.learn_game import PLACERS, LearnGame, Played, difference
from games.engine.search.learn_kernel import SEEN, Weights
from games.engine.search.values import SCALE, read_tables, tables_hash
from games.engine.variants import VARIANTS, get_variant

ROUNDS = 4
TRACE = 0.8
EXPLORE = 0.05
MATCH_SEED = 1 << 30  # far from the seeds of the games learned from

Report = Callable[[str], None]


def learn(
    game: LearnGame, games: int, seed: int, report: Report, matches: int = 300, rounds: int = ROUNDS
) -> Weights:
    """The weights learned from so many games in all. `report` gets a line of strength for each round."""
    weights = best = game.first()
    kept: list[Played] = []
    for number in range(rounds):
        size = max(1, games // rounds)
        played, scores = game.played(size, seed * 10_000_000 + number * size, weights, EXPLORE)
        kept = [played] if number < 2 else [*kept, played]
        weights, errors = game.fitted(_joined(kept), TRACE)
        lead, half = difference(game, matches, MATCH_SEED, weights, best)
        report(f"round {number + 1}: {size} games, mean {scores.mean():.2f}; {_errors(errors)}")
        report(
            f"round {number + 1}: against the best before {lead:+.2f} ± {half:.2f}, "
            f"{strength(game, weights, matches)} a double game"
        )
        best = weights if lead > -half else best  # equal: the learned ones say what games bring
    return best


def strength(game: LearnGame, weights: Weights, matches: int) -> str:
    """How well the values play: with themselves, and against players who see only the score."""
    own = game.scores_of(matches, MATCH_SEED, weights, weights)
    lead, half = difference(game, matches, MATCH_SEED, weights, game.greedy(), (SEEN, 1))
    return f"self-play {own.mean():.2f}, against greedy {lead:+.2f} ± {half:.2f}"


def store(directory: Path, key: str, weights: Weights) -> Path:
    """Put a table into the one file of a directory, which gets a new name. Returns its path."""
    tables: dict[str, npt.NDArray[np.int16]] = {}
    old = sorted(directory.glob("values-*.npz"))
    for path in old:
        tables |= read_tables(path.name, path.read_bytes())[1]
    tables[key] = np.rint(weights * SCALE).astype(np.int16)
    content = BytesIO()
    np.savez_compressed(content, allow_pickle=False, **dict(sorted(tables.items())))
    target = directory / f"values-{tables_hash(tables)}.npz"
    target.write_bytes(content.getvalue())
    for path in old:
        if path != target:
            path.unlink()
    return target


def _joined(played: list[Played]) -> Played:
    return Played(
        np.concatenate([each.boards for each in played]), np.concatenate([each.chosen for each in played])
    )


def _errors(errors: npt.NDArray[np.float64]) -> str:
    stages = [stage for stage in (1, 5, 10, 25, 40) if stage < errors.shape[1] - 1]
    return "error at " + ", ".join(f"{stage} empty {errors[0, stage]:.1f}" for stage in stages)


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, print the log, write the file."""
    parser = argparse.ArgumentParser(prog="python -m games.engine.search.learn", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--variant", default="entropy7", choices=sorted(VARIANTS))
    parser.add_argument("--mode", default="none", choices=sorted(PLACERS))
    parser.add_argument("--games", type=int, default=20_000, metavar="N")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--matches", type=int, default=300, metavar="N", help="games for the log of strength")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="they change no number")
    parser.add_argument("--out", type=Path, required=True, metavar="DIRECTORY")
    options = parser.parse_args(arguments)
    game = LearnGame.of(get_variant(options.variant), options.mode, options.threads)

    def report(line: str) -> None:
        print(f"{options.variant}.{options.mode} {line}", flush=True)

    weights = learn(game, options.games, options.seed, report, options.matches, options.rounds)
    options.out.mkdir(parents=True, exist_ok=True)
    print(store(options.out, f"{options.variant}.{options.mode}", weights).name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
