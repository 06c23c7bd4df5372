"""The prize document: what it may say, and what is refused where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tournaments.standings.prizes import PrizeError, PrizePlan, plan_from

FULL: dict[str, Any] = {
    "rules": {"shared": "place", "one_each": False, "unit": "1"},
    "categories": [
        {"name": "U18", "age": {"to": 18}, "age_year": 2026, "federation": "GER"},
        {"name": "Amateurs", "rating": {"from": 1000, "to": 1500}, "unrated": True, "own": "A"},
    ],
    "prizes": [
        {"name": "Winner", "category": None, "place": 1, "amount": "100.5", "currency": "EUR"},
        {"name": "Cup", "category": "U18", "place": 1},
    ],
    "early": True,
}


def test_a_document_is_read_and_written_alike() -> None:
    plan = plan_from(FULL)
    assert plan.data() == FULL
    assert plan_from(json.loads(json.dumps(plan.data()))) == plan


@pytest.mark.parametrize("nothing", [None, {}, []])
def test_nothing_is_offered_without_a_document(nothing: object) -> None:
    assert plan_from(nothing) == PrizePlan()


def _prizes(*prizes: Any) -> dict[str, Any]:
    return {"prizes": [{"name": "p", "place": n} | prize for n, prize in enumerate(prizes, 1)]}


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([1], "prizes: [1] is no object"),
        ({"price": []}, "prizes: there is no 'price'"),
        ({"prizes": "x"}, "prizes: 'x' is not a list"),
        ({"early": 1}, "early is 1"),
        ({"rules": {"shared": "maybe"}}, "rules, shared: 'maybe' is none of points, place, never"),
        ({"rules": {"one_each": "yes"}}, "rules, one_each: 'yes' is not true or false"),
        ({"rules": {"unit": "0.03"}}, "rules, unit: 0.03 is none of 0.01"),
        ({"categories": [{}]}, "category 1: it has no name"),
        ({"categories": [{"name": "A"}]}, "category 'A': nothing says who is in it"),
        (
            {"categories": [{"name": "A", "own": "a"}, {"name": "A", "own": "b"}]},
            "category 'A' is there twice",
        ),
        (
            {"categories": [{"name": "A", "rating": {"from": 9, "to": 8}}]},
            "rating: from 9 to 8 holds nothing",
        ),
        (
            {"categories": [{"name": "A", "born": {"from": "x"}}]},
            "category 'A', born from: 'x' is not a whole",
        ),
        ({"categories": [{"name": "A", "age": {"to": 18}}]}, "category 'A': age is reached in a year"),
        ({"categories": [{"name": "A", "unrated": 1}]}, "category 'A', unrated: 1 is not true or false"),
        ({"categories": [{"name": "A", "club": 5}]}, "category 'A', club: 5 is not a text"),
        (_prizes({"name": " "}), "prize 1: it has no name"),
        (_prizes({"category": "B"}), "prize 1 (p): there is no category 'B'"),
        (_prizes({"place": True}), "prize 1 (p), place: True is not a whole number from 1 to 999"),
        (_prizes({"amount": "a lot"}), "prize 1 (p), amount: 'a lot' is not a number"),
        (_prizes({"amount": "0.001"}), "prize 1 (p), amount: 0.001 has more than two decimals"),
        (_prizes({"amount": -1}), "prize 1 (p), amount: -1 is not more than 0"),
        (_prizes({"place": 2}), "the prizes for all: there is a prize for place 2, but none for place 1"),
        (_prizes({"amount": 5}, {"amount": 6}), "place 2 would win more money than place 1"),
        (_prizes({}, {"amount": 6}), "place 2 would win more money than place 1"),
        (_prizes({"amount": 5, "currency": "EUR"}, {"amount": 5}), "several currencies"),
        (_prizes({"currency": "x" * 9, "amount": 1}), "currency: 9 letters are too many"),
    ],
)
def test_what_is_refused_says_where(document: Any, words: str) -> None:
    with pytest.raises(PrizeError) as refused:
        plan_from(document)
    assert words in str(refused.value)
