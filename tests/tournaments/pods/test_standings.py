"""Placing points and tie-breaks, worked by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pods.build import history, played
from tournaments.pods.ledger import Ranking
from tournaments.pods.scheme import PlacingError, PlacingPoints, placing_from
from tournaments.pods.table import pod_standings

LISTS = {"3": [4, 2, 1], "4": ["5", "3", "2", "1"], "5": [6, 4, 3, 2, "0.5"]}


@given(st.lists(st.integers(0, 9), min_size=2, max_size=5))
def test_a_table_gives_half_of_its_seats(scores):
    places = [1 + sum(other > own for other in scores) for own in scores]
    assert sum(PlacingPoints().points(places)) == Fraction(len(scores), 2)


def test_lists_of_points():
    points = placing_from(LISTS)
    assert points.points((1, 2, 3, 4)) == (5, 3, 2, 1)
    assert points.points((1, 1, 1)) == (Fraction(7, 3),) * 3
    assert points.points((2, None, 1, None, 3)) == (4, 0, 6, 0, 3)
    assert placing_from(points.data()) == points


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"3": [4, 2]}, "3 places"),
        ({"3": [4, 2, 3]}, "can't be worth more"),
        ({"3": [1, 1, 1]}, "worth more than the last"),
        ({"3": [4, 2, "x"]}, "not a number"),
        ({"6": [1]}, "of 3, of 4 and of 5"),
    ],
)
def test_lists_that_can_not_be(change, words):
    with pytest.raises(PlacingError, match=words):
        placing_from(LISTS | change)


def test_tie_breaks_in_their_order():
    """Both rounds: 1 and 2 win their tables of three, 3 and 4 come second. 1 and 2 have equal points and
    first places, so the share of scores parts them: 1 has 3/4 twice, 2 has 1/2 twice."""
    first = played(1, (1, 30, 1), (3, 6, 2), (5, 4, 3)), played(2, (2, 20, 1), (4, 12, 2), (6, 8, 3))
    second = played(1, (1, 30, 1), (4, 6, 2), (6, 4, 3)), played(2, (2, 20, 1), (3, 12, 2), (5, 8, 3))
    lines = pod_standings(history(6, first, second), Ranking())
    assert [(line.player, line.rank) for line in lines] == [(1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5)]
    values = {value.key: value.ranks_by for value in lines[0].tie_breaks}
    assert (values["firsts"], values["share"]) == (2, Fraction(3, 2))
    assert [key.key for key in lines[2].tie_breaks] == [
        "firsts",
        "share",
        "opponents",
        "head_to_head",
        "best_score",
    ]


def test_head_to_head_parts_whom_nothing_else_did():
    """1 and 2 sit together once and each alone with others once: equal points, first places and shares."""
    one = (played(1, (1, 10, 1), (2, 5, 2), (3, 5, 3)), played(2, (4, 10, 1), (5, 5, 2), (6, 5, 3)))
    two = (played(1, (2, 10, 1), (3, 5, 2), (4, 5, 3)), played(2, (5, 10, 1), (1, 5, 2), (6, 5, 3)))
    lines = pod_standings(history(6, one, two), Ranking())
    assert [(line.player, line.points, line.rank) for line in lines[:3]] == [
        (1, Fraction(3, 2), 1),
        (2, Fraction(3, 2), 2),
        (5, Fraction(3, 2), 3),
    ]
    first, second = ({value.key: value.ranks_by for value in line.tie_breaks} for line in lines[:2])
    assert next(key for key in first if first[key] != second[key]) == "head_to_head"


def test_scores_are_added_up_and_parted_by_games_won():
    rounds = (
        (played(1, (1, 12, 1)), played(2, (2, 10, 1)), played(3, (3, 7, 1))),
        (played(1, (1, 8, 1)), played(2, (2, 10, 1)), played(3, (3, 13, 1))),
    )
    lines = pod_standings(history(4, *rounds), Ranking(by_score=True))
    assert [(line.player, line.points, line.rank) for line in lines] == [
        (3, 20, 1),
        (1, 20, 2),
        (2, 20, 3),
        (4, 0, 4),
    ]


def test_a_score_of_any_size_is_exact():
    huge = 10**30
    lines = pod_standings(history(3, (played(1, (1, huge + 1, 1), (2, huge, 2), (3, 0, 3)),)), Ranking())
    assert lines[0].tie_breaks[-1].value == huge + 1
