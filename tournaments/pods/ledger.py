"""From rounds to what they gave: placing points at tables, scores in a score event, byes and absences."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.standings.awards import Awards
from tournaments.standings.ledger import Kind

from .model import Bye, ByeKind, History, Outcome, PlayerId, Round, Table
from .scheme import PlacingPoints
from .standing import Gain

Rows = dict[PlayerId, tuple[Gain, ...]]
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Ranking:
    """How an event ranks: by the points of places, or with ``by_score`` by the sum of the scores. ``size``:
    of a table, whose first place a full-point bye is worth. ``solved``: the score that solves a lone game."""

    scheme: PlacingPoints = field(default_factory=PlacingPoints)
    awards: Awards = field(default_factory=Awards)
    by_score: bool = False
    size: int = 4
    solved: int = 12


def rows_of(history: History, ranking: Ranking) -> Rows:
    """Every player's rounds in order."""
    rows: dict[PlayerId, list[Gain]] = {player.id: [] for player in history.players if not player.house}
    for round_ in history.rounds:
        found = _gains(round_, ranking)
        for player, row in rows.items():
            row.append(found.get(player) or _absent(round_.number, ranking))
    return {player: tuple(row) for player, row in rows.items()}


def _gains(round_: Round, ranking: Ranking) -> dict[PlayerId, Gain]:
    gains: dict[PlayerId, Gain] = {}
    for table in round_.tables:
        gains |= _at_table(round_.number, table, ranking)
    return gains | {bye.player: _bye(round_.number, bye, ranking) for bye in round_.byes}


def _at_table(number: int, table: Table, ranking: Ranking) -> dict[PlayerId, Gain]:
    if table.outcome is not Outcome.PLAYED:
        kind = Kind.PENDING if table.outcome is Outcome.PENDING else Kind.VOID
        return {
            seat.player: Gain(
                number,
                kind,
                Fraction(0),
                table.number,
                size=len(table.seats),
                others=_others(table, seat.player),
            )
            for seat in table.seats
        }
    points = ranking.scheme.points([seat.place for seat in table.seats])
    return {
        seat.player: _played(number, table, index, seat.score or Fraction(0) if ranking.by_score else won)
        for index, (seat, won) in enumerate(zip(table.seats, points, strict=True))
    }


def _played(number: int, table: Table, index: int, points: Fraction) -> Gain:
    own = table.seats[index]
    others = [seat for seat in table.seats if seat.player != own.player]
    if own.place is None:
        return Gain(
            number,
            Kind.ABSENT,
            Fraction(0),
            table.number,
            size=len(table.seats),
            others=_others(table, own.player),
        )
    here = [seat for seat in others if seat.place is not None]
    total = sum((seat.score or Fraction(0) for seat in table.seats), Fraction(0))
    share = (own.score or Fraction(0)) / total if total > 0 else Fraction(1, 1 + len(here))
    return Gain(
        number,
        Kind.PLAYED,
        points,
        table.number,
        own.score,
        own.place,
        len(table.seats),
        share,
        {seat.player: _beaten(own.place, seat.place) for seat in here},
        tuple(seat.player for seat in others),
    )


def _beaten(own: int, other: int | None) -> Fraction:
    if other is None or own < other:
        return Fraction(1)
    return HALF if own == other else Fraction(0)


def _others(table: Table, player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(other for other in table.players if other != player)


def _absent(number: int, ranking: Ranking) -> Gain:
    award = ranking.awards.absent
    return Gain(number, Kind.ABSENT, Fraction(award.points or 0) if award else Fraction(0))


def _bye(number: int, bye: Bye, ranking: Ranking) -> Gain:
    """What the event says of this bye; else of a full one as much as a first place, of a requested one half
    of that, and nothing in a score event."""
    for key in {ByeKind.FULL: ("full", "allocated")}.get(bye.kind, (bye.kind.value,)):
        award = getattr(ranking.awards, key)
        if award is not None and award.points is not None:
            return Gain(number, Kind(bye.kind.value), Fraction(award.points))
    best = Fraction(0) if ranking.by_score else ranking.scheme.worth(ranking.size)[0]
    usual = {ByeKind.ZERO: Fraction(0), ByeKind.HALF: best / 2}.get(bye.kind, best)
    return Gain(number, Kind(bye.kind.value), usual)
