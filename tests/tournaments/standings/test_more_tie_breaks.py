"""Tie-breaks by hand that no oracle has, or with what it refuses: unrated players, schemes, house players."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from tournaments.standings import EXAMPLE_20, StandingsSettings, TieBreakValue, awards_from, standings
from tournaments.standings.exact import plain
from tournaments.standings.expectation import expected_score, rating_difference
from tournaments.standings.history import ByeKind, History, Match, Outcome, Player

from .build import bye, drawn, history, no_show, one_by_one, played


def shown(past: History, key: str, **settings: object) -> dict[int, TieBreakValue]:
    table = standings(past, StandingsSettings(tie_breaks=(key,), **settings))  # type: ignore[arg-type]
    return {line.player: line.tie_break(key) for line in table}


def rated(past: History, *ratings: int | None) -> History:
    return replace(past, players=tuple(Player(n, n, rating=r) for n, r in enumerate(ratings, 1)))


def test_a_house_player_has_no_line_and_its_points_count_for_who_met_it() -> None:
    """3 is the house player and beat 1; 1 and 2 are ranked alone."""
    past = history(3, (played(3, 1), bye(2)), (played(1, 2), bye(3)))
    past = replace(past, players=(Player(1, 1), Player(2, 2), Player(3, 3, house=True)))
    table = standings(past, StandingsSettings(tie_breaks=("buchholz",)))
    assert [(line.player, line.rank) for line in table] == [(1, 1), (2, 2)]
    assert [(t.opponent, t.value) for t in table[0].tie_breaks[0].terms] == [(3, 2), (2, 1)]


def test_the_performance_without_the_unrated_opponent() -> None:
    """1 scored 1.5 of 2 against 1500 and 1601; 4 has no rating and is left out with the win."""
    past = rated(one_by_one(4, played(1, 2), drawn(1, 3), played(1, 4)), 1800, 1500, 1601, None)
    found = shown(past, "performance_rating")
    assert found[1].value == 1551 + 193  # the average 1550.5 half up
    assert found[1].note == "average 1551, and +193 for 1.5 of 2"
    assert [(t.note, t.counted) for t in found[1].terms] == [
        ("rating, scored 1", True),
        ("rating, scored a half", True),
        ("no rating: not counted", False),
    ]
    assert shown(past, "average_performance")[2].value == 1744  # of 1 alone


def test_nobody_has_a_performance_without_a_rated_opponent() -> None:
    past = rated(one_by_one(3, played(1, 2), no_show(1, 3)), None, None, 1500)
    keys = ("performance_rating", "perfect_performance", "average_performance", "average_perfect_performance")
    assert [shown(past, key)[1].value for key in keys] == [0, 0, 0, 0]


def test_the_perfect_performance_at_both_ends() -> None:
    past = rated(one_by_one(3, played(1, 2), played(1, 3)), 1500, 1400, 1700)
    found = shown(past, "perfect_performance")
    assert found[1].value == 1700 + 736  # expected to win all: more than 735 above the best
    assert found[2].value == 1500 - 800
    assert found[2].note == "800 less than the lowest of these, for no score"


@pytest.mark.parametrize("difference", [0, 3, 4, 392, 735, 736, 2000])
def test_two_players_are_expected_to_score_one_together(difference: int) -> None:
    assert expected_score(1000 + difference, 1000) + expected_score(1000, 1000 + difference) == 1


def test_the_share_of_the_score_is_rounded_to_hundredths() -> None:
    assert rating_difference(Fraction(2, 3)) == 125  # 0.67
    assert rating_difference(Fraction(1, 3)) == -125
    assert rating_difference(Fraction(1)) == 800


def test_ratings_are_cut_from_both_ends() -> None:
    past = rated(one_by_one(4, played(1, 2), played(1, 3), played(1, 4)), 1500, 1400, 1900, 1600)
    assert shown(past, "average_rating_cut_1")[1].value == 1750
    median = shown(past, "average_rating_median_1")[1]
    assert (median.value, [t.counted for t in median.terms]) == (1600, [False, False, True])
    assert median.terms[0].note == "rating (cut: lowest)"
    assert shown(past, "average_rating_median_2")[1].value == 0


def test_fore_buchholz_takes_the_final_round_as_drawn_even_while_it_is_played() -> None:
    """1 beat 2; now 1 meets 3 and 2 meets 4. Half a point each: 3 has 1.5 (a win before), 2 has 0.5."""
    past = history(4, (played(1, 2), played(3, 4)), (Match(1, 3), played(2, 4)))
    assert [plain(t.value) for t in shown(past, "fore_buchholz")[1].terms] == ["0.5", "1.5"]
    assert [plain(t.value) for t in shown(past, "buchholz")[1].terms] == ["1"]
    planned = shown(past, "fore_buchholz", planned_rounds=5)[1]
    assert [plain(t.value) for t in planned.terms] == ["1"]


def test_an_average_of_buchholz_ranks_by_its_exact_value() -> None:
    value = shown(one_by_one(4, played(1, 2), played(1, 3), played(1, 4)), "average_buchholz")[1]
    assert value.ranks_by == sum((Fraction(t.value) for t in value.terms), Fraction(0)) / 3
    assert value.value == Decimal(str(round(float(value.ranks_by), 2)))


def test_forfeits_may_count_against_the_scheduled_opponent() -> None:
    """2 did not come against 1, and beat 3: one point. The dummy would have the own two."""
    past = history(4, (no_show(1, 2), played(3, 4)), (played(1, 4), played(2, 3)))
    first = shown(past, "buchholz_forfeits", c07="2024-08")[1].terms[0]
    assert (first.value, first.virtual) == (1, False)
    assert shown(past, "buchholz", c07="2024-08")[1].terms[0].value == 2


def test_in_sonneborn_berger_the_lowest_opponent_is_cut_not_the_lowest_product() -> None:
    """1 beat 3 (1 point) and drew with 2 (2.5): 1 and 1.25. The opponent with 1 goes, not the product."""
    past = one_by_one(5, played(1, 3), drawn(1, 2), played(2, 4), played(2, 5), played(3, 4))
    robin = shown(past, "sonneborn_berger_points_cut_1", system="round-robin")[1]
    assert [(plain(t.value), t.counted) for t in robin.terms] == [("1", False), ("1.25", True)]


def test_a_voluntary_round_worth_nothing_is_not_cut_in_sonneborn_berger() -> None:
    """1 stayed away once, which brings 0; the win against the lowest opponent brings more and goes."""
    past = history(
        4, (bye(1, ByeKind.ZERO), played(3, 4)), (played(1, 2), drawn(3, 4)), (played(1, 3), played(2, 4))
    )
    cut = shown(past, "sonneborn_berger_points_cut_1")[1]
    assert [t.counted for t in cut.terms] == [True, False, True]
    assert [t.counted for t in shown(past, "buchholz_cut_1")[1].terms] == [False, True, True]


def test_the_line_of_koya_moves_by_half_points() -> None:
    """Three rounds, half is 1.5; 2 has 1.5 and 3 has 0.5."""
    past = history(4, (played(1, 2), played(4, 3)), (drawn(1, 3), played(2, 4)), (drawn(2, 4), bye(1)))
    keys = ("koya_minus_2", "koya", "koya_plus_1")
    assert [plain(shown(past, key)[1].value) for key in keys] == ["1.5", "1", "0"]
    assert shown(past, "koya_plus_1")[1].terms[0].note == "opponent has 1.5, the line is 2, half is 1.5"


def test_elected_rounds_and_matches_played() -> None:
    past = history(
        3,
        (played(1, 2), bye(3)),
        (no_show(1, 3), bye(2, ByeKind.HALF)),
        (Match(1, 2, Outcome.VOID), bye(3, ByeKind.FULL)),
        (Match(1, 2),),
    )
    assert {p: plain(v.value) for p, v in shown(past, "elected_rounds").items()} == {1: "3", 2: "2", 3: "2"}
    assert {p: plain(v.value) for p, v in shown(past, "matches_played").items()} == {1: "1", 2: "1", 3: "0"}


def test_standard_points_whatever_the_scheme() -> None:
    """Victory points 13-7 and 10-10, an allocated bye of 12 and a requested one of 10."""
    past = history(
        3,
        (played(1, 2, 60, 50), bye(3)),
        (drawn(1, 3), bye(2, ByeKind.HALF)),
        (Match(1, 2, Outcome.DOUBLE_FORFEIT), bye(3, ByeKind.ZERO)),
    )
    found = shown(past, "standard_points", scheme=EXAMPLE_20)
    assert {p: plain(v.value) for p, v in found.items()} == {1: "1.5", 2: "0.5", 3: "1.5"}


def test_a_bye_worth_less_than_a_win_is_no_win() -> None:
    past = history(3, (played(1, 2), bye(3)))
    half = awards_from({"allocated": {"points": "0.5"}})
    assert shown(past, "wins")[3].value == 1
    assert shown(past, "wins", awards=half)[3].value == 0


def test_the_rating_and_the_seed_rank_either_way() -> None:
    past = rated(history(3), 1500, None, 1600)
    ranked = {
        key: [line.player for line in standings(past, StandingsSettings(tie_breaks=(key,)))]
        for key in ("rating", "rating_reversed", "seed_number", "seed_number_reversed")
    }
    assert ranked == {
        "rating": [3, 1, 2],
        "rating_reversed": [1, 3, 2],
        "seed_number": [1, 2, 3],
        "seed_number_reversed": [3, 2, 1],
    }


def test_the_first_rounds_are_left_out_of_the_progressive_score() -> None:
    past = history(2, (played(1, 2),), (played(2, 1),), (drawn(1, 2),))
    cut = shown(past, "progressive_cut_1")[1]
    assert (plain(cut.value), [t.counted for t in cut.terms]) == ("2.5", [False, True, True])
    assert plain(shown(past, "progressive_cut_2")[1].value) == "1.5"
