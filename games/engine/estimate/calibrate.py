"""Fit the tables of `calibration.json` to games of strong play, and say how good they are.

    python -m games.engine.estimate.calibrate [--check] [--playouts N] GAMES...

GAMES are files of records, one a line, as `selfplay` prints them. Tables of a variant and mode that the
games hold are made anew, others stay. With --check nothing is written: the report is on the tables as they
are, which is honest for games they were not made from.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from games.engine import search
from games.engine.estimate.calibration import FILE, Calibration, key_of, known, parts, scale
from games.engine.estimate.parts import play_part, settled
from games.engine.estimate.spread import Spread
from games.engine.flags import Mode
from games.engine.position_record import recorded_position
from games.engine.record import GameRecord, replay
from games.engine.record_json import record_from_json
from games.engine.scoring import score_total

SHARES = (0.06, 0.1, 0.14, 0.2, 0.35, 0.5, 0.7, 0.95)
STAGES = (0.065, 0.1, 0.15, 0.2, 0.3, 0.4, 0.51, 0.6, 0.7, 0.8, 0.9, 0.98)  # shares of empty cells looked at
SMOOTH, SMALL = 30.0, 3.0  # how many observations the wish for a smooth and for a small table counts as

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seen:
    """A position of a game whose end is known."""

    key: str
    share: float
    empty: int
    spread: Spread
    value: float
    final: int


def observed(record: GameRecord, playouts: int) -> Iterator[Seen]:
    """Positions at all stages of a game, in turn before a placement and before a slide."""
    variant = record.header.variant
    final = replay(record)
    score = score_total(final.board, variant)
    for number, stage in enumerate(STAGES):
        empty = round(stage * variant.cell_count)
        ply = 2 * (variant.cell_count - empty) - (number % 2 if empty < variant.cell_count else 0)
        position = settled(recorded_position(record, ply))
        if empty < 3 or position.mode is Mode.BOTH or (record.header.flags and not position.flags):
            continue
        spread = Spread.of_counts(play_part(position, ply, playouts, f"calibrate:{record.header.id}"))
        share = position.empty / variant.cell_count
        yield Seen(key_of(position), share, position.empty, spread, search.evaluate(position), score)


def fitted(seen: Sequence[Seen]) -> Calibration:
    """The table for positions of one variant and mode."""
    means = np.array([float(each.spread.mean) for each in seen])
    finals = np.array([float(each.final) for each in seen])
    values = np.array([each.value for each in seen])
    hats = np.array([parts(each.share, SHARES) for each in seen])
    centre = round(float(finals.mean()), 2)
    columns = np.hstack([hats, hats * (means - centre)[:, None], hats * (values - means)[:, None]])
    weights = _solved(columns, finals - means, np.array([each.spread.deviation for each in seen]))
    shift, slope, value = (_rounded(row) for row in np.split(weights, 3))
    off = (finals - means - columns @ weights) / np.array([scale(each.spread) for each in seen])
    down = _rounded(_quantiles(-off, hats))
    return Calibration(centre, SHARES, shift, slope, value, down, _rounded(_quantiles(off, hats)))


def report(table: Calibration, seen: Iterable[Seen]) -> Iterator[str]:
    """For each stage: how many positions, bias, root mean square error, and how many lie in the interval."""
    stages: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for each in seen:
        expected = table.expected(each.share, float(each.spread.mean), each.value)
        low, high = table.interval(each.share, each.spread, expected)
        stages[each.empty].append((expected - each.final, low <= each.final <= high))
    everything = [pair for pairs in stages.values() for pair in pairs]
    for name, pairs in [*sorted(stages.items()), ("all", everything)]:
        off = np.array([difference for difference, _ in pairs])
        inside = sum(within for _, within in pairs) / len(pairs)
        yield (
            f"{name:>4} empty: {len(pairs):5} positions, bias {off.mean():6.2f} +- "
            f"{off.std() / len(off) ** 0.5:.2f}, rmse {(off**2).mean() ** 0.5:5.2f}, inside {inside:6.1%}"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit or check."""
    parser = argparse.ArgumentParser(prog="python -m games.engine.estimate.calibrate", description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("games", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    seen: dict[str, list[Seen]] = defaultdict(list)
    for file in options.games:
        for line in file.read_text("utf-8").splitlines():
            for each in observed(record_from_json(json.loads(line)), options.playouts):
                seen[each.key].append(each)
    tables = dict(known()) | ({} if options.check else {key: fitted(seen[key]) for key in seen})
    for key in seen:
        print(key, *report(tables[key], seen[key]), sep="\n")
    if not options.check:
        Path(__file__).with_name(FILE).write_text(_text(tables), "utf-8")
    return 0


def _solved(columns: Floats, wanted: Floats, deviations: Floats) -> Floats:
    """Least squares; stages count less where the end is less certain, and thin data gives a smooth table."""
    knots = len(SHARES)
    hats = columns[:, :knots]
    trust = 1 / (hats @ (hats.T @ deviations / (hats.sum(axis=0) + 0.01)) + 5)
    trust /= trust.mean()
    matrix = (columns * trust[:, None]).T @ columns
    bend = np.diff(np.eye(knots), 2, axis=0)
    size = [1.0, 100.0, 100.0]  # a slope of 0.1 is as much as a shift of a point
    for block, unit in enumerate(size):
        place = slice(block * knots, (block + 1) * knots)
        matrix[place, place] += unit * (SMOOTH * bend.T @ bend + (SMALL if block else 0.01) * np.eye(knots))
    return np.asarray(np.linalg.solve(matrix, (columns * trust[:, None]).T @ wanted))


def _quantiles(off: Floats, hats: Floats) -> Floats:
    """At each share the number that 95 % of the positions around it don't exceed."""
    order = np.argsort(off)
    result = []
    for weights in (hats**2).T + 0.01:  # where nothing was seen, all that was seen elsewhere counts
        reached = np.cumsum(weights[order]) / weights.sum()
        result.append(max(0.0, float(off[order][np.searchsorted(reached, 0.95)])))
    return np.array(result)


def _rounded(row: Floats) -> tuple[float, ...]:
    return tuple(round(float(number), 3) for number in row)


def _text(tables: dict[str, Calibration]) -> str:
    rows = [f"{json.dumps(key)}: {json.dumps(asdict(tables[key]))}" for key in sorted(tables)]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
