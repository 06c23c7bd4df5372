"""The table of a season: points over several events, by a rule that the season's organiser writes down.

The rule is a JSON document::

    {"points": "places", "table": [25, 18, 15, 12, 10], "best": 4, "minimum": 2, "running": false}

* ``points``: ``places`` gives points for places by ``table``, and who shares a place gets the exact average
  of the places that are shared; ``event`` takes the points of the event as they are; ``share`` takes them as
  per cent of the first of the event, so that long and short events weigh the same.
* ``best``: so many results count, the best ones; null: all.
* ``minimum``: who has played fewer events is listed below, without a place.
* ``running``: whether the newest standings of events that still go on count already.

Points of an event count by its weight in per cent. Everything is an exact fraction. Who is level on points
is ordered by the better best result, then the second best and so on; who is level there, too, shares a place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise, zip_longest
from typing import Any

from words import said

from .exact import hundredths, plain

Person = int
EventId = int
MOST_PLACES = 400
MOST_EVENTS = 200


class SeasonRuleError(ValueError):
    """A rule that can't be used; ``key`` is the part of it that is wrong."""

    def __init__(self, key: str, words: str) -> None:
        super().__init__(words)
        self.key = key


class PointsBy(StrEnum):
    """What an event gives to the season."""

    PLACES = "places"
    EVENT = "event"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """A rule that was read."""

    points: PointsBy = PointsBy.EVENT
    table: tuple[Decimal, ...] = ()
    best: int | None = None
    minimum: int = 1
    running: bool = False

    def data(self) -> dict[str, Any]:
        """The document; ``rule_from`` reads it again."""
        return {
            "points": self.points.value,
            "table": [plain(points) for points in self.table],
            "best": self.best,
            "minimum": self.minimum,
            "running": self.running,
        }


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of an event's standings: ``rank`` is shared by who is level there."""

    person: Person
    rank: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event that counts, with everybody who is ranked in it."""

    id: EventId
    rows: tuple[Placed, ...]
    weight: int = 100


@dataclass(frozen=True, slots=True)
class Scored:
    """What one event gave one person: ``raw`` times ``weight`` per cent is ``value``."""

    event: EventId
    rank: int
    shared: int  # how many share the rank, this person included
    raw: Fraction
    weight: int
    counted: bool = True

    @property
    def value(self) -> Fraction:
        return self.raw * self.weight / 100


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's line. ``rank`` is None for who has played too few events; ``decided`` is the number of the
    best result that tells this person from the next below with as many points (0: none had to)."""

    person: Person
    rank: int | None
    total: Fraction
    results: tuple[Scored, ...] = field(default=())
    decided: int = 0

    @property
    def counted(self) -> tuple[Fraction, ...]:
        """The values that count, best first."""
        return tuple(sorted((each.value for each in self.results if each.counted), reverse=True))


def rule_from(document: Mapping[str, Any]) -> SeasonRule:
    """Reads a rule; an absent key means its default. Raises SeasonRuleError.

    >>> rule_from({"points": "places", "table": [10, "7.5"], "best": 2}).table
    (Decimal('10'), Decimal('7.5'))
    """
    if not isinstance(document, Mapping):
        raise SeasonRuleError("rule", said('a rule is an object such as {{"points": "event"}}'))
    known = ("points", "table", "best", "minimum", "running")
    if unknown := sorted(set(document) - set(known)):
        raise SeasonRuleError(
            "rule",
            said(
                "there is no setting {unknown}; there are {choices}",
                unknown=unknown[0],
                choices=", ".join(known),
            ),
        )
    points = document.get("points", PointsBy.EVENT.value)
    if points not in list(PointsBy):
        raise SeasonRuleError("points", said("points is one of {choices}", choices=", ".join(PointsBy)))
    running = document.get("running", False)
    if not isinstance(running, bool):
        raise SeasonRuleError("running", said("running is true or false"))
    best = document.get("best")
    return SeasonRule(
        PointsBy(points),
        _table(document.get("table", []), PointsBy(points)),
        None if best is None else _number(best, "best"),
        _number(document.get("minimum", 1), "minimum"),
        running,
    )


def season_table(events: Sequence[SeasonEvent], rule: SeasonRule) -> list[SeasonLine]:
    """Everybody who is ranked in an event, best first; then who has played too few, by points."""
    scored: dict[Person, list[Scored]] = defaultdict(list)
    for event in events:
        for person, told in _scores(event, rule):
            scored[person].append(told)
    lines = [_line(person, results, rule) for person, results in scored.items()]
    ranked = [line for line in lines if len(line.results) >= rule.minimum]
    rest = [line for line in lines if len(line.results) < rule.minimum]
    return [*_placed(sorted(ranked, key=_order)), *sorted(rest, key=_order)]


def place_points(rank: int, shared: int, table: Sequence[Decimal]) -> Fraction:
    """The exact average of the places that are shared; beyond the table a place is worth nothing.

    >>> place_points(2, 3, [Decimal(10), Decimal(6), Decimal(4)])
    Fraction(10, 3)
    """
    places = table[rank - 1 : rank - 1 + shared]
    return sum((Fraction(points) for points in places), Fraction(0)) / shared


def _scores(event: SeasonEvent, rule: SeasonRule) -> Iterable[tuple[Person, Scored]]:
    sharing = Counter(row.rank for row in event.rows)
    first = max((row.points for row in event.rows), default=Fraction(0))
    for row in event.rows:
        if rule.points is PointsBy.PLACES:
            raw = place_points(row.rank, sharing[row.rank], rule.table)
        elif rule.points is PointsBy.SHARE:
            raw = 100 * row.points / first if first > 0 else Fraction(0)
        else:
            raw = row.points
        yield row.person, Scored(event.id, row.rank, sharing[row.rank], raw, event.weight)


def _line(person: Person, results: list[Scored], rule: SeasonRule) -> SeasonLine:
    """Of equal results the earlier event counts."""
    order = sorted(range(len(results)), key=lambda number: (-results[number].value, number))
    counting = set(order if rule.best is None else order[: rule.best])
    told = tuple(
        Scored(each.event, each.rank, each.shared, each.raw, each.weight, number in counting)
        for number, each in enumerate(results)
    )
    return SeasonLine(person, None, sum((each.value for each in told if each.counted), Fraction(0)), told)


def _order(line: SeasonLine) -> tuple[Fraction, tuple[Fraction, ...], Person]:
    return -line.total, tuple(-value for value in line.counted), line.person


def _placed(lines: list[SeasonLine]) -> list[SeasonLine]:
    found: list[SeasonLine] = []
    for number, line in enumerate(lines):
        above = found[-1] if found else None
        level = above is not None and (above.total, above.counted) == (line.total, line.counted)
        below = lines[number + 1] if number + 1 < len(lines) else None
        rank = above.rank if level and above else number + 1
        decided = _decided(line, below) if below and below.total == line.total else 0
        found.append(SeasonLine(line.person, rank, line.total, line.results, decided))
    return found


def _decided(line: SeasonLine, below: SeasonLine) -> int:
    """Which best result is the first that differs; 0 when none does."""
    pairs = zip_longest(line.counted, below.counted)
    return next((number for number, (own, other) in enumerate(pairs, 1) if own != other), 0)


def _table(value: Any, points: PointsBy) -> tuple[Decimal, ...]:
    if not isinstance(value, list) or len(value) > MOST_PLACES:
        raise SeasonRuleError(
            "table", said("table is a list of points, at most {most_places} places", most_places=MOST_PLACES)
        )
    try:
        table = tuple(hundredths(each, "table") for each in value)
    except ValueError as error:
        raise SeasonRuleError("table", str(error)) from None
    if points is PointsBy.PLACES and not table:
        raise SeasonRuleError(
            "table", said("points for places need a table, such as [10, 8, 6, 5, 4, 3, 2, 1]")
        )
    falls = all(above >= below for above, below in pairwise(table))
    if not falls or any(worth < 0 for worth in table):
        raise SeasonRuleError("table", said("no place is worth more than a better one, or less than nothing"))
    return table


def _number(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_EVENTS:
        raise SeasonRuleError(
            key, said("{key} is a whole number, 1 to {most_events}", key=key, most_events=MOST_EVENTS)
        )
    return value
