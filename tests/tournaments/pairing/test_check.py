"""What is wrong with a given round: the worked cases, and each kind of finding by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.pairing.check import check

from .cases import history_of, load, scores_of, settings_of
from .cases import request_of


@pytest.mark.parametrize(("name", "case"), load("check_*.json"))
def test_case(name: str, case: dict[str, Any]) -> None:
    data = case["input"]
    settings, history = settings_of(data["settings"]), history_of(data)
    request = request_of(data.get("request", {}) | {"number": data["round"]["number"]})
    scores = scores_of(data, settings, history, request.number)
    pairs = [(a, b) for a, b in data["round"]["pairs"]]
    assert check(settings, history, scores, pairs, data["round"]["bye"], request) == case["expected"]["wrong"]
