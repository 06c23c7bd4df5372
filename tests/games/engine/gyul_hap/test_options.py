"""The presets of the rules page, and settings as data."""

import json
from dataclasses import replace

import pytest

from games.engine.gyul_hap import OPTION_NAMES, PRESETS, Options, OptionsError, options_data, options_from


def test_the_presets_are_those_of_the_rules() -> None:
    seed, tv, practice = PRESETS["seed"], PRESETS["tv"], PRESETS["practice"]
    assert (seed.boards, tv.boards) == (5, 10)
    assert [(p.alternate, p.players) for p in (seed, tv, practice)] == [(False, 2), (True, 2), (False, 1)]
    points = [(p.claim, p.duplicate, p.wrong, p.gyul, p.wrong_gyul) for p in (seed, tv, practice)]
    assert points == [(1, 0, -1, 3, -2), (1, -1, -1, 3, -1), (1, 0, -1, 3, -2)]
    assert (tv.bonus_gyul, practice.wrong_seconds, practice.wrong_gyul_seconds) == (True, 10, 30)
    assert (seed.extra_boards, seed.least_haps, seed.most_haps, seed.skip) == (0, None, None, True)
    assert (seed.wrong_seconds, tv.wrong_gyul_seconds) == (0, 0)


@pytest.mark.parametrize("options", [*PRESETS.values(), Options(extra_boards=3, least_haps=1, most_haps=4)])
def test_settings_survive_as_data(options: Options) -> None:
    data = json.loads(json.dumps(options_data(options)))
    assert tuple(data) == OPTION_NAMES
    assert options_from(data) == options


def test_what_is_not_named_is_the_presets() -> None:
    assert options_from({}) == PRESETS["seed"]
    assert options_from({"preset": "tv", "boards": 6}) == replace(PRESETS["tv"], boards=6)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"preset": "radio"}, "preset: 'radio' is none: choose seed, tv, practice"),
        ({"preset": ["tv"]}, "preset: "),
        ({"bords": 4}, "bords: no setting of Gyul! Hap!"),
        ({"boards": 0}, "boards: 0 is not from 1 to 99"),
        ({"boards": "5"}, "boards: '5' is no whole number"),
        ({"boards": True}, "boards: True is no whole number"),
        ({"players": 3}, "players: 3 is not from 1 to 2"),
        ({"extra_boards": 4}, "extra_boards: 4 is not from 0 to 3"),
        ({"claim": 0}, "claim: 0 is not from 1 to 99"),
        ({"wrong": 1}, "wrong: 1 is not from -99 to 0"),
        ({"bonus_gyul": 1}, "bonus_gyul: 1 is neither true nor false"),
        ({"least_haps": 13}, "least_haps: 13 is not from 0 to 12"),
        ({"least_haps": 3, "most_haps": 2}, "least_haps: a board can't have at least 3 Haps and at most 2"),
        ({"least_haps": 7, "most_haps": 7}, "least_haps: no board has 7 Haps"),
        ({"preset": "practice", "alternate": True}, "alternate: one player alone"),
        ({"preset": "practice", "extra_boards": 1}, "extra_boards: one player alone"),
    ],
)
def test_a_wrong_setting_is_named(data: dict[str, object], message: str) -> None:
    with pytest.raises(OptionsError, match=message) as caught:
        options_from(data)
    assert caught.value.setting == message.partition(":")[0]
