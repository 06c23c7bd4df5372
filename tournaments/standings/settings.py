"""How an event ranks: scheme, awards, tie-breaks and the texts they follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from words import said

from .awards import Awards, awards_from
from .field import C07, System
from .plain_schemes import WinDrawLoss
from .points import scheme_from
from .presets import PRESETS, ranking_list
from .registry import TIE_BREAKS
from .scheme import Scheme

BOARD_UNITS = (1, 2, 4, 10, 100)  # whose parts are whole hundredths


class SettingsError(ValueError):
    """Settings of a ranking that can't be used, with what would be right."""


@dataclass(frozen=True, slots=True)
class StandingsSettings:
    """How an event ranks. ``tie_breaks`` is the whole list after points, spread included.

    ``spread_caps``: the largest spread that counts in round 1, 2, ...; the last one goes on. The raw
    spread stays to be seen; the capped one ranks, so ``spread`` in the list means it.
    ``planned_rounds``: for the limits of C.07 that speak of all rounds of the event; None ranks as if
    the event ended with the rounds of the history, as the snapshot of a round does.
    ``board_unit``: in a history of teams, how many counts of an own total make a whole board point; 2 where
    drawn boards make halves.
    """

    scheme: Scheme = field(default_factory=WinDrawLoss)
    awards: Awards = field(default_factory=Awards)
    tie_breaks: tuple[str, ...] = PRESETS["default"]
    c07: C07 = "2026-03"
    system: System = "swiss"
    planned_rounds: int | None = None
    spread_caps: tuple[int, ...] = ()
    board_unit: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "tie_breaks", tuple(self.tie_breaks))
        object.__setattr__(self, "spread_caps", tuple(self.spread_caps))
        _check_keys(self.tie_breaks)
        _check_choice("c07", self.c07, get_args(C07))
        _check_choice("system", self.system, get_args(System))
        _check_counts(self.planned_rounds, self.spread_caps)
        if self.board_unit not in BOARD_UNITS:
            raise SettingsError(
                said(
                    "board_unit is {board_unit}; it is one of {board_units}",
                    board_unit=repr(self.board_unit),
                    board_units=BOARD_UNITS,
                )
            )

    @property
    def criteria(self) -> tuple[str, ...]:
        """The keys that rank after points: with a cap, the capped spread in the place of the spread."""
        if not self.spread_caps:
            return self.tie_breaks
        return tuple(dict.fromkeys("capped_spread" if k == "spread" else k for k in self.tie_breaks))

    def data(self) -> dict[str, Any]:
        """The settings as JSON data; ``settings_from`` reads it back."""
        return {
            "scheme": self.scheme.data(),
            "awards": self.awards.data(),
            "tie_breaks": list(self.tie_breaks),
            "c07": self.c07,
            "system": self.system,
            "planned_rounds": self.planned_rounds,
            "spread_caps": list(self.spread_caps),
            "board_unit": self.board_unit,
        }


def settings_from(data: Mapping[str, Any]) -> StandingsSettings:
    """The settings that JSON data describe; what is not there keeps its default.

    ``tie_breaks`` is the whole list after points; or ``preset`` names it. Raises SettingsError,
    SchemeError or AwardError.
    """
    _check_shape(data)
    found: dict[str, Any] = {
        key: data[key] for key in ("c07", "system", "planned_rounds", "board_unit") if key in data
    }
    if "scheme" in data:
        found["scheme"] = scheme_from(data["scheme"])
    if "awards" in data:
        found["awards"] = awards_from(data["awards"])
    if "spread_caps" in data:
        found["spread_caps"] = tuple(data["spread_caps"])
    if "preset" in data:
        found["tie_breaks"] = _preset(data)
    elif "tie_breaks" in data:
        found["tie_breaks"] = tuple(data["tie_breaks"])
    return StandingsSettings(**found)


_KNOWN = (
    *("scheme", "awards", "tie_breaks", "preset"),
    *("c07", "system", "planned_rounds", "spread_caps", "board_unit"),
)


def _check_shape(data: Mapping[str, Any]) -> None:
    """Only known names, and a list where a list belongs."""
    if not isinstance(data, Mapping):
        raise SettingsError(
            said(
                "{data} are no settings; write them by name: {choices}",
                data=repr(data),
                choices=", ".join(_KNOWN),
            )
        )
    if unknown := sorted(set(data) - set(_KNOWN)):
        raise SettingsError(
            said(
                "unknown setting {unknown}; there are {choices}",
                unknown=repr(unknown[0]),
                choices=", ".join(_KNOWN),
            )
        )
    for key in ("tie_breaks", "spread_caps"):
        value = data.get(key, ())
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise SettingsError(said("{key} is {value}; it is a list", key=key, value=repr(value)))


def _preset(data: Mapping[str, Any]) -> tuple[str, ...]:
    try:
        return ranking_list(data["preset"], data.get("tie_breaks", ()))
    except ValueError as error:
        raise SettingsError(str(error)) from None


def _check_keys(keys: tuple[str, ...]) -> None:
    for place, key in enumerate(keys):
        if not isinstance(key, str) or key not in TIE_BREAKS:
            raise SettingsError(
                said(
                    "{key} is no tie-break; there are {choices}", key=repr(key), choices=", ".join(TIE_BREAKS)
                )
            )
        if key in keys[:place]:
            raise SettingsError(
                said("tie-break {key} stands twice; the second time it decides nothing", key=repr(key))
            )


def _check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise SettingsError(
            said(
                "{name} is {value}; it is one of {choices}",
                name=name,
                value=repr(value),
                choices=", ".join(choices),
            )
        )


def _check_counts(planned: int | None, caps: tuple[int, ...]) -> None:
    if planned is not None and not _from_one(planned):
        raise SettingsError(
            said("the planned rounds are {planned}; they are a whole number from 1", planned=repr(planned))
        )
    for number, cap in enumerate(caps, 1):
        if not _from_one(cap):
            raise SettingsError(
                said(
                    "spread cap of round {number} is {cap}; it is a whole number from 1",
                    number=number,
                    cap=repr(cap),
                )
            )


def _from_one(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
