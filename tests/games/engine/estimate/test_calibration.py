"""The tables that correct play-outs: how they are read and fitted, and right on games not fitted to."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from games.engine.estimate.calibrate import SHARES, Seen, fitted, report
from games.engine.estimate.calibration import Calibration, calibrated, known, parts
from games.engine.estimate.parts import play_part
from games.engine.estimate.selfplay import FALLEN, self_play
from games.engine.estimate.spread import Spread
from games.engine.position_json import position_from
from games.engine.position_record import recorded_position
from games.engine.record_json import record_from_json, record_to_json
from games.engine.variants import VARIANTS, get_variant

HELD_OUT = Path(__file__).parents[3] / "data" / "selfplay" / "heldout_entropy7.jsonl"
EMPTY = (4, 9, 16, 25, 37)  # the stages looked at, by empty cells
PLAYOUTS = 30


def held_out() -> Iterator[tuple[int, float, int, int, int]]:
    """Empty cells, expected score, interval, final; in turn with a counter drawn and without."""
    for number, line in enumerate(HELD_OUT.read_text().splitlines()):
        record = record_from_json(json.loads(line))
        for empty in EMPTY:
            position = recorded_position(record, 2 * (49 - empty) - (number + empty) % 2)
            spread = Spread.of_counts(play_part(position, 0, PLAYOUTS, line))
            mean, low, high = calibrated(position, spread)
            assert record.header.order_score is not None
            yield empty, float(mean), low, high, record.header.order_score


def test_held_out_games_of_strong_play() -> None:
    """Within 2 points at every stage, 85 to 95 % in the interval, RMSE of at most 14 at 25 empty cells."""
    stages = defaultdict(list)
    for empty, mean, low, high, final in held_out():
        stages[empty].append((mean - final, low <= final <= high))
    off = {empty: np.array([difference for difference, _ in pairs]) for empty, pairs in stages.items()}
    inside = [within for pairs in stages.values() for _, within in pairs]
    assert len(inside) == 173 * len(EMPTY)
    assert {empty: abs(each.mean()) < 2 for empty, each in off.items()} == dict.fromkeys(EMPTY, True)
    assert 0.85 <= sum(inside) / len(inside) <= 0.95
    assert (off[25] ** 2).mean() ** 0.5 <= 14


def test_every_variant_and_mode_has_a_table() -> None:
    assert set(known()) == {f"{variant}.{mode}" for variant in VARIANTS for mode in FALLEN}


def test_between_two_shares_the_numbers_change_evenly() -> None:
    row = (2.0, 4.0, 8.0)
    table = Calibration(80, (0.1, 0.2, 0.6), row, (0.0, 0.5, 0.5), (0.0, 0.0, 1.0), row, row)
    assert [table.at(share, row) for share in (0.0, 0.1, 0.15, 0.2, 0.4, 0.6, 1.0)] == [2, 2, 3, 4, 6, 8, 8]
    assert table.expected(0.1, 90, 70) == 92
    assert table.expected(0.2, 90, 70) == 90 + 4 + 5
    assert table.expected(0.6, 90, 70) == 90 + 8 + 5 - 20
    assert table.expected(0.1, -50, 70) == 0
    assert parts(0.3, (0.1, 0.2, 0.6)) == [0, 0.75, 0.25]


def test_the_interval_holds_the_expected_score() -> None:
    nothing = (0.0,)
    table = Calibration(80, (0.5,), nothing, nothing, nothing, nothing, (2.0,))
    certain = Spread.of({70: Fraction(1)})
    assert table.interval(0.5, certain, 70.4) == (70, 72)
    assert table.interval(0.5, certain, 70.0) == (70, 72)
    assert replace(table, down=(9.0,), up=nothing).interval(0.5, certain, 3.5) == (0, 4)


def test_a_fit_finds_what_is_off() -> None:
    """Finals ten points under the play-outs and far more spread than they are."""
    rng = np.random.default_rng(3)
    seen = []
    for number in range(3000):
        share, mean = 0.06 + number % 40 / 45, 90 + 10 * rng.standard_normal()
        spread = Spread(Fraction(mean), 0, 0, 5.0)
        final = round(mean - 10 + 8 * rng.standard_normal())
        seen.append(Seen("x", share, number % 40, spread, 70.0, final))
    table = fitted(seen)
    assert table.shares == SHARES
    assert [table.expected(share, 95, 70) for share in (0.1, 0.5, 0.9)] == pytest.approx([85] * 3, abs=1)
    low, high = table.interval(0.5, Spread(Fraction(90), 0, 0, 5.0), 80.0)
    assert (low, high) == pytest.approx((80 - 1.64 * 8, 80 + 1.64 * 8), abs=2)
    assert "3000 positions" in list(report(table, seen))[-1]


def test_without_a_table_play_outs_count_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.estimate.calibration.known", dict)
    position = position_from({"variant": "hyle5", "board": "...../...../...../...../....."})
    spread = Spread(Fraction(200, 3), 50, 80, 9.0)
    assert calibrated(position, spread) == (Fraction(6667, 100), 50, 80)


@pytest.mark.parametrize("mode", FALLEN)
def test_self_play_gives_records_that_replay(mode: str) -> None:
    record = self_play(get_variant("hyle5-min3"), mode, "a", 30)
    assert record == self_play(get_variant("hyle5-min3"), mode, "a", 30)
    again = record_from_json(record_to_json(record))
    assert recorded_position(again, 49).turn is None
    assert len(recorded_position(again, 48).flags) == (mode != "none")
