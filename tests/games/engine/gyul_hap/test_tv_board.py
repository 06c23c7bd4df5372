"""The verdicts of the `tv` preset and whose turn it is after them, sentence by sentence of the rules page."""

from dataclasses import replace

import pytest

from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.gyul_hap import PRESETS, BoardEnd, BoardState, Hap, Phase, Verdict, judge
from tests.games.engine.gyul_hap.boards import called, left, shown

TV = PRESETS["tv"]
BOARD = shown(TV)


def turn(state: BoardState) -> tuple[int | None, str | None]:
    return state.turn, state.phase


@pytest.mark.parametrize(("number", "starter"), [(1, 1), (2, 2), (3, 1), (10, 2), (11, 1)])
def test_seat_1_starts_board_1_then_the_starters_alternate(number: int, starter: int) -> None:
    assert turn(shown(TV, number=number)) == (starter, Phase.CALL)


@pytest.mark.parametrize(
    ("calls", "verdict", "points", "totals"),
    [
        (["1 HAP 1 2 3", "0 TIME", "2 HAP 1 2 3"], Verdict.DUPLICATE, -1, (1, -1)),
        (["1 HAP 1 2 3", "0 TIME", "0 TIME", "1 HAP 1 2 3"], Verdict.OWN_DUPLICATE, -1, (0, 0)),
        (["1 HAP 1 2 4"], Verdict.WRONG, -1, (-1, 0)),
        (["1 HAP 1 2 4", "2 HAP 1 2 4"], Verdict.WRONG, -1, (-1, -1)),
        (["1 GYUL"], Verdict.WRONG_GYUL, -1, (-1, 0)),
        (["0 TIME"], Verdict.SILENCE, 0, (0, 0)),
        (["1 HAP", "0 TIME"], Verdict.OUT_OF_TIME, -1, (-1, 0)),
        (["1 HAP", "1 HAP 1 2 4"], Verdict.WRONG, -1, (-1, 0)),
        (["1 HAP 1 2 3", "1 GYUL"], Verdict.WRONG_GYUL, -1, (0, 0)),
        (["1 HAP 1 2 3", "0 TIME"], Verdict.SILENCE, 0, (1, 0)),
    ],
)
def test_verdicts_cost_points_and_pass_the_turn(
    calls: list[str], verdict: Verdict, points: int, totals: tuple[int, int]
) -> None:
    before = called(BOARD, *calls[:-1]).state.turn if calls[1:] else 1
    judged = called(BOARD, *calls)
    assert (judged.verdict, judged.points, judged.state.points) == (verdict, points, totals)
    assert before is not None
    assert turn(judged.state) == (3 - before, Phase.CALL)
    assert judged.state.ended is None


@pytest.mark.parametrize("calls", [["1 HAP 1 2 3"], ["1 HAP", "1 HAP 3 2 1"]])
def test_a_right_hap_typed_at_once_or_after_hap_gives_time_to_add_gyul(calls: list[str]) -> None:
    judged = called(BOARD, *calls)
    assert (judged.verdict, judged.points, judged.state.points) == (Verdict.CLAIM, 1, (1, 0))
    assert turn(judged.state) == (1, Phase.BONUS)


def test_a_right_gyul_in_the_bonus_time_ends_the_board() -> None:
    judged = called(left(BOARD, 0), "1 HAP 1 2 3", "1 GYUL")
    assert (judged.verdict, judged.points, judged.state.points) == (Verdict.GYUL, 3, (4, 0))
    assert (judged.state.ended, *turn(judged.state)) == (BoardEnd.GYUL, None, None)


def test_a_right_gyul_in_turn_ends_the_board() -> None:
    judged = called(left(BOARD), "0 TIME", "2 GYUL")
    assert (judged.verdict, judged.state.points, judged.state.ended) == (Verdict.GYUL, (0, 3), BoardEnd.GYUL)


def test_without_bonus_gyul_a_right_hap_passes_the_turn() -> None:
    state = called(shown(replace(TV, bonus_gyul=False)), "1 HAP 1 2 3").state
    assert (state.points, *turn(state)) == ((1, 0), 2, Phase.CALL)


def test_in_the_bonus_time_nothing_but_gyul_is_called() -> None:
    bonus = called(BOARD, "1 HAP 1 2 3").state
    for text in ("1 HAP 1 4 5", "1 HAP"):
        with pytest.raises(Illegal, match="only add GYUL"):
            called(bonus, text)


def test_hap_alone_begins_a_naming() -> None:
    judged = called(BOARD, "1 HAP")
    assert (judged.verdict, judged.points, judged.seat) == (Verdict.BEGUN, 0, 1)
    assert turn(judged.state) == (1, Phase.NAME)
    for text in ("1 HAP", "1 GYUL"):
        with pytest.raises(Illegal, match="name its three positions"):
            called(judged.state, text)


def test_a_malformed_triple_leaves_the_naming_running() -> None:
    naming = called(BOARD, "1 HAP").state
    for text in ("1 HAP 1 1 2", "1 HAP 1 2", "1 7 8"):
        with pytest.raises(Malformed):
            called(naming, text)
    with pytest.raises(Malformed):
        judge(naming, Hap(1, (1, 2, 12)))
    assert turn(naming) == (1, Phase.NAME)
    assert called(naming, "1 1 2 3").verdict is Verdict.CLAIM


def test_a_naming_that_ran_out_costs_who_began_it() -> None:
    judged = called(BOARD, "0 TIME", "2 HAP", "0 TIME")
    assert (judged.verdict, judged.seat, judged.points, judged.state.points) == (
        "out-of-time",
        2,
        -1,
        (0, -1),
    )


@pytest.mark.parametrize("begun", [[], ["1 HAP"], ["1 HAP 1 2 3"]])
@pytest.mark.parametrize("text", ["2 HAP 1 4 5", "2 HAP", "2 GYUL"])
def test_out_of_turn_is_refused(begun: list[str], text: str) -> None:
    with pytest.raises(OutOfTurn, match="the opponent's turn"):
        called(BOARD, *begun, text)


def test_skipping_needs_no_turn_and_passes_none() -> None:
    one = called(BOARD, "2 SKIP").state
    assert turn(one) == (1, Phase.CALL)
    assert called(one, "1 HAP", "1 SKIP").state.ended is BoardEnd.SKIP


@pytest.mark.parametrize(
    ("last", "verdict", "points"),
    [("1 HAP 1 2 3", "claim", 1), ("1 HAP 1 2 4", "wrong", -1), ("0 TIME", "out-of-time", -1)],
)
def test_the_limit_waits_for_a_naming_and_then_ends_the_board(last: str, verdict: str, points: int) -> None:
    waiting = called(BOARD, "1 HAP", "0 LIMIT")
    assert (waiting.verdict, waiting.points, waiting.state.ended) == (Verdict.LIMIT, 0, None)
    assert turn(waiting.state) == (1, Phase.NAME)
    with pytest.raises(Illegal, match="ran out before"):
        called(waiting.state, "0 LIMIT")
    judged = called(waiting.state, last)
    assert (judged.verdict, judged.points, judged.state.points) == (verdict, points, (points, 0))
    assert (judged.state.ended, *turn(judged.state)) == (BoardEnd.LIMIT, None, None)


@pytest.mark.parametrize("begun", [[], ["1 HAP 1 2 3"]])
def test_the_limit_waits_for_no_turn_and_no_bonus_time(begun: list[str]) -> None:
    assert called(BOARD, *begun, "0 LIMIT").state.ended is BoardEnd.LIMIT
