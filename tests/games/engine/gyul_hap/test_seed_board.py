"""The verdicts of the `seed` preset, row by row of the rules page."""

import pytest

from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.gyul_hap import PRESETS, BoardEnd, Options, Verdict, deal, haps_on
from tests.games.engine.gyul_hap.boards import ALL_CLAIMED, FOUR, HAPS, called, left, shown

BOARD = shown(PRESETS["seed"])
NO_HAP = deal("ab" * 32, 1, most=0)


def test_the_board_has_the_haps_the_tests_say() -> None:
    assert haps_on(FOUR) == HAPS


@pytest.mark.parametrize(
    ("calls", "verdict", "points", "totals"),
    [
        (["2 HAP 1 2 3"], Verdict.CLAIM, 1, (0, 1)),
        (["2 HAP 1 2 3", "1 HAP 3 2 1"], Verdict.DUPLICATE, 0, (0, 1)),
        (["2 HAP 1 2 3", "2 HAP 1 2 3"], Verdict.OWN_DUPLICATE, 0, (0, 1)),
        (["1 HAP 1 2 4"], Verdict.WRONG, -1, (-1, 0)),
        (["1 HAP 1 2 4"] * 3, Verdict.WRONG, -1, (-3, 0)),
        (["1 HAP 1 2 4", "2 HAP 1 2 4"], Verdict.WRONG, -1, (-1, -1)),
        ([*ALL_CLAIMED, "2 GYUL"], Verdict.GYUL, 3, (4, 3)),
        (["2 GYUL"], Verdict.WRONG_GYUL, -2, (0, -2)),
        ([*ALL_CLAIMED[:3], "1 GYUL"], Verdict.WRONG_GYUL, -2, (1, 0)),
        (["2 GYUL"] * 2, Verdict.WRONG_GYUL, -2, (0, -4)),
    ],
)
def test_verdicts_and_points(
    calls: list[str], verdict: Verdict, points: int, totals: tuple[int, int]
) -> None:
    judged = called(BOARD, *calls)
    assert (judged.verdict, judged.points, judged.state.points) == (verdict, points, totals)
    assert judged.seat == int(calls[-1][0])
    assert (judged.state.turn, judged.state.phase) == (None, None)
    assert judged.state.ended is (BoardEnd.GYUL if verdict is Verdict.GYUL else None)


def test_one_card_serves_several_haps_and_stays() -> None:
    state = called(BOARD, "1 HAP 1 2 3", "2 HAP 1 4 5", "1 HAP 1 6 9").state
    assert state.points == (2, 1)
    assert state.cards == FOUR
    assert state.claimed == (((1, 2, 3), 1), ((1, 4, 5), 2), ((1, 6, 9), 1))


def test_the_same_two_calls_the_other_way_round_give_the_other_verdicts() -> None:
    last = left(BOARD, 3)
    assert called(last, "2 HAP 6 7 8", "1 GYUL").verdict is Verdict.GYUL
    early = called(last, "1 GYUL", "2 HAP 6 7 8")
    assert early.state.points == (-2, 1)
    assert early.state.ended is None


def test_gyul_is_right_at_once_on_a_board_without_haps() -> None:
    judged = called(shown(PRESETS["seed"], NO_HAP), "2 GYUL")
    assert (judged.verdict, judged.state.points, judged.state.ended) == (Verdict.GYUL, (0, 3), BoardEnd.GYUL)


@pytest.mark.parametrize("text", ["HAP", "HAP 1 2", "HAP 1 2 2", "HAP 0 1 2", "HAP 1 2 10", "HAP 1 2 3 4"])
def test_a_malformed_call_is_refused_with_a_clear_error(text: str) -> None:
    with pytest.raises(Malformed, match="three different positions from 1 to 9"):
        called(BOARD, f"1 {text}")


@pytest.mark.parametrize("text", ["1 HAP 1 2 3", "2 GYUL", "1 SKIP", "0 LIMIT", "0 STOP"])
def test_nothing_is_judged_when_the_board_is_over(text: str) -> None:
    over = called(BOARD, "0 LIMIT").state
    with pytest.raises(OutOfTurn, match="the board is over"):
        called(over, text)


def test_nobody_is_in_turn() -> None:
    with pytest.raises(Illegal, match="nobody is in turn"):
        called(BOARD, "0 TIME")


def test_the_limit_and_the_arbiter_end_a_board_without_points() -> None:
    limit = called(BOARD, "1 HAP 1 2 3", "0 LIMIT")
    assert (limit.verdict, limit.points, limit.seat) == (Verdict.LIMIT, 0, 0)
    assert (limit.state.points, limit.state.ended) == ((1, 0), BoardEnd.LIMIT)
    stop = called(BOARD, "2 HAP 1 2 4", "0 STOP")
    assert (stop.verdict, stop.points) == (Verdict.STOPPED, 0)
    assert (stop.state.points, stop.state.ended) == ((0, -1), BoardEnd.STOPPED)


def test_a_board_is_skipped_when_both_agree() -> None:
    one = called(BOARD, "1 HAP 1 2 3", "2 SKIP")
    assert (one.verdict, one.points, one.state.ended) == (Verdict.SKIP, 0, None)
    both = called(one.state, "1 SKIP")
    assert (both.verdict, both.points) == (Verdict.SKIPPED, 0)
    assert (both.state.points, both.state.ended) == ((1, 0), BoardEnd.SKIP)


def test_the_wish_to_skip_is_taken_back() -> None:
    back = called(BOARD, "2 SKIP", "2 UNSKIP")
    assert (back.verdict, back.points, back.state) == (Verdict.UNSKIP, 0, BOARD)
    assert called(back.state, "1 SKIP").state.ended is None


@pytest.mark.parametrize(
    ("calls", "what"),
    [(["1 SKIP", "1 SKIP"], "already"), (["1 UNSKIP"], "no SKIP"), (["2 SKIP", "1 UNSKIP"], "no SKIP")],
)
def test_a_wish_is_made_once_and_taken_back_by_who_made_it(calls: list[str], what: str) -> None:
    with pytest.raises(Illegal, match=what):
        called(BOARD, *calls)


def test_skipping_is_a_setting() -> None:
    with pytest.raises(Illegal, match="not skipped in this match"):
        called(shown(Options(skip=False)), "1 SKIP")


def test_points_are_settings() -> None:
    dear = Options(claim=2, duplicate=-3, wrong=-5, gyul=7, wrong_gyul=-11)
    calls = ["1 HAP 1 2 3", "2 HAP 1 2 3", "2 HAP 1 2 4", "1 GYUL"]
    assert called(shown(dear), *calls).state.points == (2 - 11, -3 - 5)
    assert called(left(shown(dear)), "2 GYUL").state.points == (0, 7)


def test_practice_counts_as_seed_does_and_adds_seconds_for_mistakes() -> None:
    alone = shown(PRESETS["practice"])
    calls = ["1 HAP 1 2 4", "1 HAP 1 2 4", "1 GYUL", "1 HAP 1 2 3", "1 HAP 1 2 3"]
    state = called(alone, *calls).state
    assert (state.points, state.penalty) == ((-1 - 1 - 2 + 1 + 0, 0), (10 + 10 + 30, 0))
    assert called(alone, "1 SKIP").state.ended is BoardEnd.SKIP
    with pytest.raises(OutOfTurn, match="nobody sits on seat 2"):
        called(alone, "2 GYUL")
