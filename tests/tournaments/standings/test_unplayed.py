"""Unplayed rounds in Buchholz and its cuts: FIDE handbook C.07, article 16, worked by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tournaments.standings import EXAMPLE_20, Standing, StandingsSettings, standings
from tournaments.standings.exact import plain
from tournaments.standings.field import C07, System
from tournaments.standings.history import ByeKind, History, Match, Outcome
from tournaments.standings.scheme import Scheme

from .build import Entry, bye, drawn, history, no_show, played

BUCHHOLZ = ("buchholz", "buchholz_cut_1", "buchholz_cut_2", "median_buchholz")


def line(
    past: History, player: int, c07: C07 = "2026-03", scheme: Scheme | None = None, system: System = "swiss"
) -> Standing:
    """The player's line, with the Buchholz family."""
    settings = StandingsSettings(
        tie_breaks=BUCHHOLZ, c07=c07, system=system, **({"scheme": scheme} if scheme else {})
    )
    return next(s for s in standings(past, settings) if s.player == player)


def values(standing: Standing) -> list[str]:
    return [plain(value.value) for value in standing.tie_breaks]


def test_a_bye_is_a_round_against_a_dummy() -> None:
    """1 has 3 points: a bye, then 2 (1 point) and 3 (0.5). Draws in three rounds are 1.5."""
    past = history(4, (bye(1), played(2, 3)), (played(1, 2), drawn(3, 4)), (played(1, 3), played(4, 2)))
    assert values(line(past, 1)) == ["3", "2.5", "1.5", "1"]
    assert values(line(past, 1, "2024-08")) == ["4.5", "4", "3", "1"]


def test_the_arithmetic_says_where_the_dummy_comes_from() -> None:
    past = history(4, (bye(1), played(2, 3)), (played(1, 2), drawn(3, 4)), (played(1, 3), played(4, 2)))
    first = line(past, 1).tie_break("buchholz_cut_1").terms
    assert [(t.round, t.opponent, plain(t.value), t.virtual, t.counted) for t in first] == [
        (1, None, "1.5", True, True),
        (2, 2, "1", False, True),
        (3, 3, "0.5", False, False),
    ]
    assert first[0].note == (
        "allocated bye: a dummy with the own 3 points, but not more than 1.5, a draw in each of 3 rounds"
    )
    assert first[2].note == "0.5 points (cut: lowest)"


def test_the_dummy_of_a_forfeit_has_at_most_the_scheduled_opponents_score() -> None:
    """1 won by no-show against 2, who has 0; and beat 3 (1 point). Own score 2."""
    past = history(4, (no_show(1, 2), played(3, 4)), (played(1, 3), played(4, 2)))
    assert values(line(past, 1)) == ["1", "1", "0", "0"]
    assert values(line(past, 1, "2024-08")) == ["3", "2", "0", "0"]


def test_a_void_match_is_no_forfeit_so_its_dummy_is_not_held_to_the_scheduled_opponent() -> None:
    """1 has 1 point, 2 none. C.07, 16.4.1 speaks of forfeits (16.2.2, 16.2.4); the rest is 16.4.2."""
    past = history(4, (Match(1, 2, Outcome.VOID), played(3, 4)), (played(1, 3), played(4, 2)))
    assert [plain(t.value) for t in line(past, 1).tie_breaks[0].terms] == ["1", "1"]
    past = history(4, (Match(1, 2, Outcome.DOUBLE_FORFEIT), played(3, 4)), (played(1, 3), played(4, 2)))
    assert [plain(t.value) for t in line(past, 1).tie_breaks[0].terms] == ["0", "1"]


HALF, ZERO = bye(2, ByeKind.HALF), bye(2, ByeKind.ZERO)


@pytest.mark.parametrize(
    ("second", "third", "score"),
    [
        ((HALF,), (HALF,), "2"),  # half points are draws: nothing changes
        ((ZERO,), (ZERO,), "2"),  # taken as two draws
        ((), (), "2"),  # absent: as a zero-point bye
        ((), (bye(2, ByeKind.FULL),), "2"),  # not requested, so round 2 is not at the end: 1 + 0 + 1
        ((), (bye(2),), "2"),  # nor is it before an allocated bye
        ((), (no_show(3, 2),), "1.5"),  # a forfeit loss is voluntary: round 2 a draw, this one 0
        ((), (Match(2, 3, Outcome.DOUBLE_FORFEIT),), "1.5"),
        ((), (Match(2, 3, Outcome.VOID),), "1"),  # not voluntary: round 2 keeps its 0
        ((), (Match(2, 3),), "1"),  # under way
        ((no_show(3, 2),), (ZERO,), "1.5"),  # a forfeit loss itself is never a draw
        ((no_show(2, 3),), (ZERO,), "2.5"),
    ],
)
def test_requested_byes_at_the_end_are_draws_for_the_opponents(
    second: tuple[Entry, ...], third: tuple[Entry, ...], score: str
) -> None:
    """2 beat 1 in round 1, and then what the case says."""
    past = history(4, (played(2, 1),), second, third)
    assert plain(line(past, 1).tie_breaks[0].terms[0].value) == score


def test_a_draw_is_worth_what_the_scheme_gives() -> None:
    """Victory points: 2 won 13-7 and left: 13 + 10 + 10 for opponents. The dummy: 7 own points."""
    past = history(3, (played(2, 1),), (), ())
    shown = line(past, 1, scheme=EXAMPLE_20).tie_breaks[0]
    assert [t.value for t in shown.terms] == [33, 7, 7]
    assert shown.terms[0].note == "33: 13 points with rounds 2, 3 taken as a draw"


def test_a_voluntary_unplayed_round_is_cut_before_a_lower_one() -> None:
    """1: a requested bye (dummy 2.5, at most 1.5), then opponents with 1, 0: Cut 1 takes the dummy."""
    past = history(
        4,
        (bye(1, ByeKind.HALF), drawn(2, 4), bye(3, ByeKind.ZERO)),
        (played(1, 2), played(4, 3)),
        (played(1, 3), drawn(2, 4)),
    )
    shown = line(past, 1)
    assert [plain(t.value) for t in shown.tie_breaks[0].terms] == ["1.5", "1", "0"]
    assert values(shown) == ["2.5", "1", "1", "0"]
    assert shown.tie_break("median_buchholz").terms[0].note.endswith("(cut: lowest voluntary unplayed round)")


@pytest.mark.parametrize(
    "first",
    [(bye(1, ByeKind.FULL),), (Match(1, 4, Outcome.VOID),), (no_show(1, 4),)],
    ids=["full", "void", "won"],
)
def test_what_the_player_did_not_choose_is_cut_only_as_the_lowest(first: tuple[Entry, ...]) -> None:
    past = history(4, first, (played(1, 2),), (played(1, 3),))
    assert not any("voluntary" in t.note for t in line(past, 1).tie_break("buchholz_cut_1").terms)


def test_in_a_round_robin_a_forfeit_counts_against_its_opponent_and_a_bye_not_at_all() -> None:
    past = history(3, (no_show(1, 2), bye(3)), (played(1, 3), bye(2)), (played(2, 3), bye(1)))
    shown = line(past, 1, system="round-robin")
    assert [(t.opponent, t.value, t.virtual) for t in shown.tie_breaks[0].terms] == [
        (2, 2, False),
        (3, 1, False),
    ]


def test_with_fewer_rounds_than_cuts_nothing_is_left() -> None:
    past = history(2, (played(1, 2),))
    assert values(line(past, 2)) == ["1", "0", "0", "0"]


def test_planned_rounds_move_the_limit_of_a_dummy() -> None:
    """After 2 of 6 rounds: as if it ended here the dummy has 1, with six rounds the own 2 points."""
    past = history(3, (bye(1), played(2, 3)), (played(1, 2), bye(3)))

    def dummy(planned: int | None) -> Decimal:
        table = standings(past, StandingsSettings(tie_breaks=("buchholz",), planned_rounds=planned))
        return Decimal(table[0].tie_breaks[0].terms[0].value)

    assert (dummy(None), dummy(2), dummy(3), dummy(6)) == (1, 1, Decimal("1.5"), 2)
