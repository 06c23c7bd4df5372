"""Who wins what: shared places, one prize a player, categories, remainders."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.strategies import unhurried
from tournaments.standings.prizes import Contestant, awards_of, plan_from, sentence_of

MONEY = [{"name": f"{n}th", "place": n, "amount": amount} for n, amount in enumerate((100, 60, 40), 1)]
JUNIORS = {"name": "Juniors", "born": {"from": 2008}}


def table(*lines: tuple[Any, ...]) -> list[Contestant]:
    """Contestants 1, 2, ... from (rank, points, birth year, rating, own categories ...)."""
    return [
        Contestant(
            n,
            line[0],
            Decimal(str(line[1])),
            *(line[3:4] or (None,)),
            *(line[2:3] or (None,)),
            "",
            "",
            line[4:],
        )
        for n, line in enumerate(lines, 1)
    ]


def won(document: dict[str, Any], lines: list[Contestant]) -> list[tuple[int, str, str | None]]:
    """Who, in which category, how much."""
    return [
        (award.player, award.category, None if award.amount is None else str(award.amount))
        for award in awards_of(plan_from(document), lines)
    ]


def said(document: dict[str, Any], lines: list[Contestant]) -> dict[int, str]:
    return {award.player: sentence_of(award) for award in awards_of(plan_from(document), lines)}


def test_without_ties_each_place_has_its_prize() -> None:
    lines = table((1, 5), (2, 4), (3, 3), (4, 2))
    assert won({"prizes": MONEY}, lines) == [(1, "", "100.00"), (2, "", "60.00"), (3, "", "40.00")]
    assert said({"prizes": MONEY}, lines)[2] == "Place 2."


def test_players_level_on_points_share_the_money_of_their_places() -> None:
    """2, 3 and 4 are level: 60 and 40 and nothing, in three."""
    lines = table((1, 5), (2, 4), (3, 4), (4, 4))
    assert won({"prizes": MONEY}, lines)[1:] == [(2, "", "33.33"), (3, "", "33.33"), (4, "", "33.33")]
    assert said({"prizes": MONEY}, lines)[4] == "Places 2 to 4: 100 shared by 3, 0.01 left over."
    whole = {"prizes": MONEY, "rules": {"unit": "5"}}
    assert said(whole, lines)[2].endswith("100 shared by 3, 10 left over.")


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        ("points", ["66.66", "66.66", "66.66"]),
        ("place", ["100.00", "50.00", "50.00"]),  # 2 and 3 share place 2
        ("never", ["100.00", "60.00", "40.00"]),
    ],
)
def test_what_a_shared_place_is(shared: str, expected: list[str]) -> None:
    lines = table((1, 4), (2, 4), (2, 4))
    found = won({"prizes": MONEY, "rules": {"shared": shared}}, lines)
    assert [amount for _player, _category, amount in found] == expected


def test_with_one_prize_a_player_the_most_valuable_is_taken_and_the_next_move_up() -> None:
    """2 is a junior: the 70 of the juniors are more than the 60 of place 2, which go to 3."""
    document = {
        "categories": [JUNIORS],
        "prizes": [*MONEY, {"name": "best junior", "category": "Juniors", "amount": "70"}],
    }
    lines = table((1, 5, 1980), (2, 4, 2010), (3, 3, 1990), (4, 2, 2011))
    assert won(document, lines) == [
        (1, "", "100.00"),
        (3, "", "60.00"),
        (4, "", "40.00"),
        (2, "Juniors", "70.00"),
    ]
    assert said(document, lines)[3] == "Place 2: one ahead has another prize."
    several = document | {"rules": {"one_each": False}}
    assert won(several, lines)[1:] == [(2, "", "60.00"), (3, "", "40.00"), (2, "Juniors", "70.00")]


def test_of_two_prizes_of_one_value_the_one_offered_first_is_taken() -> None:
    document = {
        "categories": [JUNIORS],
        "prizes": [*MONEY, {"name": "x", "category": "Juniors", "amount": 100}],
    }
    assert won(document, table((1, 5, 2010), (2, 4, 2011)))[:1] == [(1, "", "100.00")]
    assert won(document, table((1, 5, 2010), (2, 4, 2011)))[1:] == [(2, "Juniors", "100.00")]


def test_a_share_counts_as_what_it_is_worth() -> None:
    """1 and 2 share 160; as the best junior 2 gets 90, more than a share of 80. Then 1 has the 100 alone."""
    document = {
        "categories": [JUNIORS],
        "prizes": [*MONEY, {"name": "x", "category": "Juniors", "amount": 90}],
    }
    assert won(document, table((1, 4, 1990), (1, 4, 2010), (3, 3, 1991))) == [
        (1, "", "100.00"),
        (3, "", "60.00"),
        (2, "Juniors", "90.00"),
    ]


def test_a_thing_is_not_divided_and_goes_by_the_order_of_the_table() -> None:
    things = [{"name": "cup", "place": 1}, {"name": "book", "place": 2}]
    lines = table((1, 4), (2, 4), (3, 4))
    found = awards_of(plan_from({"prizes": things}), lines)
    assert [(a.player, a.things, a.amount) for a in found] == [(1, ("cup",), None), (2, ("book",), None)]
    both = [*things, {"name": "100", "place": 1, "amount": 100}]
    found = awards_of(plan_from({"prizes": both}), lines)
    assert [(a.player, a.things, str(a.amount)) for a in found] == [
        (1, ("cup",), "33.33"),
        (2, ("book",), "33.33"),
        (3, (), "33.33"),
    ]


def test_who_got_nothing_from_a_shared_place_still_wins_elsewhere() -> None:
    document = {
        "categories": [JUNIORS],
        "prizes": [{"name": "cup"}, {"name": "medal", "category": "Juniors"}],
    }
    assert won(document, table((1, 4, 1990), (1, 4, 2010))) == [(1, "", None), (2, "Juniors", None)]


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ({"rating": {"to": 1500}}, [2]),
        ({"rating": {"to": 1500}, "unrated": True}, [2, 3]),
        ({"rating": {"from": 1501, "to": 1800}}, [1]),
        ({"unrated": True}, [3]),
        ({"born": {"from": 1990, "to": 2008}}, [1, 2]),
        ({"age": {"to": 18}, "age_year": 2026}, [2]),
        ({"age": {"from": 60}, "age_year": 2026}, []),
        ({"own": "women"}, [1, 3]),
        ({"own": "Women", "rating": {"from": 1}}, [1]),
    ],
)
def test_who_is_in_a_category(category: dict[str, Any], expected: list[int]) -> None:
    """1: 1700, born 1995, women; 2: 1400, born 2008; 3: no rating, no year, women."""
    lines = table((1, 3, 1995, 1700, "Women"), (2, 2, 2008, 1400), (3, 1, None, None, "Women", "Guests"))
    prizes = [{"name": str(n), "category": "c", "place": n} for n in (1, 2, 3)]
    document = {"categories": [{"name": "c"} | category], "prizes": prizes}
    assert [award.player for award in awards_of(plan_from(document), lines)] == expected


def test_club_and_federation_are_compared_without_capitals() -> None:
    lines = [
        Contestant(1, 1, Decimal(2), club="Riverside", federation="GER"),
        Contestant(2, 2, Decimal(1), club="Hill", federation="AUT"),
    ]
    categories = [{"name": "home", "club": "riverside"}, {"name": "guests", "federation": "aut"}]
    prizes = [{"name": "a", "category": "home"}, {"name": "b", "category": "guests"}]
    assert won({"categories": categories, "prizes": prizes}, lines) == [
        (1, "home", None),
        (2, "guests", None),
    ]


@st.composite
def _documents(draw: st.DrawFn) -> dict[str, Any]:
    prizes = []
    for category in (None, "Juniors", "Club"):
        amounts = sorted(draw(st.lists(st.integers(1, 200), max_size=4)), reverse=True)
        prizes += [
            {"name": f"{category} {place}", "category": category, "place": place, "amount": amount}
            for place, amount in enumerate(amounts, 1)
        ]
    rules = {
        "shared": draw(st.sampled_from(("points", "place", "never"))),
        "one_each": draw(st.booleans()),
        "unit": draw(st.sampled_from(("0.01", "1", "5"))),
    }
    return {"categories": [JUNIORS, {"name": "Club", "own": "club"}], "prizes": prizes, "rules": rules}


@st.composite
def _tables(draw: st.DrawFn) -> list[Contestant]:
    points = sorted(draw(st.lists(st.integers(0, 4), max_size=9)), reverse=True)
    lines: list[Contestant] = []
    for n, own in enumerate(points, 1):
        level = bool(lines) and lines[-1].points == own and draw(st.booleans())
        born = draw(st.sampled_from((1990, 2010, None)))
        names = draw(st.sampled_from(((), ("club",))))
        lines.append(
            Contestant(n, lines[-1].rank if level else n, Decimal(own), birth_year=born, categories=names)
        )
    return lines


@unhurried
@given(_documents(), _tables())
def test_money_is_never_made_nor_lost(document: dict[str, Any], lines: list[Contestant]) -> None:
    """Shares and what is left over are the pool; equal players of a pool get the same; nobody wins twice
    unless the rules say so; the same again gives the same."""
    plan = plan_from(document)
    found = awards_of(plan, lines)
    assert found == awards_of(plan, lines)
    offered = sum((prize.amount or 0 for prize in plan.prizes), Decimal(0))
    assert sum((award.amount or 0 for award in found), Decimal(0)) <= offered
    for award in found:
        assert award.amount is not None
        assert award.pool is not None
        assert award.amount * award.sharers + award.rest == award.pool
        assert 0 <= award.rest < plan.rules.unit * award.sharers
        together = [a for a in found if (a.category, a.places) == (award.category, award.places)]
        assert {a.amount for a in together} == {award.amount}
    if plan.rules.one_each:
        winners = [award.player for award in found if award.amount]
        assert len(set(winners)) == len(winners)
    if lines and any(prize.category == "" for prize in plan.prizes):
        assert any(award.player == lines[0].id for award in found)
