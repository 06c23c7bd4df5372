"""The table of presets, row by row."""

import pytest

from games.engine.flags import DEFAULT_PRESET, PRESETS, BothFlags, ChaosFlag, FlagRule, Policy, Viewpoint

TABLE = """
mso-a   15  per_game order_places random_fill -       win-draw-loss
mso-b   15  per_game order_places auto_fill   arbiter victory-points
mso-c   15* per_game order_places random_fill -       victory-points
mso-d   15* per_game auto_fill    auto_fill   chaos   victory-points
club    15  per_game auto_fill    auto_fill   chaos   win-draw-loss
codecup 30s per_game auto_fill    auto_fill   chaos   codecup
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


def test_there_are_these_and_no_others() -> None:
    assert list(PRESETS) == [row[0] for row in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_preset_is_its_row(row: list[str]) -> None:
    key, clock, bank, chaos_flag, both_flags, viewpoint, points = row
    preset = PRESETS[key]
    assert (preset.key, preset.clock, preset.bank, preset.points) == (key, clock.rstrip("*"), bank, points)
    assert preset.bank_is_a_choice is clock.endswith("*")
    rule = preset.rule
    assert (rule.chaos_flag, rule.both_flags) == (ChaosFlag(chaos_flag), BothFlags(both_flags))
    assert rule.fills_in_order is (viewpoint != "-")
    assert rule.viewpoint is Viewpoint("chaos" if viewpoint == "-" else viewpoint)
    assert (rule.quarter, rule.policy) == (0, Policy.PLAY_ON)


def test_the_default_is_club() -> None:
    assert DEFAULT_PRESET is PRESETS["club"]
    assert FlagRule() == DEFAULT_PRESET.rule
