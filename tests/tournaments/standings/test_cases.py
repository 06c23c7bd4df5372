"""Every worked case of the rules pages that was handed to the project."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from tournaments.standings import (
    ContinuousVP,
    SchemeError,
    StandingsSettings,
    round_results,
    scheme_from,
    standings,
)
from tournaments.standings.exact import plain

from .cases import FOLDER, history_of, load, settings_of


@pytest.mark.parametrize("case", load("points_*.json"))
def test_points_of_a_match(case: dict[str, Any]) -> None:
    data, expected = case["input"], case["expected"]
    if expected.get("refused"):
        with pytest.raises(SchemeError):
            scheme_from(data["scheme"])
        return
    scheme = scheme_from(data["scheme"])
    assert [[plain(p) for p in scheme.match(*m)] for m in data["matches"]] == expected["points"]


@pytest.mark.parametrize("case", load("standings_*.json"))
def test_standings(case: dict[str, Any]) -> None:
    data = case["input"]
    history = history_of(data["rounds"], data["players"])
    for preset in data["presets"]:
        table = standings(history, settings_of(data["settings"], preset))
        expected = case["expected"][preset]
        assert [(s.rank, s.player) for s in table] == [(line["rank"], line["id"]) for line in expected]
        for line, standing in zip(expected, table, strict=True):
            assert plain(standing.points) == line["points"]
            assert standing.spread == line.get("spread", standing.spread)
            shown = {value.key: plain(value.value) for value in standing.tie_breaks}
            assert {key: shown[key] for key in line.get("tiebreaks", {})} == line.get("tiebreaks", {})


def test_the_example_with_byes_and_a_forfeit() -> None:
    """Five rounds of seven players: points, spread, order and what else the example states."""
    example = json.loads((FOLDER / "spread_example.json").read_text())
    players = [{"id": number, "seed": number} for number in range(1, 8)]
    history = history_of(example["rounds"], players)
    keys = ("spread", "played_wins", "spread_without_best")
    table = standings(history, StandingsSettings(tie_breaks=keys))
    points = {line["id"]: Decimal(0) for line in example["expected"]}
    for player, row in round_results(history, ContinuousVP(60), StandingsSettings().awards).items():
        points[player] = sum((r.points for r in row if r.is_played), Decimal(0))

    assert [
        {
            "rank": s.rank,
            "id": s.player,
            "points": float(s.points),
            "spread": s.spread,
            "played_wins": int(s.tie_break("played_wins").value),
            "spread_without_best_round": int(s.tie_break("spread_without_best").value),
            "vp_played_matches": float(points[s.player]),
        }
        for s in table
    ] == example["expected"]
