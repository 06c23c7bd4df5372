"""How a match of Gyul! Hap! is played on line, as one value and as stored data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from games.engine.gyul_hap import OPTION_NAMES, PRESETS, Options, OptionsError, options_from
from games.play.settings import DAY, SettingsError
from words import said


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSettings:
    """The rules with their times, in whole seconds.

    ``call_seconds``, ``name_seconds`` and ``bonus_seconds`` are those of players who call in turn: to call,
    to name the positions, to add GYUL. ``board_limit``: a board is over so long after it was shown (None:
    never by itself). ``countdown``: so long a board is announced before it is shown. ``start_after``: play
    begins so long after the publication, ready or not (None: when both are ready). ``default_time``: who was
    not there so long after that may be ruled absent. What time does is recorded ``settle_ms`` later: a call
    that came in before may still be on its way to the lock.
    """

    options: Options = field(default_factory=lambda: PRESETS["seed"])
    call_seconds: int = 10
    name_seconds: int = 5
    bonus_seconds: int = 5
    board_limit: int | None = 180
    countdown: int = 5
    start_after: int | None = None
    default_time: int | None = 1800
    settle_ms: int = 250

    @property
    def preset(self) -> str:
        return self.options.preset


TIME_NAMES: tuple[str, ...] = tuple(each.name for each in fields(DuelSettings) if each.name != "options")
"""The settings beside those of the rules."""

_NONE_OR: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"board_limit": (10, 3600), "start_after": (0, DAY), "default_time": (0, DAY)}
)
_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "call_seconds": (1, 600),
        "name_seconds": (1, 600),
        "bonus_seconds": (1, 600),
        "countdown": (0, 600),
        "settle_ms": (0, 5000),
    }
)


def preset_settings(key: str) -> DuelSettings:
    """The settings of a preset of the rules: a lone player has no limits and is not waited for."""
    base = DuelSettings(options=PRESETS[key])
    return replace(base, board_limit=None, default_time=None) if key == "practice" else base


def duel_settings_data(settings: DuelSettings) -> dict[str, Any]:
    """The settings as one flat JSON-ready object; `duel_settings_from` gives an equal value."""
    data = asdict(settings)
    options: dict[str, Any] = data.pop("options")
    return options | data


def duel_settings_from(data: Mapping[str, Any]) -> DuelSettings:
    """Reads settings; what is not given is as in the named ``preset`` (`seed` if none is named).

    Raises SettingsError with the name of the setting that is wrong.

    >>> duel_settings_from({"preset": "tv", "boards": 6, "call_seconds": 20}).options.boards
    6
    """
    for name in data:
        if name not in OPTION_NAMES and name not in TIME_NAMES:
            known = ", ".join((*OPTION_NAMES, *TIME_NAMES))
            raise SettingsError(str(name), said("there is no such setting; there are {known}", known=known))
    try:
        options = options_from({name: data[name] for name in data if name in OPTION_NAMES})
    except OptionsError as error:
        raise SettingsError(error.setting, error.what) from None
    times = {name: data[name] for name in data if name in TIME_NAMES}
    for name, value in times.items():
        _check(name, value)
    return replace(preset_settings(options.preset), options=options, **times)


def _check(name: str, value: object) -> None:
    if name in _NONE_OR and value is None:
        return
    least, most = _NONE_OR.get(name) or _RANGES[name]
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not (whole and least <= value <= most):  # type: ignore[operator]
        raise SettingsError(
            name,
            said(
                "{value} is no whole number from {least} to {most}", value=repr(value), least=least, most=most
            ),
        )
