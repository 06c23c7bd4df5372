"""The quota of lag compensation: bounded per turn and over a game, never more than what was measured."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clocks.core import Press, Start, fold, parse_control
from clocks.core.lag import compensated, gain, opening_quota

CONTROL = parse_control("60s")
GAIN_MS = 390
MOST_MS = 7 * GAIN_MS


@given(st.lists(st.integers(-50, 20_000), max_size=60))
def test_never_more_than_measured_nor_than_the_quota(delays: list[int]) -> None:
    quota = opening_quota(CONTROL)[0]
    total = 0
    for delay in delays:
        given_back, after = compensated(quota, delay, GAIN_MS)
        assert 0 <= given_back <= max(0, delay)
        assert given_back <= quota
        assert 0 <= after <= MOST_MS
        total, quota = total + given_back, after
    assert total <= opening_quota(CONTROL)[0] + GAIN_MS * len(delays)


def test_a_small_delay_is_given_back_whole_for_ever() -> None:
    quota = opening_quota(CONTROL)[0]
    for _ in range(200):
        lag, quota = compensated(quota, GAIN_MS, GAIN_MS)
        assert lag == GAIN_MS


def test_who_lags_all_the_time_gets_the_gain_of_each_turn() -> None:
    quota = opening_quota(CONTROL)[0]
    lags = []
    for _ in range(20):
        lag, quota = compensated(quota, 5_000, GAIN_MS)
        lags.append(lag)
    assert lags == [opening_quota(CONTROL)[0]] + [GAIN_MS] * 19


def test_one_quota_for_each_side() -> None:
    assert opening_quota(CONTROL) == [1170, 1170]
    assert opening_quota(parse_control("15|30s")) == [3000, 810]


@pytest.mark.parametrize(
    "control, ms",
    [
        ("15s", 210),
        ("30s", 270),
        ("1", 390),
        ("3", 870),  # lichess: 87 hundredths
        ("212s", 998),
        ("213s", 1000),
        ("90", 1000),
        ("1+1", 550),
        ("30s d3", 750),
        ("0+2", 470),
        ("0/5x2", 470),
        ("2h", 630),
        ("2;30", 630),  # later stages are no part of the estimate: what is meant as overtime is none
        ("-", 150),
    ],
)
def test_a_turn_adds_more_in_longer_games_and_at_most_a_second(control: str, ms: int) -> None:
    assert gain(parse_control(control.replace(" ", "")), 0) == ms


def test_a_compensated_press_is_charged_that_much_less() -> None:
    clock = fold(CONTROL, [Start(1, 0, 1), Press(2, 10_000, 1, 0, lag=200)])
    assert clock.banks[1].left == 60_000 - 9_800
