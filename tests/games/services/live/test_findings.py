"""What is entered for a game whose moves the server has is held against them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import Finding, Game, Match
from games.services.claims import read_claim
from games.services.results import enter_result
from games.services.scoring import score
from tests.games.services.live.table import ARBITER, Table

Opened = Callable[..., Table]


def enter(table: Table, first: dict[str, object]) -> None:
    match = Match.objects.get(pk=table.match.pk)
    claim = read_claim({"games": [first, {"score": 20}]}, table.held.match.variant)
    enter_result(match.pk, claim, ARBITER)
    for job in Game.objects.get(match=match, number=1).scorings.all():
        score(job.pk)


@pytest.fixture
def played(at_table: Opened) -> Table:
    """Game 1 is over, game 2 has not begun."""
    table = at_table()
    table.start()
    table.play_out(0)
    return table


@pytest.mark.parametrize("more", [0, 1])
def test_a_score_beside_the_moves_is_doubtful(played: Table, more: int) -> None:
    counted = played.held.games[0].score or 0
    enter(played, {"score": counted + more})
    found = list(Finding.objects.values_list("game__number", "kind", "facts"))
    assert found == ([(1, "far", {"low": counted, "high": counted})] if more else [])
    assert Game.objects.get(match=played.match, number=1).score == counted + more


def test_a_board_must_hold_what_was_placed(at_table: Opened) -> None:
    table = at_table()
    table.start()
    for at in range(1, 20):
        table.move(at * 1000)
    board = table.played.state.board
    rows = ["".join(map(str, board.row(index))).replace("0", ".") for index in range(board.size)]
    colour, rows[0] = int(rows[0][0]), "." + rows[0][1:]
    enter(table, {"board": "/".join(rows), "unfinished": True})
    assert list(Finding.objects.values_list("kind", "facts")) == [("counts", {"colours": [colour]})]


def test_a_board_that_went_on_after_the_moves_is_right(at_table: Opened) -> None:
    table = at_table()
    table.start()
    for at in range(1, 20):
        table.move(at * 1000)
    board = table.played.state.board
    left = table.played.state.left
    free = [colour for colour, count in enumerate(left, 1) for _ in range(count)]
    cells = [colour or free.pop() for colour in board.cells]
    text = "/".join("".join(map(str, cells[i : i + board.size])) for i in range(0, len(cells), board.size))
    enter(table, {"board": text})
    assert not Finding.objects.exists()
