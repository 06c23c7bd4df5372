"""Estimates of positions: by which method, the same for a seed however split, and blind to the bag."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from games.engine import entropy
from games.engine.actions import Role
from games.engine.bag import draw_order
from games.engine.errors import EngineError
from games.engine.estimate import (
    Estimate,
    Method,
    combine,
    estimate,
    estimate_data,
    estimate_from,
    part_sizes,
    play_part,
    without_playouts,
)
from games.engine.flags import PRESETS
from games.engine.position import Position
from games.engine.position_json import position_from
from games.engine.position_record import recorded_position
from games.engine.record import GameRecord
from games.engine.record_json import record_from_json
from games.engine.variants import get_variant
from tests.games.engine.data import handed_games

HYLE5 = get_variant("hyle5")
PLAYOUTS = 1_300


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return record_from_json(handed_games()[0])


@pytest.fixture(scope="module")
def middle(record: GameRecord) -> Position:
    return recorded_position(record, 48)


def test_a_full_board_is_its_score(record: GameRecord) -> None:
    judged = estimate(recorded_position(record, 97))
    assert judged.mean == judged.low == judged.high == judged.score == record.header.order_score
    assert (judged.method, judged.playouts) == (Method.FULL, 0)


def test_the_last_counter_is_placed_where_there_is_room(record: GameRecord) -> None:
    judged = estimate(recorded_position(record, 96))
    assert judged.method is Method.EXACT
    assert judged.mean == judged.low == judged.high == record.header.order_score


def test_two_empty_cells_are_judged_exactly(record: GameRecord) -> None:
    judged = estimate(recorded_position(record, 94))
    assert (judged.method, judged.playouts) == (Method.EXACT, 0)
    assert judged.low <= judged.mean <= judged.high


def test_both_flags_down_leave_a_fill(middle: Position) -> None:
    board = "12345/12345/12345/12345/123.."
    data = {"variant": "hyle5", "board": board, "turn": "order", "flags": ["chaos", "order"], "rule": "mso-a"}
    judged = estimate(position_from(data))
    assert (judged.method, judged.playouts) == (Method.FILL, 0)
    assert (judged.low, judged.high) == (122, 150)
    assert judged.mean == 136
    large = replace(middle, flags=frozenset(Role), rule=PRESETS["mso-a"].rule)
    assert (estimate(large).method, estimate(large).playouts) == (Method.FILL, 10_000)


def test_parts_by_many_workers_make_the_same_estimate(middle: Position) -> None:
    whole = estimate(middle, PLAYOUTS, "a seed")
    assert (whole.method, whole.playouts, whole.seed) == (Method.PLAYOUTS, PLAYOUTS, "a seed")
    sizes = part_sizes(PLAYOUTS)
    assert sizes == (1_000, 300)
    parts = [play_part(middle, number, size, "a seed") for number, size in enumerate(sizes)]
    stored = [json.loads(json.dumps(part)) for part in reversed(parts)]
    assert combine(middle, stored, "a seed") == whole
    assert estimate(middle, PLAYOUTS, "another").mean != whole.mean
    assert without_playouts(middle) is None
    assert whole.low < whole.mean < whole.high
    assert whole.mean * 100 == int(whole.mean * 100)


def test_what_is_still_in_the_bag_does_not_matter() -> None:
    seed = "ef" * 32
    draws = list(draw_order(HYLE5, seed))
    others = draws[11:]
    random.Random(5).shuffle(others)
    judged = []
    for bag in (draws, draws[:11] + others):
        state = entropy.start(HYLE5, bag)
        for _ in range(20):
            assert state.turn is not None
            state = entropy.apply(state, next(iter(entropy.legal(state, state.turn))))
        judged.append(estimate(Position.of_state(state), 500, 1))
    assert others != draws[11:]
    assert judged[0] == judged[1]


def test_a_forced_pass_changes_nothing() -> None:
    data = {"variant": "hyle5", "board": "12345/2345./345../45.../5....", "flags": ["order"]}
    one, other = (position_from(data | {"turn": turn}) for turn in ("order", "chaos"))
    assert estimate(one, 300, 1) == estimate(other, 300, 1)


@pytest.mark.parametrize("number", [0, -1, 1_000_001, 2.5, True, None])
def test_play_outs_are_a_number_within_bounds(middle: Position, number: int) -> None:
    with pytest.raises(EngineError, match="play-outs: give a whole number, 1 to 1000000"):
        estimate(middle, number)


def test_nothing_played_is_no_estimate(middle: Position) -> None:
    with pytest.raises(EngineError, match="no play-outs"):
        combine(middle, [{}, {}], "1")


def test_an_estimate_as_data() -> None:
    judged = Estimate(Fraction(349, 6), 40, 80, Method.FILL, "7", "engine 1", 0)
    data = json.loads(json.dumps(estimate_data(judged)))
    assert data == {
        "mean": 58.17,
        "exact": "349/6",
        "score": 58,
        "low": 40,
        "high": 80,
        "method": "fill",
        "seed": "7",
        "engine": "engine 1",
        "playouts": 0,
    }
    assert estimate_from(data) == judged
    assert Estimate(Fraction(5, 2), 2, 3, Method.EXACT, "", "").score == 3
    with pytest.raises(EngineError, match="no estimate"):
        estimate_from({"exact": "1/0"})
