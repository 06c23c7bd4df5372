"""Time controls, stored clocks, settings of play, and report files of federations."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clocks.core import ClockError, ControlError, parse_control
from clocks.core.codec import event_from_json, event_to_json, state_from_json, state_to_json
from clocks.core.events import Press
from games.engine.variants import get_variant
from games.play.duel.settings import duel_settings_data, duel_settings_from
from games.play.settings import SettingsError, settings_data, settings_from
from games.play.tiles.settings import tiles_settings_data, tiles_settings_from
from tests.fuzz.mutating import bounded, documents, examples, texts
from tests.tournaments.trf.files import FOUR, STATES, file, player
from tournaments.trf.errors import TrfError
from tournaments.trf.parse import parse
from tournaments.trf.write import write

ENTROPY7 = get_variant("entropy7")
CONTROLS = ("15", "30s", "10+5", "10d5", "10b5", "10/5x30", "10h", "-", "15;10+5", "15|10")
REPORTS = (
    file("012 Spring", "042 2026/05/01", "062 4", "142 5", "162 W 1.0 D 0.5", *FOUR),
    file(player(1, "1.0", "2 w 1"), player(2, "0.0", "1 b 0"), "XXR 3", "XXS W=3 D=1", "XXP 1 2", "XXZ 1"),
    file(*FOUR, "240 F   3    1    2", "250      1.0   1   2    1    4", "260   1   2    1    2", "### said"),
    (STATES / "points310_p310_016r7.trf").read_text(),
)
EVENTS = [event_to_json(Press(2, 60_000, side=1, to=0)), event_to_json(Press(2, 60_000, side=1, to=0, lag=5))]
SETTINGS = {
    "play": (
        lambda data: settings_from(data, ENTROPY7),
        settings_data,
        [{"preset": "club"}, settings_data(settings_from({"clock": "10+5", "bank": "per_game"}, ENTROPY7))],
    ),
    "duel": (
        duel_settings_from,
        duel_settings_data,
        [{"preset": "tv", "boards": 6}, duel_settings_data(duel_settings_from({}))],
    ),
    "tiles": (
        tiles_settings_from,
        tiles_settings_data,
        [
            {"game": "micropentagons", "clock": "10+5"},
            tiles_settings_data(tiles_settings_from({"game": "go-asunder", "komi": "13/2"})),
        ],
    ),
}


@given(texts(*CONTROLS))
@examples()
def test_time_controls(text: str) -> None:
    with bounded():
        try:
            control = parse_control(text)
        except ControlError:
            return
        assert parse_control(str(control)) == control


@given(documents(*EVENTS))
@examples()
def test_stored_events_of_clocks(data: Any) -> None:
    try:
        event = event_from_json(data)
    except ClockError:
        return
    assert event_from_json(event_to_json(event)) == event


@given(documents({"version": 1, "control": "15+10", "budgets": []}))
@examples()
def test_stored_states_of_clocks(data: Any) -> None:
    try:
        state = state_from_json(data)
    except ClockError:
        return
    assert state_from_json(state_to_json(state)) == state


@pytest.mark.parametrize("name", SETTINGS)
@given(data=st.data())
@examples()
def test_settings_of_play(name: str, data: st.DataObject) -> None:
    read, write_, valid = SETTINGS[name]
    given = data.draw(documents(*valid))
    with bounded():
        try:
            settings = read(given if isinstance(given, dict) else {})
        except SettingsError:
            return
        assert read(write_(settings)) == settings


@given(texts(*REPORTS))
@examples()
def test_report_files(text: str) -> None:
    with bounded():
        try:
            report = parse(text)
        except TrfError:
            return
        for version in ("TRF26", "TRF16"):
            try:
                written = write(report, version)  # type: ignore[arg-type]
            except TrfError:
                continue  # what the format can't hold
            assert write(parse(written), version) == written  # type: ignore[arg-type]
