"""Tables of seasons: exact, explained, and the same whatever the order of the events' rows."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.season import (
    Placed,
    SeasonEvent,
    SeasonLine,
    SeasonRuleError,
    rule_from,
    season_table,
)


def event(number: int, *ranks: tuple[int, int, object], weight: int = 100) -> SeasonEvent:
    """An event from (person, rank, points)."""
    rows = tuple(Placed(person, rank, Fraction(str(points))) for person, rank, points in ranks)
    return SeasonEvent(number, rows, weight)


def table(rule: dict[str, Any], *events: SeasonEvent) -> list[SeasonLine]:
    return season_table(events, rule_from(rule))


def totals(lines: list[SeasonLine]) -> list[tuple[int | None, int, Fraction]]:
    return [(line.rank, line.person, line.total) for line in lines]


PLACES = {"points": "places", "table": [10, 7, 5]}


def test_points_for_places_and_the_average_of_shared_ones() -> None:
    lines = table(PLACES, event(1, (1, 1, 4), (2, 2, 3), (3, 2, 3), (4, 2, 3), (5, 5, 0)))
    assert totals(lines) == [(1, 1, 10), (2, 2, 4), (2, 3, 4), (2, 4, 4), (5, 5, 0)]
    assert (lines[1].results[0].rank, lines[1].results[0].shared) == (2, 3)


def test_a_third_stays_a_third() -> None:
    lines = table(PLACES | {"table": [10]}, event(1, (1, 1, 4), (2, 1, 4), (3, 1, 4)))
    assert {line.total for line in lines} == {Fraction(10, 3)}
    assert sum(line.total for line in lines) == 10


def test_points_of_the_event_and_shares_of_the_first() -> None:
    events = event(1, (1, 1, "4.5"), (2, 2, 3)), event(2, (2, 1, 9), (1, 2, 6))
    assert totals(table({}, *events)) == [(1, 2, 12), (2, 1, Fraction(21, 2))]
    assert totals(table({"points": "share"}, *events)) == [(1, 1, Fraction(500, 3)), (1, 2, Fraction(500, 3))]
    assert totals(table({"points": "share"}, event(1, (1, 1, 0)))) == [(1, 1, 0)]


def test_an_event_counts_by_its_weight() -> None:
    (line,) = table({}, event(1, (1, 1, 4)), event(2, (1, 1, 3), weight=150), event(3, (1, 1, 8), weight=0))
    assert line.total == Fraction(17, 2)
    assert [each.value for each in line.results] == [4, Fraction(9, 2), 0]


def test_the_best_results_count_and_of_equal_ones_the_earlier() -> None:
    events = [event(number, (1, 1, points)) for number, points in enumerate((5, 3, 5, 3), 1)]
    (line,) = table({"best": 3}, *events)
    assert line.total == 13
    assert [each.counted for each in line.results] == [True, True, True, False]
    assert line.counted == (5, 5, 3)


def test_who_has_played_too_few_events_has_no_place() -> None:
    lines = table({"minimum": 2}, event(1, (1, 1, 9), (2, 2, 3)), event(2, (2, 1, 1)))
    assert totals(lines) == [(1, 2, 4), (None, 1, 9)]


def test_level_on_points_the_better_best_result_decides() -> None:
    lines = table({}, event(1, (1, 1, 5), (2, 2, 4), (3, 3, 4)), event(2, (2, 1, 4), (3, 1, 4), (1, 3, 3)))
    assert totals(lines) == [(1, 1, 8), (2, 2, 8), (2, 3, 8)]
    assert [line.decided for line in lines] == [1, 0, 0]
    lines = table({}, event(1, (1, 1, 5), (2, 1, 5)), event(2, (1, 1, 3), (2, 2, 2)), event(3, (2, 1, 1)))
    assert [(line.person, line.decided) for line in lines] == [(1, 2), (2, 0)]


@pytest.mark.parametrize(
    "rule, key",
    [
        ([], "rule"),
        ({"point": "event"}, "rule"),
        ({"points": "prizes"}, "points"),
        ({"points": "places"}, "table"),
        ({"points": "places", "table": [5, 6]}, "table"),
        ({"points": "places", "table": [5, -1]}, "table"),
        ({"points": "places", "table": ["a"]}, "table"),
        ({"points": "places", "table": "10"}, "table"),
        ({"best": 0}, "best"),
        ({"best": True}, "best"),
        ({"minimum": 1.0}, "minimum"),
        ({"running": "yes"}, "running"),
    ],
)
def test_a_rule_that_can_not_be_used_says_where(rule: Any, key: str) -> None:
    with pytest.raises(SeasonRuleError) as error:
        rule_from(rule)
    assert error.value.key == key


def test_a_rule_is_written_and_read_again() -> None:
    rule = rule_from(PLACES | {"best": 3, "minimum": 2, "running": True, "table": [10, "7.25"]})
    assert rule.table == (Decimal(10), Decimal("7.25"))
    assert rule_from(rule.data()) == rule


@given(st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=6), max_size=5), st.integers(1, 5))
def test_no_point_is_lost_and_order_is_total(scores: list[list[int]], best: int) -> None:
    events = [
        event(
            number,
            *((person, 1 + sum(o > own for o in told), own) for person, own in enumerate(told)),
        )
        for number, told in enumerate(scores)
    ]
    everything = table(PLACES, *events)
    given = sum(sum([10, 7, 5][: len(told)]) for told in scores)
    assert sum(line.total for line in everything) == given
    lines = table(PLACES | {"best": best}, *events)
    assert all(len(line.counted) <= best for line in lines)
    assert [line.total for line in lines] == sorted((line.total for line in lines), reverse=True)
    assert lines == table(
        PLACES | {"best": best}, *(SeasonEvent(each.id, each.rows[::-1]) for each in events)
    )
