"""What a round without play is worth in an event: byes, forfeits, absences (match_scoring.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any

from words import said

from .exact import ZERO, hundredths, plain
from .scheme import Usual


class AwardError(ValueError):
    """An award that can't be used, with what would be right."""


@dataclass(frozen=True, slots=True)
class Award:
    """Points and spread given without play; ``points`` None: what the scheme gives."""

    points: Decimal | None = None
    spread: int = 0

    def data(self) -> dict[str, Any]:
        """The award as JSON data."""
        found: dict[str, Any] = {} if self.points is None else {"points": plain(self.points)}
        return found | ({"spread": self.spread} if self.spread else {})


@dataclass(frozen=True, slots=True)
class Awards:
    """What an event gives in place of the scheme's own values; None: the scheme's, with spread 0.

    Without a value of its own a full-point bye counts as an allocated one, and a match ended by
    rule as a no-show. ``draw`` is what C.07 uses for a round evaluated as a draw.
    """

    allocated: Award | None = None
    full: Award | None = None
    half: Award | None = None  # requested bye
    zero: Award | None = None
    absent: Award | None = None
    no_show_win: Award | None = None
    no_show_loss: Award | None = None
    ruled_win: Award | None = None
    ruled_loss: Award | None = None
    draw: Award | None = None

    def award(self, key: str, usual: Usual) -> tuple[Decimal, int]:
        """Points and spread for one of the fields' names, in a round with these usual values."""
        spread: int | None = None
        for step in (key, _STANDS_FOR.get(key)):
            own: Award | None = getattr(self, step) if step else None
            if own is None:
                continue
            spread = own.spread if spread is None else spread
            if own.points is not None:
                return own.points, spread
        return _usual_points(key, usual), spread or 0

    def data(self) -> dict[str, Any]:
        """The awards that the event sets, as JSON data; ``awards_from`` reads it back."""
        return {f.name: own.data() for f in fields(self) if (own := getattr(self, f.name)) is not None}


_STANDS_FOR = {"full": "allocated", "ruled_win": "no_show_win", "ruled_loss": "no_show_loss"}


def _usual_points(key: str, usual: Usual) -> Decimal:
    """The scheme's own value for a field of Awards."""
    if key in ("allocated", "full", "no_show_win", "ruled_win"):
        return usual.bye
    if key == "half":
        return usual.requested
    return usual.draw if key == "draw" else ZERO


def awards_from(data: Mapping[str, Any]) -> Awards:
    """The awards that JSON data describe, like ``{"allocated": {"points": "0"}}``.

    Raises AwardError that names the award and what is wrong with it.
    """
    names = [f.name for f in fields(Awards)]
    if not isinstance(data, Mapping):
        raise AwardError(
            said(
                "{data} are no awards; write them by name: {choices}",
                data=repr(data),
                choices=", ".join(names),
            )
        )
    if unknown := sorted(set(data) - set(names)):
        raise AwardError(
            said(
                "{unknown} is no award; there are {choices}",
                unknown=repr(unknown[0]),
                choices=", ".join(names),
            )
        )
    return Awards(**{name: _award(name, value) for name, value in data.items() if value is not None})


def _award(name: str, data: object) -> Award:
    if not isinstance(data, Mapping):
        raise AwardError(
            said(
                "{name}: {data} is not an award; write points, and spread if it has one",
                name=name,
                data=repr(data),
            )
        )
    if unknown := sorted(set(data) - {"points", "spread"}):
        raise AwardError(
            said(
                "{name}: unknown setting {unknown}; an award has points and spread",
                name=name,
                unknown=repr(unknown[0]),
            )
        )
    spread = data.get("spread", 0)
    if isinstance(spread, bool) or not isinstance(spread, int):
        raise AwardError(
            said("{name}: spread {spread} is not a whole number", name=name, spread=repr(spread))
        )
    try:
        points = data.get("points")
        return Award(None if points is None else hundredths(points, name), spread)
    except ValueError as error:
        raise AwardError(str(error)) from None
