"""Agreed scores: two integers, confirmed by both and the arbiter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.errors import Conflict, Invalid
from games.models import Side
from games.services.live import agreeing, incidents
from games.services.live.settling import settle
from games.services.results import ResultExists
from tests.games.services.live.table import ARBITER, PLAYER, T0, Table

Opened = Callable[..., Table]
pytestmark = pytest.mark.django_db(transaction=True)
FIRST, SECOND = Side.FIRST, Side.SECOND


@pytest.fixture
def table(at_table: Opened) -> Table:
    found = at_table()
    found.start(0)
    found.move(100)
    return found


def offer(table: Table, side: Side = FIRST, scores: tuple[int, int] = (40, 30)) -> None:
    agreeing.offer(table.pk, side, scores, actor=PLAYER)


def confirm(table: Table, side: Side = SECOND, scores: tuple[int, int] = (40, 30)) -> None:
    agreeing.confirm(table.pk, side, scores, actor=PLAYER)


def test_offered_confirmed_by_both_and_by_the_arbiter(table: Table) -> None:
    offer(table)
    assert table.live.offer == {"scores": [40, 30], "by": 1, "first": True, "second": False}
    confirm(table)
    assert table.clock.pauses[0].name == "agreed"
    table.to(900_000)
    result = agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER)
    assert (result.kind, result.first_score, result.second_score, result.entered_by) == (
        "played",
        40,
        30,
        "Ada Arbiter",
    )
    games = table.held.games
    assert (table.live.state, [game.state for game in games]) == ("finished", ["ended", "void"])
    assert games[0].clock.ended
    assert games[0].ruling == {"policy": "agreed", "side": None, "score": 40}
    assert table.live.settled_at is not None
    assert settle(table.pk) is None


def test_the_arbiter_alone_makes_no_result(table: Table) -> None:
    with pytest.raises(Conflict, match="have not agreed"):
        agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER)
    offer(table)
    with pytest.raises(Conflict, match="have not agreed"):
        agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER)


def test_both_and_the_arbiter_confirm_the_same_scores(table: Table) -> None:
    offer(table)
    with pytest.raises(Conflict, match="has changed"):
        confirm(table, scores=(41, 30))
    confirm(table)
    with pytest.raises(Conflict, match="has changed"):
        agreeing.confirm_agreed(table.pk, (30, 40), actor=ARBITER)
    assert table.result is None


def test_one_confirms_not_the_own_offer(table: Table) -> None:
    offer(table)
    with pytest.raises(Conflict):
        confirm(table, side=FIRST)


def test_a_declined_and_a_withdrawn_offer_are_gone(table: Table) -> None:
    offer(table)
    agreeing.decline(table.pk, SECOND, actor=PLAYER)
    assert table.live.offer is None
    offer(table, SECOND)
    with pytest.raises(Conflict, match="an offer already"):
        offer(table, FIRST)
    agreeing.withdraw(table.pk, SECOND, actor=PLAYER)
    with pytest.raises(Conflict):
        confirm(table, FIRST)


def test_an_own_offer_is_replaced(table: Table) -> None:
    offer(table)
    offer(table, scores=(20, 20))
    confirm(table, scores=(20, 20))


def test_the_arbiter_may_refuse_and_play_goes_on(table: Table) -> None:
    offer(table)
    confirm(table)
    table.to(5000)
    agreeing.refuse_agreed(table.pk, actor=ARBITER, reason="arranged", stamp=T0 + 5000)
    assert (table.live.offer, table.clock.pauses, table.live.state) == (None, (), "playing")
    table.move(5100)


@pytest.mark.parametrize("scores", [(-1, 3), (3, 9999)])
def test_scores_that_no_board_has(table: Table, scores: tuple[int, int]) -> None:
    with pytest.raises(Invalid):
        offer(table, scores=scores)


def test_per_event(at_table: Opened) -> None:
    table = at_table(agree=False)
    with pytest.raises(Conflict, match="no agreed results"):
        offer(table)


def test_between_the_games_and_before_the_first(at_table: Opened) -> None:
    table = at_table()
    offer(table)
    confirm(table)
    table.start(50)
    assert table.live.state == "waiting"  # the clocks stand until the arbiter has spoken
    assert agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER).first_score == 40
    assert [game.state for game in table.held.games] == ["void", "void"]


def test_a_game_that_was_played_to_that_score_keeps_its_board(table: Table) -> None:
    table.play_out(100, 10)
    score = table.held.games[0].score
    assert score is not None
    offer(table, scores=(score, 12))
    confirm(table, scores=(score, 12))
    result = agreeing.confirm_agreed(table.pk, (score, 12), actor=ARBITER)
    assert (result.first_score, result.second_score) == (score, 12)
    assert table.match.games.get(number=1).board == table.held.games[0].board


def test_penalties_stay(table: Table) -> None:
    incidents.record_incident(table.pk, "penalty", "phone rang", side=FIRST, points=5, actor=ARBITER)
    offer(table)
    confirm(table)
    assert agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER).first_penalty == 5


def test_once(table: Table) -> None:
    offer(table)
    confirm(table)
    agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER)
    with pytest.raises(ResultExists):
        agreeing.confirm_agreed(table.pk, (40, 30), actor=ARBITER)
    with pytest.raises(Conflict, match="over"):
        offer(table)
