"""All schemes of points by name, and how they go to and come from JSON data (match_scoring.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from words import said

from .plain_schemes import CodeCup, SumOfScores, WinDrawLoss
from .scheme import Scheme, SchemeError, Usual
from .victory import EXAMPLE_20, Band, ContinuousVP, VictoryPoints

__all__ = [
    "EXAMPLE_20",
    "SCHEMES",
    "Band",
    "CodeCup",
    "ContinuousVP",
    "Scheme",
    "SchemeError",
    "SumOfScores",
    "Usual",
    "VictoryPoints",
    "WinDrawLoss",
    "scheme_from",
]

# name -> (class, the keys its data may hold besides the name)
SCHEMES: dict[str, tuple[Callable[..., Scheme], tuple[str, ...]]] = {
    WinDrawLoss.name: (WinDrawLoss, ("win", "draw", "loss")),
    VictoryPoints.name: (VictoryPoints, ("table",)),
    ContinuousVP.name: (ContinuousVP, ("blowout",)),
    SumOfScores.name: (SumOfScores, ()),
    CodeCup.name: (CodeCup, ()),
}


def scheme_from(data: Mapping[str, Any]) -> Scheme:
    """The scheme that JSON data describe; the reverse of ``data()``.

    A table of victory points has no default, so it must be there. Raises SchemeError.

    >>> scheme_from({"name": "continuous-vp", "blowout": 60}).match(50, 40)
    (Decimal('12.80'), Decimal('7.20'))
    """
    if not isinstance(data, Mapping):
        raise SchemeError(
            said("{data} is no scheme of points; write its name and its settings", data=repr(data))
        )
    name = data.get("name")
    if not isinstance(name, str) or name not in SCHEMES:
        raise SchemeError(
            said(
                "{name} is no scheme of points; there are {choices}",
                name=repr(name),
                choices=", ".join(SCHEMES),
            )
        )
    make, keys = SCHEMES[name]
    settings = {key: value for key, value in data.items() if key != "name"}
    if unknown := sorted(set(settings) - set(keys)):
        raise SchemeError(
            said(
                "{name}: unknown setting {unknown}; it has {value}",
                name=name,
                unknown=repr(unknown[0]),
                value=", ".join(keys) or "no settings",
            )
        )
    if name == VictoryPoints.name and "table" not in settings:
        raise SchemeError(said("{name}: the table is missing", name=name))
    return make(**settings)
