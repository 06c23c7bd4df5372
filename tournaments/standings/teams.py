"""Teams: what their boards make of a match, and the table (match points, board points, spread, Buchholz).

A team is a player of a history whose own totals are board points in hundredths, so that everything that is
said of players holds for teams: who won is decided by board points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from words import said

from .awards import Awards
from .exact import Exact, decimal_of, exact_of
from .field import C07, Field, System, field_of
from .history import History, Match, Outcome, PlayerId
from .registry import TIE_BREAKS
from .scheme import Scheme
from .settings import StandingsSettings
from .table import Standing, standings
from .value import Term, TieBreakValue, total

UNIT = 100  # own totals of a team per board point
FURTHER = ("buchholz", "sonneborn_berger_points")
TEAM_LABELS = {"board_points": said("Board points"), "team_spread": said("Spread of the boards")}


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams that met: board points and spreads of the boards, those of ``a``'s players first.

    ``open`` boards have no result yet. ``played``: whether play began on any board; ``void``: whether a board
    is void.
    """

    a: PlayerId
    b: PlayerId
    a_points: Decimal = Decimal(0)
    b_points: Decimal = Decimal(0)
    spread: Exact = 0  # of a: the sum over the boards
    open: int = 0
    played: bool = True
    void: bool = False

    def as_match(self) -> Match:
        """The match of the two teams as pairing and standings see one; roles don't matter."""
        if self.open:
            return Match(self.a, self.b)
        if not self.played and self.a_points != self.b_points:
            ahead = self.a if self.a_points > self.b_points else self.b
            return Match(self.a, self.b, Outcome.NO_SHOW, winner=ahead)
        if not self.played and not self.a_points:
            return Match(self.a, self.b, Outcome.VOID if self.void else Outcome.DOUBLE_FORFEIT)
        totals = [points * UNIT for points in (self.a_points, self.b_points)]
        if any(value != int(value) for value in totals):
            raise ValueError(
                said(
                    "board points {a_points} and {b_points} are finer than 1/{unit}",
                    a_points=self.a_points,
                    b_points=self.b_points,
                    unit=UNIT,
                )
            )
        return Match(self.a, self.b, Outcome.PLAYED, int(totals[0]), int(totals[1]))


@dataclass(frozen=True, slots=True)
class BoardSum:
    """What a round's boards gave one team: ``opponent`` None for the bye."""

    round: int
    opponent: PlayerId | None
    points: Decimal
    spread: Exact = 0


def team_standings(
    history: History,
    boards: Mapping[PlayerId, Sequence[BoardSum]],
    scheme: Scheme,
    awards: Awards,
    c07: C07 = "2026-03",
    system: System = "swiss",
    chosen: Sequence[str] = (),
) -> tuple[Standing, ...]:
    """The table of teams: match points by ``scheme``, the ``chosen`` tie-breaks, board points, spread over
    all boards, Buchholz and Sonneborn-Berger by match points. Who is still level shares the place, listed by
    seed number."""
    field = field_of(history, scheme, awards, c07, system, board_unit=UNIT)
    settings = StandingsSettings(scheme, awards, tuple(chosen), c07, system, board_unit=UNIT)
    lines = standings(history, settings)
    values = {team: _without(own, chosen) for team, own in _values(field, boards).items()}
    ranked = sorted(lines, key=lambda line: (*_level(line, values), -line.seed), reverse=True)
    found: list[Standing] = []
    for _key, part in groupby(ranked, key=lambda line: _level(line, values)):
        tied = list(part)
        place = len(found) + 1
        found += [_placed(line, values, place, shared=len(tied) > 1) for line in tied]
    return tuple(found)


def _values(
    field: Field, boards: Mapping[PlayerId, Sequence[BoardSum]]
) -> dict[PlayerId, tuple[TieBreakValue, ...]]:
    everybody = tuple(field.players)
    further = [TIE_BREAKS[key].function(field, everybody) for key in FURTHER]
    return {
        team: (
            total("board_points", list(_terms(boards.get(team, ()), lambda b: b.points))),
            total("team_spread", list(_terms(boards.get(team, ()), lambda b: decimal_of(b.spread)))),
            *(values[team] for values in further),
        )
        for team in everybody
    }


def _terms(boards: Iterable[BoardSum], value: Callable[[BoardSum], Decimal]) -> Iterable[Term]:
    for board in boards:
        note = said("bye") if board.opponent is None else said("boards of the match")
        yield Term(value(board), note, board.round, board.opponent)


def _without(values: tuple[TieBreakValue, ...], chosen: Sequence[str]) -> tuple[TieBreakValue, ...]:
    """What the chosen ones have not said already."""
    return tuple(value for value in values if value.key not in chosen)


def _level(line: Standing, values: Mapping[PlayerId, tuple[TieBreakValue, ...]]) -> tuple[object, ...]:
    """Higher is better: ``rank`` holds match points and what was chosen."""
    return (-line.rank, *(value.ranks_by for value in values[line.player]))


def _placed(
    line: Standing, values: Mapping[PlayerId, tuple[TieBreakValue, ...]], rank: int, *, shared: bool
) -> Standing:
    own = values[line.player]
    spread = exact_of(Fraction(next(value.value for value in own if value.key == "team_spread")))
    shown = (*line.tie_breaks, *own)
    return replace(line, rank=rank, shared=shared, tie_breaks=shown, spread=spread, raw_spread=spread)
