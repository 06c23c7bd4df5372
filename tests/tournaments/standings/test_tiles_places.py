"""Matches of Chaos Tiles in standings: exact scores of any size, and places where they part equal scores."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tournaments.standings import standings
from tournaments.standings.exact import exact_json, exact_of
from tournaments.standings.history import History, Match, Outcome, Player, Round
from tournaments.standings.points import scheme_from
from tournaments.standings.settings import settings_from

HALF = Fraction(1, 2)
BIG = 10**22


def table(*matches: Match, **settings: Any) -> dict[int, tuple[Decimal, int | Fraction]]:
    players = tuple(Player(number, number) for number in (1, 2))
    rounds = tuple(Round(number, (match,)) for number, match in enumerate(matches, 1))
    lines = standings(
        History(players, rounds), settings_from({"scheme": {"name": "win-draw-loss"}, **settings})
    )
    return {line.player: (line.points, line.spread) for line in lines}


def played(first: int | Fraction, second: int | Fraction, ahead: int | None = None) -> Match:
    return Match(1, 2, Outcome.PLAYED, first, second, first=1, ahead=ahead)


def test_spreads_are_exact() -> None:
    found = table(played(BIG + 1, 3, 1), played(7 * HALF, 4, -1))
    assert found == {1: (Decimal(1), BIG - 2 - HALF), 2: (Decimal(1), -(BIG - 2 - HALF))}
    totals = table(played(BIG + 1, 3, 1), played(7 * HALF, 4, -1), scheme={"name": "sum-of-scores"})
    assert totals[1][0] == Decimal(BIG) + Decimal("4.5")


def test_the_place_decides_over_the_score() -> None:
    assert table(played(9, 9, -1)) == {2: (Decimal(1), 0), 1: (Decimal(0), 0)}
    assert table(played(90, 9, -1))[2][0] == 1  # a flag fell
    assert table(played(9, 9, 0))[1][0] == Decimal("0.5")


@pytest.mark.parametrize("name", ["victory-points", "continuous-vp"])
def test_a_winner_behind_in_score_has_no_lead(name: str) -> None:
    data: dict[str, Any] = {"name": name}
    if name == "victory-points":
        data["table"] = [[0, 10, 10], [1, 12, 8], [5, 15, 5]]
    scheme = scheme_from(data)
    assert scheme.match(90, 9, -1) == scheme.match(9, 9) == (Decimal(10), Decimal(10))
    own, other = scheme.match(1, 4 + HALF, -1)
    assert other > own
    assert scheme.match(4 + HALF, 1) == (other, own)


def test_numbers_of_json_are_exact() -> None:
    for value in (-3, BIG, 21 * HALF, -HALF, 2**53, 2**53 - 1):
        assert exact_of(exact_json(value)) == value
    assert exact_json(2**53 - 1) == 2**53 - 1
    assert exact_json(2**53) == str(2**53)
    assert exact_json(Fraction(4, 2)) == 2
