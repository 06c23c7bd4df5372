"""Glicko-2 against the worked example of its author."""

from decimal import Decimal

import pytest

from tests.tournaments.rating.build import against
from tournaments.rating.glicko import GlickoState, rate_event


def state(rating: int, deviation: int, month: int | None = 0) -> GlickoState:
    return GlickoState(Decimal(rating), Decimal(deviation), games=10, month=month)


EXAMPLE = {1: state(1500, 200), 100: state(1400, 30), 101: state(1550, 100), 102: state(1700, 300)}


def test_the_authors_example() -> None:
    """The paper rounds on its way and gets 1464.06, 151.52 and 0.05999."""
    change, now = rate_event(EXAMPLE, against(1, [1, 0, 0]), month=0)[1]
    assert float(now.rating) == pytest.approx(1464.06, abs=0.02)
    assert float(now.deviation) == pytest.approx(151.52, abs=0.01)
    assert float(now.volatility) == pytest.approx(0.05999, abs=0.00001)
    assert [line.expected for line in change.lines] == [
        Decimal("0.64"),
        Decimal("0.43"),
        Decimal("0.30"),
    ]
    assert (change.before, change.games, change.total, change.method) == (1500, 3, 13, "glicko")
    assert (change.after, change.deviation, change.volatility) == (now.rating, now.deviation, now.volatility)


def test_the_order_of_games_and_players_does_not_matter() -> None:
    games = against(1, [1, 0, 0])
    found = rate_event(EXAMPLE, games, month=0)
    again = rate_event(EXAMPLE, games[::-1], month=0)
    assert {player: told[1].deviation for player, told in found.items()} == {
        player: told[1].deviation for player, told in again.items()
    }


def test_a_newcomer_begins_at_1500() -> None:
    found = rate_event({}, against(1, [1]), month=7)
    (winner, now), (loser, _other) = found[1], found[100]
    assert winner.before is None
    assert (winner.after, loser.after) == (Decimal("1662.31"), Decimal("1337.69"))
    assert now.month == 7
    assert winner.performance == 2300


def test_who_does_not_play_becomes_uncertain_by_the_month() -> None:
    known = state(1600, 60, month=10)
    assert known.at(10) == known.at(11) == known
    grown = [known.at(month).deviation for month in (12, 13, 30, 900)]
    assert grown == sorted(grown)
    assert grown[0] > 60
    assert grown[-1] == Decimal("316.51")
    assert known.at(99_999).deviation == 350
    assert known.at(12).rating == 1600
