"""Final boards typed in rows: counted, checked against the scores, refused when impossible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.models import Game, Result
from tests.factories import field_of, play, published_round
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tournaments.models import Round, Tournament

PAGE = "results/1/1/boards/"
EMPTY_ROWS = "\n".join(["......."] * 7)


def _cases() -> list[tuple[str, int]]:
    """Final boards of handed games with their Order scores."""
    lines = (Path(__file__).parents[3] / "data" / "entropy" / "games.jsonl").read_text().splitlines()
    games = [json.loads(line) for line in lines[:4]]
    return [("\n".join(game["final_rows"]), game["order_score"]) for game in games]


BOARDS = _cases()


@pytest.fixture
def round_(event: Tournament) -> Round:
    a, b, c, d = field_of(event, 4)
    return published_round(event, [(a, b), (c, d)])


def test_two_boards_are_a_result(
    desk: Desk, round_: Round, django_capture_on_commit_callbacks: object
) -> None:
    (first, first_score), (second, second_score) = BOARDS[:2]
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        answer = desk.do(PAGE, "boards", game1_board=first, game2_board=second)
    assert answer.url == "/events/club-night/desk/results/1/?after=1#score-2"
    result = Result.objects.get()
    assert (result.first_score, result.second_score) == (first_score, second_score)


def test_until_it_is_counted_the_row_says_so_and_asks_again(desk: Desk, round_: Round) -> None:
    desk.do(PAGE, "boards", game1_board=BOARDS[0][0], game2_score="60")
    row = text_of(desk.get("results/1/1/row/"))
    assert "being counted" in row
    assert 'hx-get="/events/club-night/desk/results/1/1/row/"' in row


def test_a_board_and_a_score_that_differ_are_refused(desk: Desk, round_: Round) -> None:
    board, score = BOARDS[0]
    refused = desk.do(PAGE, "boards", game1_board=board, game1_score=str(score + 1), game2_score="60")
    assert refused.status_code == 422
    assert refused.context["forms"]["boards"].errors == {
        "game1_score": [f"The board scores {score}, not {score + 1}. Check both."]
    }
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("board", "unfinished"),
    [("1111111\n" * 7, False), ("123", False), ("8......\n" * 7, True), (EMPTY_ROWS, False)],
    ids=["too many of a colour", "too few rows", "no such colour", "empty cells"],
)
def test_an_impossible_board_is_said_at_its_field_and_stays(
    desk: Desk, round_: Round, board: str, unfinished: bool
) -> None:
    extra = {"game1_unfinished": "on"} if unfinished else {}
    refused = desk.do(PAGE, "boards", game1_board=board, game2_score="60", **extra)
    assert refused.status_code == 422
    assert set(refused.context["forms"]["boards"].errors) == {"game1_board"}
    assert board.split("\n")[0] in refused.content.decode()
    assert not Result.objects.exists()


def test_a_game_that_ended_early_has_empty_cells(desk: Desk, round_: Round) -> None:
    answer = desk.do(PAGE, "boards", game1_board=EMPTY_ROWS, game1_unfinished="on", game2_score="60")
    assert answer.status_code == 302
    assert Game.objects.get(match__pairing__table=1, number=1).unfinished


def test_boards_of_a_result_are_amended_with_a_reason(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70)
    board, score = BOARDS[0]
    sent = {"game1_board": board, "game1_score": str(score), "game2_score": "70", "version": "1"}
    assert desk.change(PAGE, "boards", **sent).status_code == 422
    assert desk.change(PAGE, "boards", reason="the board was found", **sent).status_code == 302
    result = Result.objects.get()
    assert (result.first_score, result.second_score, result.version) == (score, 70, 2)


def test_a_board_stays_when_only_the_penalty_changes(desk: Desk, round_: Round) -> None:
    board, score = BOARDS[0]
    desk.do(PAGE, "boards", game1_board=board, game1_score=str(score), game2_score="70")
    sent = {"game1_score": str(score), "game2_score": "70", "version": "1"}
    desk.change("results/1/1/", "scores", first_penalty="5", reason="late", **sent)
    game = Game.objects.get(match__pairing__table=1, number=1)
    assert (game.board, Result.objects.get().first_penalty) == (board, 5)


def test_a_penalty_stays_when_only_the_board_changes(desk: Desk, round_: Round) -> None:
    play(round_, 1, 80, 70, first_penalty=5, note="late")
    board, score = BOARDS[0]
    sent = {"game1_board": board, "game1_score": str(score), "game2_score": "70", "version": "1"}
    desk.change(PAGE, "boards", reason="the board was found", **sent)
    result = Result.objects.get()
    assert (result.first_penalty, result.note) == (5, "late")
