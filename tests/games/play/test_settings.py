"""Settings of timed play: defaults, presets, and what is refused with the name of the setting."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.flags import PRESETS
from games.engine.variants import get_variant
from games.play.settings import PlaySettings, SettingsError, game2_minimum_ms, settings_data, settings_from

HYLE5 = get_variant("hyle5")


def read(**data: Any) -> PlaySettings:
    return settings_from(data, HYLE5)


def test_without_a_word_it_is_club() -> None:
    assert read() == PlaySettings()
    assert (read().preset, read().clock, read().bank, read().settle_ms) == ("club", "15", "per_game", 250)
    assert not read().lag


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_brings_its_clock_bank_and_rule(preset: str) -> None:
    settings = read(preset=preset)
    named = PRESETS[preset]
    assert (settings.clock, settings.bank, settings.rule) == (named.clock, named.bank, named.rule)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"preset": "mso-b", "rule": {"quarter": 3}, "bank": "per_match", "game2_minimum": 30},
        {"clock": "10+5", "lag": True, "start_after": 60, "default_time": None, "resign": False},
        {"rule": {"policy": "overtime_penalty", "penalty_minutes": 3}},
    ],
)
def test_what_is_stored_reads_back(data: dict[str, Any]) -> None:
    settings = read(**data)
    assert settings_from(settings_data(settings), HYLE5) == settings


@pytest.mark.parametrize(
    "data, name",
    [
        ({"preset": "mso-z"}, "preset"),
        ({"colour": "red"}, "colour"),
        ({"clock": "ten"}, "clock"),
        ({"clock": 15}, "clock"),
        ({"clock": "1|2|3"}, "clock"),
        ({"bank": "shared"}, "bank"),
        ({"bank": "per_match", "clock": "5+3|5"}, "bank"),
        ({"restart": "shrug"}, "restart"),
        ({"lag": 1}, "lag"),
        ({"agree": "yes"}, "agree"),
        ({"game2_wait": -1}, "game2_wait"),
        ({"default_time": 90_000}, "default_time"),
        ({"start_after": True}, "start_after"),
        ({"settle_ms": 6000}, "settle_ms"),
        ({"rule": "club"}, "rule"),
        ({"rule": {"chaos_flag": "nothing"}}, "rule"),
        ({"rule": {"policy": "overtime_penalty"}, "clock": "-"}, "clock"),
    ],
)
def test_what_can_not_be_is_refused_by_name(data: dict[str, Any], name: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read(**data)
    assert refused.value.name == name
    assert str(refused.value).startswith(f"{name}: ")


def test_forfeit_game_wants_a_score_where_the_rules_set_none() -> None:
    with pytest.raises(SettingsError, match="give set_score"):
        settings_from({"rule": {"policy": "forfeit_game"}}, get_variant("entropy6"))


def test_overtime_is_a_last_stage_of_each_side() -> None:
    settings = read(clock="15|10", rule={"policy": "overtime_penalty", "penalty_minutes": 2})
    assert str(settings.control()) == "15;2|10;2"
    assert settings.has_overtime
    assert not read(rule={"policy": "overtime_penalty", "penalty_minutes": 0}).has_overtime


@pytest.mark.parametrize("clock", ["10h", "-", "10|-"])
def test_overtime_is_refused_in_plain_words_where_no_clock_runs_out(clock: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read(clock=clock, rule={"policy": "overtime_penalty"})
    why = "overtime needs a clock that runs out: not an hourglass, not untimed"
    assert str(refused.value) == f"clock: {clock}: {why}"
    assert read(clock=clock, rule={"policy": "overtime_penalty", "penalty_minutes": 0}).clock == clock


def test_the_minimum_in_ms() -> None:
    assert game2_minimum_ms(read(game2_minimum=30)) == 30_000
