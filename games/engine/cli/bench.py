"""`bench`: rates of scoring and replaying, each against the plain version in the same run."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from games.engine.cli.inputs import Commands
from games.engine.cli.samples import sample_boards, sample_games
from games.engine.errors import EngineError
from games.engine.patterns import board_score
from games.engine.record import GameRecord, replay
from games.engine.scoring import score_total
from games.engine.variants import Variant, get_variant

BULK_TARGET = 10_000_000
SINGLE_TARGET = 50_000

_DESCRIPTION = """\
Measure on one core, with 7x7 boards: boards scored a second in bulk (numpy array in, array out), boards
scored a second one by one from Python, and games replayed a second with every ply checked. Each stands beside
the plain version (the definition of scoring; the replay that names what is wrong) in the same run, and the
answers are compared first.
Targets: bulk 10 million boards a second, one board under 20 microseconds.
"""


class WrongAnswerError(EngineError):
    """A fast version does not give what the plain one gives."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: things a second, plain things a second, and the target if there is one."""

    name: str
    rate: float
    plain: float
    target: float | None = None


def add_to(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "bench",
        help="measure scoring and replaying",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=1.0,
        metavar="S",
        help="time for each measurement (default: %(default)s)",
    )
    parser.add_argument(
        "--boards",
        type=int,
        default=500_000,
        metavar="N",
        help="boards in one bulk call (default: %(default)s)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print the table; 1 if a fast version gives another answer than the plain one."""
    variant = get_variant("entropy7")
    try:
        rows = [*_scoring_rows(variant, options), _replay_row(variant, options.seconds)]
    except WrongAnswerError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    print(f"{'':<34}{'a second':>14}{'plain version':>16}{'ratio':>9}  target")
    for row in rows:
        print(_row_text(row))
    return 0


def _scoring_rows(variant: Variant, options: argparse.Namespace) -> list[Row]:
    import numpy as np  # here and below: no other command should wait for numpy and numba

    from games.engine.bulk import score_boards

    boards = sample_boards(variant, 200)
    few = np.array([board.cells for board in boards], dtype=np.uint8).reshape(-1, variant.size, variant.size)
    many = np.tile(few, (options.boards // len(boards) + 1, 1, 1))[: options.boards]
    rows = [[board.row(index) for index in range(board.size)] for board in boards]

    def plain() -> list[int]:
        return [board_score(board, variant.min_pattern) for board in rows]

    def single() -> list[int]:
        return [score_total(board, variant) for board in boards]

    _same("bulk scoring", score_boards(few, variant).tolist(), plain())
    _same("single scoring", single(), plain())
    plain_rate = _rate(plain, len(boards), options.seconds)
    bulk_rate = _rate(lambda: score_boards(many, variant), len(many), options.seconds)
    single_rate = _rate(single, len(boards), options.seconds)
    return [
        Row("boards scored in bulk", bulk_rate, plain_rate, BULK_TARGET),
        Row("boards scored one by one", single_rate, plain_rate, SINGLE_TARGET),
    ]


def _replay_row(variant: Variant, seconds: float) -> Row:
    import numpy as np

    from games.engine.bulk_replay import encode_game, replay_games

    games = sample_games(variant, 20)
    few = np.stack([encode_game(game.actions, variant) for game in games])
    many = np.tile(few, (500, 1, 1))

    def plain() -> list[int]:
        return [_replayed_score(game) for game in games]

    _same("bulk replay", replay_games(few, variant).scores.tolist(), plain())
    return Row(
        "games replayed in bulk",
        _rate(lambda: replay_games(many, variant), len(many), seconds),
        _rate(plain, len(games), seconds),
    )


def _replayed_score(game: GameRecord) -> int:
    state = replay(game)
    return score_total(state.board, state.variant)


def _same(name: str, fast: list[int], plain: list[int]) -> None:
    if fast != plain:
        raise WrongAnswerError(f"{name} gives {fast[:5]}..., the plain version {plain[:5]}...")


def _rate(work: Callable[[], object], things: int, seconds: float) -> float:
    """Things a second in the fastest of the repetitions that fit into the given time (at least three)."""
    best = float("inf")
    repetitions = 0
    begin = perf_counter()
    while repetitions < 3 or perf_counter() - begin < seconds:
        before = perf_counter()
        work()
        best = min(best, perf_counter() - before)
        repetitions += 1
    return things / best


def _row_text(row: Row) -> str:
    text = f"{row.name:<34}{row.rate:>14,.0f}{row.plain:>16,.0f}{row.rate / row.plain:>8,.0f}x"
    if row.target is None:
        return text
    verdict = "met" if row.rate >= row.target else "MISSED"
    return f"{text}  {row.target:,.0f}: {verdict}"
