"""What is taken as a result, and what is refused with a sentence at its field."""

from typing import Any

import pytest

from games.engine.variants import get_variant
from games.errors import Invalid
from games.models import Side
from games.services.claims import ResultClaim, highest_score, read_claim
from tests.games.services.conftest import BOARD, OTHER

HYLE5 = get_variant("hyle5")


def read(**data: Any) -> ResultClaim:
    return read_claim(data, "hyle5")


def wrong(**data: Any) -> dict[str, str]:
    with pytest.raises(Invalid) as refused:
        read(**data)
    return {field: str(words) for field, words in refused.value.fields.items()}


def test_two_integers() -> None:
    claim = read(games=[{"score": "88"}, {"score": 71}])
    assert claim.totals == (88, 71)


def test_boards_are_counted_and_stored_as_digits() -> None:
    claim = read(games=[{"board": BOARD}, {"board": OTHER}])
    assert claim.totals == (48, 0)
    assert claim.games[0].board == "12341\n11122\n54545\n32423\n53354"


def test_board_and_score_are_checked_against_each_other() -> None:
    assert read(games=[{"board": BOARD, "score": 48}, {"score": 0}]).totals == (48, 0)
    fields = wrong(games=[{"board": BOARD, "score": 84}, {"score": 0}])
    assert fields == {"game1_score": "The board scores 48, not 84. Check both."}


def test_a_claim_survives_plain_data() -> None:
    claim = read(games=[{"board": BOARD, "score": 48}, {"score": 3}], first_penalty=10, note="late")
    assert read_claim(claim.data(), "hyle5") == claim


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "games"),
        ({"games": [{"score": 1}]}, "games"),
        ({"games": "ab"}, "games"),
        ({"games": [{"score": 1}, {}]}, "game2_score"),
        ({"games": [{"score": 1}, 5]}, "game2"),
        ({"games": [{"score": -1}, {"score": 1}]}, "game1_score"),
        ({"games": [{"score": 1.5}, {"score": 1}]}, "game1_score"),
        ({"games": [{"score": True}, {"score": 1}]}, "game1_score"),
        ({"games": [{"score": "²"}, {"score": 1}]}, "game1_score"),
        ({"games": [{"score": 10**7}, {"score": 1}]}, "game1_score"),
        ({"games": [{"score": highest_score(HYLE5) + 1}, {"score": 1}]}, "game1_score"),
        ({"games": [{"board": "123"}, {"score": 1}]}, "game1_board"),
        ({"games": [{"board": "12345/23451/34512/45123/5123."}, {"score": 1}]}, "game1_board"),
        ({"games": [{"board": "11111/12345/23451/34512/45123"}, {"score": 1}]}, "game1_board"),
        ({"kind": "no_show"}, "winner"),
        ({"kind": "no_show", "winner": 3}, "winner"),
        ({"kind": "won"}, "kind"),
        ({"games": [{"score": 1}, {"score": 2}], "winner": 1}, "winner"),
        ({"games": [{"score": 1}, {"score": 2}], "first_penalty": "x"}, "first_penalty"),
        ({"kind": "void", "second_penalty": 5}, "first_penalty"),
    ],
)
def test_refused_where_it_is_wrong(data: dict[str, Any], field: str) -> None:
    assert field in wrong(**data)


def test_a_game_that_ended_early_may_have_empty_cells() -> None:
    claim = read(games=[{"board": "11.../...../...../...../.....", "unfinished": True}, {"score": 1}])
    assert claim.totals == (2, 1)
    assert claim.games[0].unfinished


@pytest.mark.parametrize("kind", ["no_show", "ruled"])
def test_a_forfeit_names_its_winner(kind: str) -> None:
    claim = read(kind=kind, winner="2")
    assert claim.winner is Side.SECOND
    assert claim.counter_placed is (kind == "ruled")


def test_claims_agree_whatever_they_rest_on() -> None:
    boards = read(games=[{"board": BOARD}, {"board": OTHER}])
    typed = read(games=[{"score": 48}, {"score": 0}])
    assert typed.agrees_with(boards)
    assert not typed.agrees_with(read(games=[{"score": 0}, {"score": 48}]))
    assert typed.with_boards_of(boards).games[1].board == boards.games[1].board
