"""Settings: what each game has, and errors that name the setting."""

import json
from fractions import Fraction

import pytest

from games.engine.chaos_tiles.games.keys import GAME_KEYS
from games.engine.chaos_tiles.games.options import (
    PLAYERS,
    SETTINGS,
    Options,
    OptionsError,
    options_data,
    options_from,
)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_defaults_are_written_and_read(game: str) -> None:
    options = options_from({"game": game})
    data = options_data(options)
    assert tuple(data) == ("game", *SETTINGS[game])
    assert options_from(json.loads(json.dumps(data))) == options
    assert options.players == PLAYERS[game][0]


def test_changed_settings_are_written_and_read() -> None:
    for data in (
        {"game": "tiles-transfer", "players": 3, "hands": [10, 12, 10], "claims": 1, "sum": True},
        {"game": "go-asunder", "komi": 6.5, "figure": "generated", "figure_tiles": 20},
    ):
        options = options_from(data)
        assert options_from(options_data(options)) == options
        assert options_data(options).items() >= data.items()


def test_a_hand_is_ten_half_units_unless_it_is_a_handicap() -> None:
    assert options_from({"game": "chaos-omelet", "players": 3}).hands == (10, 10, 10)
    assert options_from({"game": "chaos-omelet", "hands": [10, 14]}).hands == (10, 14)


def test_two_players_claim_two_colours_each_and_more_players_one() -> None:
    options = [options_from({"game": "tiles-transfer", "players": players}) for players in (2, 3, 5)]
    assert [each.claims_each for each in options] == [2, 1, 1]


def test_komi_is_half_a_point() -> None:
    assert options_from({"game": "go-asunder"}).komi == Fraction(1, 2)


@pytest.mark.parametrize(
    "data, setting",
    [
        ({}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": "chaos-omelet", "komi": 0.5}, "komi"),
        ({"game": "chaos-omelet", "colors": 4}, "colors"),
        ({"game": "chaos-omelet", "players": 1}, "players"),
        ({"game": "chaos-omelet", "players": 6}, "players"),
        ({"game": "scorers-solitaire", "players": 2}, "players"),
        ({"game": "go-asunder", "players": 3}, "players"),
        ({"game": "chaos-omelet", "players": True}, "players"),
        ({"game": "chaos-omelet", "pip_set": "r2"}, "pip_set"),
        ({"game": "chaos-omelet", "colours": 2}, "colours"),
        ({"game": "chaos-omelet", "colours": "4"}, "colours"),
        ({"game": "chaos-omelet", "hands": [10]}, "hands"),
        ({"game": "chaos-omelet", "hands": [10, 1]}, "hands"),
        ({"game": "chaos-omelet", "hands": 10}, "hands"),
        ({"game": "chaos-omelet", "colours": 3, "hands": [40, 14]}, "hands"),
        ({"game": "chaos-omelet", "partial_contact": 1}, "partial_contact"),
        ({"game": "scorers-solitaire", "exchanges": -1}, "exchanges"),
        ({"game": "scorers-solitaire", "target": 1}, "target"),
        ({"game": "scorers-solitaire", "any_time": "yes"}, "any_time"),
        ({"game": "tiles-transfer", "colours": 3}, "claims"),
        ({"game": "tiles-transfer", "players": 5, "colours": 4}, "claims"),
        ({"game": "tiles-transfer", "players": 3, "claims": 2}, "claims"),
        ({"game": "tiles-transfer", "claims": 0}, "claims"),
        ({"game": "tiles-transfer", "sum": None}, "sum"),
        ({"game": "cruel-duos", "veks": 51}, "veks"),
        ({"game": "cruel-duos", "veks": 1, "kays": 0}, "veks"),
        ({"game": "cruel-duos", "pip_set": "r3"}, "pip_set"),
        ({"game": "go-asunder", "komi": 0.25}, "komi"),
        ({"game": "go-asunder", "komi": "much"}, "komi"),
        ({"game": "go-asunder", "komi": float("inf")}, "komi"),
        ({"game": "go-asunder", "komi": 200}, "komi"),
        ({"game": "go-asunder", "komi": 10**400}, "komi"),
        ({"game": "go-asunder", "komi": "1e400"}, "komi"),
        ({"game": "go-asunder", "komi": "1e999999999"}, "komi"),
        ({"game": "go-asunder", "komi": "1/0"}, "komi"),
        ({"game": "go-asunder", "figure": "square"}, "figure"),
        ({"game": "go-asunder", "figure_tiles": 5}, "figure_tiles"),
        ({"game": "go-asunder", "figure": "built"}, "figure_placements"),
        ({"game": "go-asunder", "figure_placements": "V+0@0"}, "figure_placements"),
        ({"game": "go-asunder", "figure": "built", "figure_placements": 7}, "figure_placements"),
    ],
)
def test_an_error_names_the_setting(data: dict[str, object], setting: str) -> None:
    with pytest.raises(OptionsError) as caught:
        options_from(data)
    assert caught.value.setting == setting
    assert str(caught.value).startswith(f"{setting}: ")


def test_options_are_checked_when_made() -> None:
    with pytest.raises(OptionsError, match=r"players: 2 is not 1"):
        Options("scorers-solitaire")
