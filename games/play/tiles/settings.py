"""How a game of Chaos Tiles is played on line, as one value and as stored data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from clocks.core import ControlError, TimeControl, parse_control
from games.engine.chaos_tiles.games.options import (
    SETTINGS,
    Options,
    OptionsError,
    options_data,
    options_from,
)
from games.play.settings import DAY, MOST_CONTROL, SettingsError
from words import said

USUAL_CLOCK = "15+10"
MARKING = "marking"
"""Why a clock stands while dead stones are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesSettings:
    """The rules with their times, in whole seconds.

    ``clock``: the time control of every seat, or one a seat. ``start_after``: play begins so long after the
    publication, ready or not (None: when all are ready). ``default_time``: who was not there so long after
    that may be ruled absent. ``settle_ms``: a flag is recorded so much later than it fell, since an action
    that came in before may still be on its way to the lock.
    """

    options: Options
    clock: str = USUAL_CLOCK
    start_after: int | None = None
    default_time: int | None = 1800
    settle_ms: int = 250

    def control(self) -> TimeControl:
        """The time control of all seats."""
        return parse_control(self.clock)


TIME_NAMES: tuple[str, ...] = tuple(each.name for each in fields(TilesSettings) if each.name != "options")
"""The settings beside those of the rules."""

_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"start_after": (0, DAY), "default_time": (0, DAY), "settle_ms": (0, 5000)}
)
_NONE_ALLOWED = ("start_after", "default_time")


def for_players(settings: TilesSettings, players: int) -> TilesSettings:
    """The same for so many seats. Raises SettingsError where they can't play so.

    >>> for_players(tiles_settings_from({"game": "micropentagons"}), 4).options.hands
    (10, 10, 10, 10)
    """
    if players == settings.options.players:
        return settings
    data = options_data(settings.options) | {"players": players}
    if len(set(settings.options.hands)) == 1:
        data["hands"] = list(settings.options.hands[:1]) * players
    return tiles_settings_from(tiles_settings_data(settings) | data)


def tiles_settings_data(settings: TilesSettings) -> dict[str, Any]:
    """The settings as one flat JSON-ready object; `tiles_settings_from` gives an equal value."""
    data = {name: value for name, value in asdict(settings).items() if name != "options"}
    return options_data(settings.options) | data


def tiles_settings_from(data: Mapping[str, Any]) -> TilesSettings:
    """Reads settings: `game`, and what differs from its defaults. Raises SettingsError with the name of the
    setting that is wrong.

    >>> tiles_settings_from({"game": "chaos-omelet", "players": 3, "clock": "10+5"}).options.players
    3
    """
    game = str(data.get("game", ""))
    times = {name: value for name, value in data.items() if name in TIME_NAMES}
    for name in data:
        if name not in ("game", *SETTINGS.get(game, ()), *TIME_NAMES):
            known = ", ".join((*SETTINGS.get(game, ()), *TIME_NAMES))
            raise SettingsError(str(name), said("there is no such setting; there are {known}", known=known))
    try:
        options = options_from({name: value for name, value in data.items() if name not in times})
    except OptionsError as error:
        raise SettingsError(error.setting, error.what) from None
    settings = replace(TilesSettings(options=options), **times)
    _check(settings)
    return settings


def _check(settings: TilesSettings) -> None:
    for name, (least, most) in _RANGES.items():
        value = getattr(settings, name)
        if value is None and name in _NONE_ALLOWED:
            continue
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise SettingsError(
                name,
                said(
                    "{value} is no whole number from {least} to {most}",
                    value=repr(value),
                    least=least,
                    most=most,
                ),
            )
    _check_clock(settings)


def _check_clock(settings: TilesSettings) -> None:
    if not isinstance(settings.clock, str) or len(settings.clock) > MOST_CONTROL:
        raise SettingsError("clock", said("give the text of a time control, as 15+10"))
    try:
        control = settings.control()
    except ControlError as error:
        raise SettingsError("clock", str(error)) from None
    players = settings.options.players
    if not control.fits(players):
        raise SettingsError(
            "clock",
            said(
                "{control} is not for {players} seats: give one budget, or one for each",
                control=control,
                players=players,
            ),
        )
