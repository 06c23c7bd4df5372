"""How a match is played with clocks, as one value and as stored data (clock_and_flags.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, get_args

from clocks.core import ControlError, Method, Stage, TimeControl, parse_control
from clocks.core.control import SECOND
from games.engine.flags import (
    DEFAULT_PRESET,
    PRESETS,
    FlagRule,
    Policy,
    overtime_limit,
    rule_data,
    rule_from,
)
from games.engine.flags.ruling import check_variant
from games.engine.variants import Variant
from words import said

Bank = Literal["per_game", "per_match"]
Restart = Literal["freeze", "charge", "credit"]
DAY = 24 * 3600
MOST_CONTROL = 200  # characters of a time control's text
NO_OVERTIME = said("overtime needs a clock that runs out: not an hourglass, not untimed")


class SettingsError(ValueError):
    """A setting of timed play that can't be; ``name`` is the setting."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(said("{name}: {what}", name=name, what=what))
        self.name = name
        self.what = what


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySettings:
    """The defaults are those of the preset `club`. Times are whole seconds.

    `start_after`: game 1 starts so long after the publication, ready or not (None: when both are ready).
    `default_time`: who has placed no counter so long after that may be ruled absent. `game2_wait`: game 2
    starts so long after game 1, ready or not. `game2_minimum`: with a bank per match everybody has at least
    that in game 2, flag up. `lag`: bounded compensation of network delay.
    """

    preset: str = DEFAULT_PRESET.key
    clock: str = DEFAULT_PRESET.clock
    bank: Bank = DEFAULT_PRESET.bank
    rule: FlagRule = field(default_factory=lambda: DEFAULT_PRESET.rule)
    start_after: int | None = None
    default_time: int | None = 1800
    game2_wait: int = 300
    game2_minimum: int = 0
    settle_ms: int = 250
    restart: Restart = "freeze"
    lag: bool = False
    resign: bool = True
    agree: bool = True

    def control(self) -> TimeControl:
        """The time control; under `overtime_penalty` the overtime is a last stage of each side."""
        control = parse_control(self.clock)
        if self.rule.policy is not Policy.OVERTIME_PENALTY or not overtime_limit(self.rule):
            return control
        extra = Stage(Method.SUDDEN_DEATH, overtime_limit(self.rule))
        return TimeControl(tuple((*stages, extra) for stages in control.budgets))

    @property
    def has_overtime(self) -> bool:
        return self.rule.policy is Policy.OVERTIME_PENALTY and overtime_limit(self.rule) > 0


def settings_data(settings: PlaySettings) -> dict[str, Any]:
    """The settings as JSON-ready data; `settings_from` gives an equal value."""
    return asdict(settings) | {"rule": rule_data(settings.rule)}


def settings_from(data: Mapping[str, Any], variant: Variant) -> PlaySettings:
    """Reads settings; what is not given is as in the named preset (`club` if none is named).

    Raises SettingsError with the name of the setting that is wrong.
    """
    key = data.get("preset", DEFAULT_PRESET.key)
    if not isinstance(key, str) or key not in PRESETS:
        raise SettingsError(
            "preset", said("{key} is none of {choices}", key=repr(key), choices=", ".join(PRESETS))
        )
    preset = PRESETS[key]
    base = PlaySettings(preset=key, clock=preset.clock, bank=preset.bank, rule=preset.rule)
    known = asdict(base).keys()
    for name in data:
        if name not in known:
            raise SettingsError(
                str(name), said("there is no such setting; there are {choices}", choices=", ".join(known))
            )
    values = {name: value for name, value in data.items() if name not in ("preset", "rule")}
    for name, value in values.items():
        _check(name, value)
    settings = replace(base, **values, rule=_rule(data.get("rule"), base.rule, variant))
    _check_control(settings)
    return settings


def _rule(data: object, base: FlagRule, variant: Variant) -> FlagRule:
    if data is not None and not isinstance(data, Mapping):
        raise SettingsError(
            "rule", said("{data} is no object like {{'chaos_flag': 'order_places'}}", data=repr(data))
        )
    try:
        rule = rule_from({**rule_data(base), **(data or {})})
        check_variant(rule, variant)
    except ValueError as error:
        raise SettingsError("rule", str(error)) from None
    return rule


def _check(name: str, value: object) -> None:
    choices = {"bank": get_args(Bank), "restart": get_args(Restart)}
    if name in choices and value not in choices[name]:
        raise SettingsError(
            name, said("{value} is none of {choices}", value=repr(value), choices=", ".join(choices[name]))
        )
    if name in ("lag", "resign", "agree") and not isinstance(value, bool):
        raise SettingsError(name, said("{value} is neither true nor false", value=repr(value)))
    if name in ("start_after", "default_time") and value is None:
        return
    most = {
        "start_after": DAY,
        "default_time": DAY,
        "game2_wait": DAY,
        "game2_minimum": DAY,
        "settle_ms": 5000,
    }
    whole = isinstance(value, int) and not isinstance(value, bool)
    if name in most and not (whole and 0 <= value <= most[name]):  # type: ignore[operator]
        raise SettingsError(
            name, said("{value} is no whole number from 0 to {most}", value=repr(value), most=most[name])
        )


def _check_control(settings: PlaySettings) -> None:
    if not isinstance(settings.clock, str):
        raise SettingsError(
            "clock", said("{clock} is no text like 15, 10+5 or 15|10", clock=repr(settings.clock))
        )
    try:
        if settings.has_overtime and parse_control(settings.clock).has_no_end:
            raise SettingsError(
                "clock", said("{clock}: {no_overtime}", clock=settings.clock, no_overtime=NO_OVERTIME)
            )
        control = settings.control()
    except ControlError as error:
        raise SettingsError("clock", str(error)) from None
    if len(str(control)) > MOST_CONTROL:
        raise SettingsError(
            "clock", said("write it with at most {most_control} characters", most_control=MOST_CONTROL)
        )
    if not control.fits(2):
        raise SettingsError(
            "clock", said("{clock} is not for two sides: give one budget or two", clock=settings.clock)
        )
    if settings.bank == "per_match" and not _is_common(control):
        raise SettingsError(
            "bank",
            said(
                "{clock} differs by role in more than its first main time: choose per_game",
                clock=settings.clock,
            ),
        )


def _is_common(control: TimeControl) -> bool:
    """Whether a player's time can go over into the other role: all but the first main time is the same."""
    kinds = {((first.method, first.amount, first.periods), *later) for first, *later in control.budgets}
    return len(kinds) == 1


def game2_minimum_ms(settings: PlaySettings) -> int:
    """What everybody has at least in game 2 of a bank per match, in ms."""
    return settings.game2_minimum * SECOND
