"""The ranking: points first, then each tie-break in turn, never back to an earlier one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from .exact import HALF, ONE, ZERO, Exact
from .field import Field, field_of
from .history import History, PlayerId
from .ledger import BYE_KINDS, Kind, RoundResult
from .registry import TIE_BREAKS
from .settings import StandingsSettings
from .value import TieBreakValue


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rounds of each sort a player has; a match is one result, a bye is one result."""

    played: int  # lost and won by rule after play began included
    won: int
    drawn: int
    lost: int
    byes: int
    won_by_no_show: int
    lost_by_no_show: int  # double forfeits included
    absent: int
    void: int
    pending: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table. Players who share a place have the same rank, and it is ``shared``."""

    rank: int
    shared: bool
    player: PlayerId
    seed: int
    points: Decimal
    spread: Exact  # the one that ranks: capped where the event caps it
    raw_spread: Exact
    tie_breaks: tuple[TieBreakValue, ...]  # in the order in which they rank
    counts: Counts
    rounds: tuple[RoundResult, ...]

    def tie_break(self, key: str) -> TieBreakValue:
        """The value of one tie-break of the list; KeyError if it is not in the list."""
        for value in self.tie_breaks:
            if value.key == key:
                return value
        raise KeyError(key)


@dataclass(slots=True)
class _Ranker:
    """Splits groups of players who are level, and keeps every value worked out on the way."""

    field: Field
    keys: tuple[str, ...]
    values: dict[PlayerId, list[TieBreakValue]]

    def split(self, group: tuple[PlayerId, ...], keys: tuple[str, ...]) -> Iterator[tuple[PlayerId, ...]]:
        """The group in parts, best first; who is still level after all keys stays in one part."""
        if not keys:
            yield group
            return
        found = TIE_BREAKS[keys[0]].function(self.field, group)
        for player in group:
            self.values[player].append(found[player])
        for part in _parts(group, {player: value.ranks_by for player, value in found.items()}):
            yield from self.split(part, keys[1:])


def standings(history: History, settings: StandingsSettings) -> tuple[Standing, ...]:
    """The table after the rounds of the history, in order; a shared place is listed by seed number.

    A house player has no line: it is not ranked, but its points count for its opponents. Pending matches
    count nothing yet. Equal input gives equal output, whatever the order of the players in the history.
    Raises HistoryError when the history contradicts itself.
    """
    field = field_of(
        history,
        settings.scheme,
        settings.awards,
        settings.c07,
        settings.system,
        settings.planned_rounds,
        settings.spread_caps,
        settings.board_unit,
    )
    ranked = (player.id for player in field.players.values() if not player.house)
    by_seed = tuple(sorted(ranked, key=lambda player: field.players[player].seed))
    ranker = _Ranker(field, settings.criteria, {player: [] for player in by_seed})
    parts = [
        part for level in _parts(by_seed, field.points) for part in ranker.split(level, settings.criteria)
    ]
    return tuple(_lines(ranker, parts))


def _lines(ranker: _Ranker, parts: Iterable[tuple[PlayerId, ...]]) -> Iterator[Standing]:
    """A line a player; the places after a shared one are skipped."""
    rank = 1
    for part in parts:
        for player in part:
            yield _line(ranker, player, rank, shared=len(part) > 1)
        rank += len(part)


def _line(ranker: _Ranker, player: PlayerId, rank: int, shared: bool) -> Standing:
    row = ranker.field.rows[player]
    return Standing(
        rank=rank,
        shared=shared,
        player=player,
        seed=ranker.field.players[player].seed,
        points=ranker.field.points[player],
        spread=sum(r.spread for r in row),
        raw_spread=sum(r.raw_spread for r in row),
        tie_breaks=tuple(ranker.values[player]),
        counts=_counts(row),
        rounds=row,
    )


def _parts(
    group: tuple[PlayerId, ...], values: Mapping[PlayerId, Decimal | Fraction | int]
) -> list[tuple[PlayerId, ...]]:
    """The group in parts of equal value, highest first; inside a part the order stays."""
    ordered = sorted(group, key=lambda player: Fraction(values[player]), reverse=True)
    return [tuple(part) for _, part in groupby(ordered, key=lambda player: Fraction(values[player]))]


def _counts(row: tuple[RoundResult, ...]) -> Counts:
    def count(*kinds: Kind) -> int:
        return sum(r.kind in kinds for r in row)

    results = [r.result for r in row if r.result is not None]
    return Counts(
        played=len(results),
        won=results.count(ONE),
        drawn=results.count(HALF),
        lost=results.count(ZERO),
        byes=count(*BYE_KINDS),
        won_by_no_show=count(Kind.NO_SHOW_WIN),
        lost_by_no_show=count(Kind.NO_SHOW_LOSS, Kind.DOUBLE_FORFEIT),
        absent=count(Kind.ABSENT),
        void=count(Kind.VOID),
        pending=count(Kind.PENDING),
    )
