"""Glicko-2 (Glickman, "Example of the Glicko-2 system", 2012) by the library glicko2-py.

An event is a rating period, and everybody has a rating from the first game on: 1500 with deviation 350. Who
plays nowhere for a calendar month is uncertain by one more period: the deviation grows by one step for each
whole month between two events, and never beyond that of a newcomer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from glicko2.math import E, mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from tournaments.rating.change import Change, Line
from tournaments.rating.games import Game, Meeting, meetings, total
from tournaments.rating.performance import performance
from tournaments.standings.exact import HUNDREDTH
from tournaments.standings.history import PlayerId

TAU = 0.5
RATING, DEVIATION, VOLATILITY = Decimal(1500), Decimal(350), Decimal("0.06")
_OF_VOLATILITY = Decimal("0.00000001")


@dataclass(frozen=True, slots=True)
class GlickoState:
    """A player's standing in the list after the event of ``month`` (from year 0; None: a newcomer).

    The numbers are rounded as they are stored, so that a list computed anew from any event on is the same.
    """

    rating: Decimal = RATING
    deviation: Decimal = DEVIATION
    volatility: Decimal = VOLATILITY
    games: int = 0
    month: int | None = None

    def at(self, month: int) -> GlickoState:
        """As uncertain as at the beginning of an event of ``month``.

        >>> GlickoState(deviation=Decimal(50), month=5).at(6).deviation
        Decimal('50')
        >>> GlickoState(deviation=Decimal(50), month=5).at(11).deviation
        Decimal('55.17')
        """
        idle = 0 if self.month is None else max(0, month - self.month - 1)
        if not idle:
            return self
        phi = math.sqrt(rd_to_phi(float(self.deviation)) ** 2 + idle * float(self.volatility) ** 2)
        deviation = min(_rounded(phi_to_rd(phi), HUNDREDTH), DEVIATION)
        return GlickoState(self.rating, deviation, self.volatility, self.games, self.month)


Rated = tuple[Change, GlickoState]


def rate_event(
    states: Mapping[PlayerId, GlickoState], games: Iterable[Game], *, month: int
) -> dict[PlayerId, Rated]:
    """What an event does to everybody who played a rated game in it; ``states`` as before it."""
    met = meetings(games)
    before = {player: states.get(player, GlickoState()).at(month) for player in met}
    return {player: _rated(player, before, told, month) for player, told in met.items()}


def _rated(
    player: PlayerId, before: Mapping[PlayerId, GlickoState], told: tuple[Meeting, ...], month: int
) -> Rated:
    own = before[player]
    others = [before[meeting.opponent] for meeting in told]
    found = update_rating(
        _mu(own),
        _phi(own),
        float(own.volatility),
        [(_mu(other), _phi(other), float(m.score)) for other, m in zip(others, told, strict=True)],
        tau=TAU,
    )
    now = GlickoState(
        _rounded(mu_to_rating(found.mu), HUNDREDTH),
        min(_rounded(phi_to_rd(found.phi), HUNDREDTH), DEVIATION),
        _rounded(found.sigma, _OF_VOLATILITY),
        own.games + len(told),
        month,
    )
    lines = tuple(_line(own, other, meeting) for other, meeting in zip(others, told, strict=True))
    return _change(player, own, now, lines), now


def _change(player: PlayerId, own: GlickoState, now: GlickoState, lines: tuple[Line, ...]) -> Change:
    score = total(line.meeting for line in lines)
    return Change(
        player,
        None if own.month is None else own.rating,
        now.rating,
        games=len(lines),
        total=now.games,
        score=score,
        performance=performance(score, [line.opponent_rating or 0 for line in lines]),
        method="glicko",
        lines=lines,
        figures={
            "deviation_before": own.deviation,
            "deviation_after": now.deviation,
            "volatility_before": own.volatility,
            "volatility_after": now.volatility,
        },
        deviation=now.deviation,
        volatility=now.volatility,
    )


def _line(own: GlickoState, other: GlickoState, meeting: Meeting) -> Line:
    expected = _rounded(E(_mu(own), _mu(other), _phi(other)), HUNDREDTH)
    return Line(meeting, other.rating, own.rating - other.rating, expected)


def _mu(state: GlickoState) -> float:
    return rating_to_mu(float(state.rating))


def _phi(state: GlickoState) -> float:
    return rd_to_phi(float(state.deviation))


def _rounded(value: float, unit: Decimal) -> Decimal:
    return Decimal(value).quantize(unit)
