"""The worked cases of pairing.md: bye, cost, all equal pairings, who is Order first, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.swiss import pair

from .cases import history_of, load, request_of, scores_of, settings_of

PAIRINGS = load("pairing_*.json")
REFUSED = [c for c in PAIRINGS if "refused" in c[1]["expected"]]
POSSIBLE = [c for c in PAIRINGS if "refused" not in c[1]["expected"]]


def pairing_of(case: dict[str, Any]) -> Any:
    data = case["input"]
    settings, history, request = settings_of(data["settings"]), history_of(data), request_of(data["request"])
    return pair(settings, history, scores_of(data, settings, history, request.number), request)


@pytest.mark.parametrize(("name", "case"), POSSIBLE)
def test_case(name: str, case: dict[str, Any]) -> None:
    expected, found = case["expected"], pairing_of(case)
    assert found.bye == expected["bye"]
    assert list(found.cost) == expected["cost"]
    assert found.h5 == expected["h5"]
    given = sorted(sorted(p.players) for p in found.pairs)
    assert given in [sorted(map(sorted, pairs)) for pairs in expected["pairings"]]
    assert sorted([p.first, p.second] for p in found.pairs) == sorted(expected["pairing"])


@pytest.mark.parametrize(("name", "case"), REFUSED)
def test_refused_case(name: str, case: dict[str, Any]) -> None:
    with pytest.raises(PairingImpossible) as refusal:
        pairing_of(case)
    assert set(refusal.value.unserved) in [set(group) for group in case["expected"]["refused"]]
    assert refusal.value.choices


def test_there_are_cases_of_both_kinds() -> None:
    assert POSSIBLE
    assert REFUSED
