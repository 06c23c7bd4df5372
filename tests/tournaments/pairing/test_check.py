"""What is wrong with a given round: the worked cases, and each kind of finding by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.pairing.check import check
from tournaments.pairing.choice import decide
from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.field import field_of
from tournaments.pairing.model import ForbiddenPair, PairingSettings, Request
from tournaments.standings.history import ByeKind, History

from .build import past, standing, won
from .cases import history_of, load, request_of, scores_of, settings_of
from .simulate import random_round

Pairs = list[tuple[int, int]]
FOUR = past(4, [won(1, 3), won(2, 4)])
FIVE = past(5, [won(1, 3), won(2, 4), (5, ByeKind.ALLOCATED)])


@pytest.mark.parametrize(("name", "case"), load("check_*.json"))
def test_case(name: str, case: dict[str, Any]) -> None:
    data = case["input"]
    settings, history = settings_of(data["settings"]), history_of(data)
    request = request_of(data.get("request", {}) | {"number": data["round"]["number"]})
    scores = scores_of(data, settings, history, request.number)
    pairs = [(a, b) for a, b in data["round"]["pairs"]]
    assert check(settings, history, scores, pairs, data["round"]["bye"], request) == case["expected"]["wrong"]


def wrong(history: History, pairs: Pairs, bye: int | None = None, **asked: Any) -> list[str]:
    settings = PairingSettings(rounds=asked.pop("rounds", 6), forbidden=asked.pop("forbidden", ()))
    request = Request(len(history.rounds) + 1, **asked)
    return check(settings, history, standing(settings, history, request.number), pairs, bye, request)


def test_right_rounds() -> None:
    assert wrong(FOUR, [(1, 2), (3, 4)]) == []
    assert wrong(FIVE, [(1, 2), (3, 5)], 4) == []


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_what_is_paired_is_right(players: int) -> None:
    for seed in range(40):
        event, request = random_round(seed, players, trouble=0.05)
        scores = event.scores(request.number)
        try:
            found = event.pair(request)
        except PairingImpossible:
            continue
        pairs = [(p.first, p.second) for p in found.pairs]
        assert check(event.settings, event.history, scores, pairs, found.bye, request) == []


# Who has had which role makes these true as well; test_roles is about them.
ROLES = {f"{a} should be Order first against {b}" for a, b in ((3, 1), (4, 2), (4, 1))}


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([(1, 3), (2, 4)], ["1 and 3 met in round 1", "2 and 4 met in round 1"]),
        ([(1, 2)], ["3 is missing", "4 is missing"]),
        ([(1, 2), (3, 3)], ["3 is paired with nobody else", "4 is missing"]),
        ([(1, 2), (3, 4), (1, 4)], ["1 stands in the round 2 times", "4 stands in the round 2 times"]),
        ([(1, 2), (3, 4), (7, 8)], ["7 is not in the event", "8 is not in the event"]),
    ],
)
def test_who_stands_and_who_met(pairs: Pairs, expected: list[str]) -> None:
    assert [sentence for sentence in wrong(FOUR, pairs) if sentence not in ROLES] == expected


def test_roles() -> None:
    assert wrong(FOUR, [(2, 1), (4, 3)]) == [
        "1 should be Order first against 2",
        "3 should be Order first against 4",
    ]


def test_cost_by_level() -> None:
    assert wrong(FOUR, [(1, 4), (2, 3)])[0] == (
        "level 2 (squared differences of points) costs 20000, 0 is possible"
    )
    six = past(6)
    assert wrong(six, [(1, 5), (2, 4), (3, 6)]) == ["level 3 (distances) costs 2, 0 is possible"]


def test_level_five() -> None:
    """With 1-3 forbidden the pairings 1-2 3-4 and 1-4 2-3 cost the same; 1 gets the higher opponent."""
    closed = (ForbiddenPair(1, 3),)
    assert wrong(past(4), [(1, 2), (3, 4)], forbidden=closed) == []
    assert wrong(past(4), [(1, 4), (2, 3)], forbidden=closed) == [
        "level 5: 1 meets 4, and 2 is possible at the same cost"
    ]
    assert wrong(past(4), [(1, 3), (2, 4)], forbidden=closed) == ["1 and 3 are a forbidden pair"]


def test_the_bye() -> None:
    assert wrong(FIVE, [(1, 2), (4, 5)], 3) == ["the bye belongs to 4, not 3"]
    assert wrong(FIVE, [(1, 2), (3, 4)], 5)[:2] == [
        "5 had the allocated bye in round 1 already",
        "the bye belongs to 4, not 5",
    ]
    assert wrong(FIVE, [(1, 2), (3, 5)]) == ["the bye belongs to 4, but nobody has it"]
    assert wrong(FOUR, [(1, 2)], 3) == ["4 is missing", "3 has the bye, but the field is even"]


def test_absences_and_decisions_by_hand() -> None:
    gone = {"absent": frozenset({5})}
    assert wrong(FIVE, [(1, 2), (3, 5)], 4, **gone)[:2] == [
        "5 is absent",
        "4 has the bye, but the field is even",
    ]
    asked = {"byes": {5: ByeKind.HALF}}
    assert "5 has a requested bye" in wrong(FIVE, [(1, 2), (3, 4)], 5, **asked)
    assert wrong(FOUR, [(1, 3), (2, 4)], manual=((1, 3),))[0] == "2 and 4 met in round 1"
    assert wrong(FOUR, [(1, 2), (3, 4)], manual=((1, 4),))[0] == "1 and 4 were paired by the arbiter"
    assert wrong(FIVE, [(1, 2), (5, 4)], 3, manual_bye=1)[0] == "the arbiter gave the bye to 1, not 3"


def test_a_round_that_spoils_the_next() -> None:
    """Wherever H5 changed the pairing, the one without H5 is said to spoil the next round."""
    spoiled = 0
    for seed in range(120):
        event, request = random_round(seed, 8, trouble=0)
        scores = event.scores(request.number)
        try:
            decision = decide(field_of(event.settings, event.history, scores, request))
        except PairingImpossible:
            continue
        if decision.unbound is None:
            continue
        players = decision.table.players
        pairs = [(players[i], players[j]) for i, j in decision.unbound.pairs]
        found = check(event.settings, event.history, scores, pairs, decision.bye, request)
        number = request.number + 1
        assert f"after this round, round {number} can't be paired; another pairing keeps it possible" in found
        spoiled += 1
    assert spoiled


def test_an_impossible_round() -> None:
    everyone_met = past(2, [won(1, 2)])
    assert wrong(everyone_met, [(2, 1)]) == [
        "2 and 1 met in round 1",
        "this round can't be paired by the hard rules",
    ]
