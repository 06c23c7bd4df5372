"""Tie-breaks worked by hand, each with its arithmetic."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.standings import EXAMPLE_20, StandingsSettings, TieBreakValue, awards_from, standings
from tournaments.standings.exact import plain
from tournaments.standings.field import System
from tournaments.standings.history import ByeKind, History, Match, Outcome, Player

from .build import bye, drawn, history, no_show, one_by_one, played


def shown(past: History, key: str, system: System = "swiss") -> dict[int, TieBreakValue]:
    """The value of one tie-break for every player."""
    table = standings(past, StandingsSettings(tie_breaks=(key,), system=system))
    return {s.player: s.tie_break(key) for s in table}


def values(past: History, key: str, system: System = "swiss") -> dict[int, str]:
    return {player: plain(value.value) for player, value in sorted(shown(past, key, system).items())}


# 1 beat 2 and drew with 3; 4 had a bye, then 2 did not come; then 1 had a requested bye.
EVENING = history(
    4,
    (played(1, 2, 60, 50), drawn(3, 4)),
    (played(3, 1, 45, 45), no_show(4, 2)),
    (bye(1, ByeKind.HALF), played(2, 3, 70, 61), bye(4)),
)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("spread", {1: "10", 2: "-1", 3: "-9", 4: "0"}),
        ("spread_without_best", {1: "0", 2: "-10", 3: "-9", 4: "0"}),
        ("order_total", {1: "105", 2: "120", 3: "151", 4: "45"}),
        ("best_order_score", {1: "60", 2: "70", 3: "61", 4: "45"}),
        ("wins", {1: "1", 2: "1", 3: "0", 4: "2"}),
        ("played_wins", {1: "1", 2: "1", 3: "0", 4: "0"}),
        ("progressive", {1: "4.5", 2: "1", 3: "2.5", 4: "4.5"}),
        # 1 (2 points): 2 x 1 + 0.5 x 1 + 0.5 x 1.5, the dummy at most three draws
        ("sonneborn_berger", {1: "2.25", 2: "1", 3: "2.25", 4: "3"}),
    ],
)
def test_an_evening_by_hand(key: str, expected: dict[int, str]) -> None:
    assert values(EVENING, key) == expected


def test_the_best_match_is_left_out_once() -> None:
    past = history(3, (played(1, 2, 50, 40),), (played(1, 2, 50, 40),))
    assert values(past, "spread_without_best")[1] == "10"
    assert [t.counted for t in shown(past, "spread_without_best")[1].terms] == [False, True]


def test_an_awarded_spread_can_be_the_best_match_and_a_void_one_cannot() -> None:
    past = history(4, (no_show(1, 2),), (played(3, 1, 44, 40),), (Match(1, 3, Outcome.VOID),))
    awards = awards_from({"no_show_win": {"points": "1", "spread": 10}})
    table = standings(past, StandingsSettings(awards=awards, tie_breaks=("spread_without_best",)))
    assert {s.player: s.tie_breaks[0].value for s in table} == {1: -4, 2: 0, 3: 0, 4: 0}
    lost_all = history(2, (played(2, 1, 45, 40),), (Match(1, 2, Outcome.VOID),))
    assert values(lost_all, "spread_without_best")[1] == "0"


def test_a_penalty_does_not_change_the_order_score_on_the_board() -> None:
    past = history(2, (Match(1, 2, Outcome.PLAYED, 60, 50, a_penalty=20),))
    assert values(past, "order_total") == {1: "60", 2: "50"}
    assert values(past, "played_wins") == {1: "0", 2: "1"}


def test_sonneborn_berger_goes_by_results_and_its_fide_form_by_points() -> None:
    """Victory points: 1 beat 2 13-7, so 1 x 7 and 13 x 7; the loser 0 and 7 x 13."""
    past = history(2, (played(1, 2),))
    keys = ("sonneborn_berger", "sonneborn_berger_points")
    table = standings(past, StandingsSettings(scheme=EXAMPLE_20, tie_breaks=keys))
    assert [[v.value for v in s.tie_breaks] for s in table] == [[7, 91], [0, 91]]
    assert table[0].tie_breaks[0].terms[0].note == "1 x 7 (7 points)"


@pytest.mark.parametrize(
    ("kind", "factor"),
    [(ByeKind.ALLOCATED, "1"), (ByeKind.FULL, "1"), (ByeKind.HALF, "0.5"), (ByeKind.ZERO, "0"), (None, "0")],
)
def test_what_an_unplayed_round_weighs_in_sonneborn_berger(kind: ByeKind | None, factor: str) -> None:
    """The dummy has the own points, at most a draw: with victory points 12 at most 10 + 10."""
    past = history(3, (played(1, 2),), (bye(1, kind),) if kind else ())
    settings = StandingsSettings(scheme=EXAMPLE_20, tie_breaks=("sonneborn_berger",))
    row = next(s for s in standings(past, settings) if s.player == 1)
    term = row.tie_breaks[0].terms[1]
    assert term.note.startswith(f"{factor} x {plain(min(row.points, row.points.__class__(20)))} (")


def test_head_to_head_needs_a_match_with_every_other_player_level() -> None:
    """1, 2, 3 level on 1: 1 beat 2, 2 beat 3, 3 beat 4 who has 0; 1 and 3 have not met."""
    past = history(5, (played(1, 2), played(3, 4)), (played(2, 3), played(5, 1)), (played(5, 4),))
    found = shown(past, "head_to_head")
    assert [plain(found[p].value) for p in (1, 2, 3)] == ["0", "0", "0"]
    assert found[1].note == "no match played with 1 of 2 others level"
    assert found[2].note == "neither beat all others level nor lost to all"
    assert found[5].note == "nobody else is level"


def test_head_to_head_puts_one_first_and_one_last_and_the_middle_goes_on_together() -> None:
    """Level on 3: 1 beat 2, 3, 4; 4 lost to all three; 2 and 3 drew."""
    among = (played(1, 2), played(1, 3), played(1, 4), played(2, 4), played(3, 4), drawn(2, 3))
    outside = (played(2, 5), played(3, 5), drawn(2, 6), drawn(3, 6), played(4, 5), played(4, 6), played(4, 7))
    past = one_by_one(7, *among, *outside)
    table = standings(past, StandingsSettings(tie_breaks=("head_to_head",)))
    assert [(s.player, s.rank, plain(s.tie_breaks[0].value)) for s in table if s.points == 3] == [
        (1, 1, "1"),
        (2, 2, "0"),
        (3, 2, "0"),
        (4, 4, "-1"),
    ]


def test_head_to_head_sums_the_results_of_a_pair() -> None:
    """1 won by 1 and drew, 2 never won: 1.5 of 2, so 1 is ahead."""
    past = history(
        4, (played(1, 2, 41, 40),), (drawn(2, 1),), (played(3, 1), bye(2)), (bye(2, ByeKind.ZERO),)
    )
    table = standings(past, StandingsSettings(tie_breaks=("head_to_head",)))
    level = {s.player: s for s in table if s.player in (1, 2)}
    assert {plain(s.points) for s in level.values()} == {"1.5"}
    assert [(plain(t.value), t.note) for t in level[1].tie_breaks[0].terms] == [
        ("1.5", "1.5 of 2, round 1, 2")
    ]
    assert {p: plain(s.tie_breaks[0].value) for p, s in level.items()} == {1: "1", 2: "-1"}


def test_a_no_show_is_no_head_to_head() -> None:
    past = history(2, (no_show(1, 2),), (no_show(2, 1),))
    assert values(past, "head_to_head") == {1: "0", 2: "0"}
    assert shown(past, "head_to_head")[1].note == "no match played with 1 of 1 others level"


def test_direct_encounter_averages_the_matches_of_a_pair() -> None:
    """1 and 2 level on 1.5: 1 has 1 and 0 against 2, so both have a half; nothing decides."""
    past = history(3, (played(1, 2),), (played(2, 1),), (drawn(1, 3),), (drawn(2, 3),))
    found = shown(past, "direct_encounter")
    assert (found[1].value, found[2].value) == (Fraction(1, 2), Fraction(1, 2))
    assert [s.rank for s in standings(past, StandingsSettings(tie_breaks=("direct_encounter",)))] == [1, 1, 3]


def test_direct_encounter_in_a_swiss_goes_by_what_can_still_be_reached() -> None:
    """1 beat 2 and 3, who have not met: neither can reach 2 points. Then 2 and 3 stay level."""
    past = one_by_one(5, played(1, 2), played(1, 3), played(2, 4), played(2, 5), played(3, 4), played(3, 5))
    table = standings(past, StandingsSettings(tie_breaks=("direct_encounter",)))
    assert [(s.player, s.rank) for s in table if s.points == 2] == [(1, 1), (2, 2), (3, 2)]


def test_direct_encounter_gives_no_lead_that_could_be_caught_up() -> None:
    """1 beat 2 and has not met 3, who could have two points with both matches won."""
    past = one_by_one(5, played(1, 2), played(2, 4), played(3, 5))
    table = standings(past, StandingsSettings(tie_breaks=("direct_encounter",)))
    assert [(s.player, s.rank) for s in table if s.points == 1] == [(1, 1), (2, 1), (3, 1)]


def test_direct_encounter_looks_again_at_those_who_stay_level() -> None:
    """Among four level, 1 and 2 have two points and 2 beat 1; 3 and 4 have one and 3 beat 4."""
    among = (played(2, 1), played(1, 3), played(1, 4), played(2, 3), played(4, 2), played(3, 4))
    past = one_by_one(5, *among, played(3, 5), played(4, 5))
    table = standings(past, StandingsSettings(tie_breaks=("direct_encounter",)))
    assert [(s.player, s.rank, plain(s.tie_breaks[0].value)) for s in table[:4]] == [
        (2, 1, "2"),
        (1, 2, "2"),
        (3, 3, "1"),
        (4, 4, "1"),
    ]


def test_in_a_round_robin_a_forfeit_counts_in_the_direct_encounter() -> None:
    past = one_by_one(4, no_show(1, 2), played(2, 3))
    assert values(past, "direct_encounter", "round-robin")[1] == "1"
    assert values(past, "direct_encounter")[1] == "0"


def test_koya_counts_points_against_those_with_half_of_everything() -> None:
    """Three rounds: the line is 1.5. 1 scored 1 against 2 (1.5) and 0.5 against 3 (0.5)."""
    past = history(4, (played(1, 2), played(4, 3)), (drawn(1, 3), played(2, 4)), (drawn(2, 4), bye(1)))
    found = shown(past, "koya")[1]
    assert plain(found.value) == "1"
    assert [(t.opponent, t.note, t.counted) for t in found.terms] == [
        (2, "opponent has 1.5, half is 1.5", True),
        (3, "opponent has 0.5, half is 1.5", False),
    ]


def test_the_average_rating_is_rounded_half_up_and_leaves_out_who_has_none() -> None:
    ratings = {1: 1500, 2: 1601, 3: None, 4: 1700}
    past = one_by_one(4, played(1, 2), played(1, 3), played(1, 4), no_show(2, 4))
    past = History(tuple(Player(p, p, rating=r) for p, r in ratings.items()), past.rounds)
    assert values(past, "average_rating") == {1: "1651", 2: "1500", 3: "1500", 4: "1500"}
    assert [t.counted for t in shown(past, "average_rating")[1].terms] == [True, False, True]


def test_nobody_has_an_average_rating_without_a_rated_opponent() -> None:
    assert values(history(2, (played(1, 2),)), "average_rating") == {1: "0", 2: "0"}
