"""Settings of a ranking: presets, JSON, refusals; and the list of what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tournaments.standings
from tournaments.standings import (
    EXAMPLE_20,
    PRESETS,
    TIE_BREAKS,
    SettingsError,
    StandingsSettings,
    awards_from,
    ranking_list,
    settings_from,
)
from tournaments.standings.registry import by_group


def test_a_default_event_is_win_draw_loss_by_points_then_spread() -> None:
    settings = StandingsSettings()
    assert settings.scheme.data() == {"name": "win-draw-loss", "win": "1", "draw": "0.5", "loss": "0"}
    assert (settings.tie_breaks, settings.c07) == (("spread",), "2026-03")


@pytest.mark.parametrize(
    ("preset", "own", "expected"),
    [
        ("default", (), ("spread",)),
        ("default", ("buchholz",), ("spread", "buchholz")),
        ("default", ("buchholz", "spread"), ("buchholz", "spread")),
        ("mso", (), ("head_to_head", "spread_without_best", "sonneborn_berger")),
        ("mso", ("spread",), ("head_to_head", "spread_without_best", "sonneborn_berger", "spread")),
        ("swiss-perfect", (), ("median_buchholz", "buchholz", "progressive")),
    ],
)
def test_the_list_of_a_preset(preset: str, own: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert ranking_list(preset, own) == expected


def test_every_preset_names_tie_breaks_that_are_there() -> None:
    assert {key for keys in PRESETS.values() for key in keys} <= set(TIE_BREAKS)


@pytest.mark.parametrize(
    "settings",
    [
        StandingsSettings(),
        StandingsSettings(
            scheme=EXAMPLE_20,
            awards=awards_from({"half": {"points": "5"}}),
            tie_breaks=PRESETS["mso"],
            c07="2024-08",
            system="round-robin",
            planned_rounds=6,
            spread_caps=(150, 200),
        ),
    ],
)
def test_settings_come_back_from_json(settings: StandingsSettings) -> None:
    assert settings_from(json.loads(json.dumps(settings.data()))) == settings


def test_settings_by_the_name_of_a_preset() -> None:
    assert settings_from({"preset": "mso"}).tie_breaks == PRESETS["mso"]
    assert settings_from({"preset": "default", "tie_breaks": ["koya"]}).tie_breaks == ("spread", "koya")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"tie_breaks": ["buchholtz"]}, ["'buchholtz'", "median_buchholz"]),
        ({"tie_breaks": ["koya", "koya"]}, ["'koya'", "twice"]),
        ({"preset": "fide"}, ["'fide'", "mso", "swiss-perfect"]),
        ({"c07": "2023"}, ["c07", "'2023'", "2024-08", "2026-03"]),
        ({"system": "knockout"}, ["system", "swiss", "round-robin"]),
        ({"planned_rounds": 0}, ["planned rounds are 0", "from 1"]),
        ({"planned_rounds": "six"}, ["planned rounds are 'six'"]),
        ({"tie_breaks": "koya"}, ["tie_breaks", "'koya'", "list"]),
        ({"tie_breaks": [["koya"]]}, ["['koya']", "no tie-break"]),
        ({"preset": ["mso"]}, ["['mso']", "no preset"]),
        ({"spread_caps": 150}, ["spread_caps", "150", "list"]),
        ([], ["[]", "no settings"]),
        ({"spread_caps": [150, 0]}, ["round 2", "0"]),
        ({"tiebreaks": []}, ["'tiebreaks'", "tie_breaks"]),
    ],
)
def test_what_is_wrong_with_settings_is_said(data: Any, words: list[str]) -> None:
    with pytest.raises(SettingsError) as refused:
        settings_from(data)
    assert [word for word in words if word not in str(refused.value)] == []


def test_the_status_table_names_what_the_registry_has() -> None:
    text = (Path(tournaments.standings.__file__).parent / "tie_breaks.md").read_text()
    assert sorted(re.findall(r"^\| .* \| `(\w+)` \| \S+ \|$", text, re.MULTILINE)) == sorted(TIE_BREAKS)


def test_every_tie_break_is_described() -> None:
    for key, tie_break in TIE_BREAKS.items():
        assert key == tie_break.key
        assert tie_break.description.endswith(".")
        assert tie_break.label
        assert tie_break.source
        assert tie_break.group
    assert len({tie_break.label for tie_break in TIE_BREAKS.values()}) == len(TIE_BREAKS)
    codes = [tie_break.code for tie_break in TIE_BREAKS.values() if tie_break.code]
    assert len(set(codes)) == len(codes)


# Keys that events have stored since the first release.
FIRST_KEYS = (
    *("spread", "capped_spread", "spread_without_best", "head_to_head", "order_total", "best_order_score"),
    *("sonneborn_berger", "direct_encounter", "wins", "played_wins", "progressive", "buchholz"),
    *("buchholz_cut_1", "buchholz_cut_2", "median_buchholz", "median_buchholz_2"),
    *("sonneborn_berger_points", "koya", "average_rating"),
)


def test_the_keys_of_stored_settings_stay() -> None:
    assert set(FIRST_KEYS) <= set(TIE_BREAKS)
    assert settings_from({"tie_breaks": list(FIRST_KEYS)}).tie_breaks == FIRST_KEYS


def test_every_tie_break_stands_under_one_heading() -> None:
    groups = by_group()
    assert sorted(t.key for found in groups.values() for t in found) == sorted(TIE_BREAKS)
    assert next(iter(groups)) == "Spread and own scores"
    assert "Team events" in groups


def test_a_board_unit_that_would_not_be_exact_is_refused() -> None:
    with pytest.raises(SettingsError, match="board_unit is 3"):
        StandingsSettings(board_unit=3)
