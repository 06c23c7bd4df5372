"""The quota of lag compensation: bounded per turn and over a game, never more than what was measured."""

from hypothesis import given
from hypothesis import strategies as st

from clocks.core import Press, Start, fold, parse_control
from clocks.core.lag import GAIN_MS, MOST_MS, compensated, opening_quota

CONTROL = parse_control("60s")


@given(st.lists(st.integers(-50, 20_000), max_size=60))
def test_never_more_than_measured_nor_than_the_quota(delays: list[int]) -> None:
    quota = opening_quota(CONTROL)[0]
    total = 0
    for delay in delays:
        given_back, after = compensated(quota, delay)
        assert 0 <= given_back <= max(0, delay)
        assert given_back <= quota
        assert 0 <= after <= MOST_MS
        total, quota = total + given_back, after
    assert total <= opening_quota(CONTROL)[0] + GAIN_MS * len(delays)


def test_a_small_delay_is_given_back_whole_for_ever() -> None:
    quota = opening_quota(CONTROL)[0]
    for _ in range(200):
        lag, quota = compensated(quota, GAIN_MS)
        assert lag == GAIN_MS


def test_who_lags_all_the_time_gets_the_gain_of_each_turn() -> None:
    quota = opening_quota(CONTROL)[0]
    lags = []
    for _ in range(20):
        lag, quota = compensated(quota, 5_000)
        lags.append(lag)
    assert lags == [opening_quota(CONTROL)[0]] + [GAIN_MS] * 19


def test_one_quota_for_each_side() -> None:
    assert opening_quota(CONTROL) == [300, 300]


def test_a_compensated_press_is_charged_that_much_less() -> None:
    clock = fold(CONTROL, [Start(1, 0, 1), Press(2, 10_000, 1, 0, lag=200)])
    assert clock.banks[1].left == 60_000 - 9_800
