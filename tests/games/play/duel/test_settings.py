"""Settings of play: presets, what differs from them, and what can't be."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.gyul_hap import PRESETS
from games.play.duel.settings import duel_settings_data, duel_settings_from
from games.play.settings import SettingsError


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_survives_storing(preset: str) -> None:
    settings = duel_settings_from({"preset": preset})
    assert settings.options == PRESETS[preset]
    assert duel_settings_from(duel_settings_data(settings)) == settings


def test_the_times_of_the_rules_page() -> None:
    settings = duel_settings_from({"preset": "tv"})
    times = settings.call_seconds, settings.name_seconds, settings.bonus_seconds, settings.board_limit
    assert times == (10, 5, 5, 180)
    assert duel_settings_from({"preset": "practice"}).board_limit is None


def test_what_differs_from_the_preset() -> None:
    settings = duel_settings_from({"boards": 7, "wrong": -2, "board_limit": None, "countdown": 0})
    assert (settings.preset, settings.options.boards, settings.options.wrong) == ("seed", 7, -2)
    assert (settings.board_limit, settings.countdown) == (None, 0)


@pytest.mark.parametrize(
    "name, value",
    [
        ("bords", 5),
        ("preset", "radio"),
        ("boards", 0),
        ("claim", "1"),
        ("call_seconds", None),
        ("name_seconds", 0),
        ("board_limit", 5),
        ("countdown", -1),
        ("settle_ms", True),
        ("start_after", 1.5),
    ],
)
def test_what_cannot_be_is_named(name: str, value: Any) -> None:
    with pytest.raises(SettingsError) as error:
        duel_settings_from({name: value})
    assert error.value.name == name
    assert str(error.value).startswith(f"{name}: ")
