"""The table as a whole: properties that always hold, and a slow recomputation from the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    EXAMPLE_20,
    PRESETS,
    TIE_BREAKS,
    Awards,
    CodeCup,
    ContinuousVP,
    StandingsSettings,
    SumOfScores,
    WinDrawLoss,
    awards_from,
    scores,
    standings,
)
from tournaments.standings.field import C07
from tournaments.standings.history import ByeKind, History, Match, Outcome, Round
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import Counts

from . import slow
from .build import bye, drawn, history, no_show, one_by_one, played
from .strategies import histories, unhurried

EVERY_KEY = tuple(TIE_BREAKS)
SCHEMES = st.sampled_from([WinDrawLoss(), EXAMPLE_20, ContinuousVP(), SumOfScores(), CodeCup()])
SETTINGS = st.builds(
    StandingsSettings,
    scheme=SCHEMES,
    tie_breaks=st.lists(st.sampled_from(EVERY_KEY), unique=True, max_size=4).map(tuple),
    c07=st.sampled_from(get_args(C07)),
    system=st.sampled_from(("swiss", "round-robin")),
    spread_caps=st.sampled_from(((), (2,), (1, 3))),
)


@unhurried
@given(histories(), SETTINGS)
def test_places_are_consistent(past: History, settings: StandingsSettings) -> None:
    """Everybody once; ranks by points and the list; a shared place is listed by seed and skips."""
    table = standings(past, settings)
    assert sorted(s.player for s in table) == sorted(p.id for p in past.players)
    keys = [(s.points, *(Fraction(v.ranks_by) for v in s.tie_breaks)) for s in table]
    for place, standing in enumerate(table):
        ahead = [other for other in table[:place] if other.rank < standing.rank]
        assert standing.rank == len(ahead) + 1
        level = [other for other in table if other.rank == standing.rank]
        assert standing.shared == (len(level) > 1)
        assert [s.seed for s in level] == sorted(s.seed for s in level)
    for (one, a), (two, b) in zip(
        zip(table, keys, strict=True), list(zip(table, keys, strict=True))[1:], strict=False
    ):
        assert (a == b) if one.rank == two.rank else (a > b)


@unhurried
@given(histories(), SETTINGS, st.data())
def test_the_order_of_the_input_does_not_matter(
    past: History, settings: StandingsSettings, data: st.DataObject
) -> None:
    """Players, matches and byes listed in another order, and the sides of a match exchanged."""
    players = tuple(data.draw(st.permutations(past.players)))
    rounds = tuple(
        Round(
            r.number,
            tuple(_turned(m) for m in data.draw(st.permutations(r.matches))),
            tuple(data.draw(st.permutations(r.byes))),
        )
        for r in past.rounds
    )
    assert standings(History(players, rounds), settings) == standings(past, settings)


def _turned(match: Match) -> Match:
    return Match(
        match.b,
        match.a,
        match.outcome,
        match.b_order,
        match.a_order,
        match.b_penalty,
        match.a_penalty,
        match.winner,
    )


@unhurried
@given(histories(), SETTINGS)
def test_the_arithmetic_gives_the_value(past: History, settings: StandingsSettings) -> None:
    """What counts adds up to the value shown, unless the note says which other way."""
    for standing in standings(past, settings):
        for shown in standing.tie_breaks:
            counted = [Fraction(term.value) for term in shown.terms if term.counted]
            if shown.key == "best_order_score":
                assert shown.value == max(counted, default=0)
            elif shown.key.startswith("average"):
                mean = sum(counted, Fraction(0)) / max(len(counted), 1)
                assert abs(Fraction(shown.value) - mean) <= Fraction(1, 2)
            elif shown.key in ("performance_rating", "perfect_performance"):
                assert bool(counted) == shown.note.startswith(("average ", "the lowest", "800 less"))
            elif shown.key.startswith(("rating", "seed_number")):
                assert not shown.terms
            elif shown.key == "strength_combination":
                assert abs(Fraction(shown.value) - sum(counted)) < Fraction(1, 100)
            elif shown.key == "head_to_head":
                assert shown.value in (-1, 0, 1)
            else:
                assert Fraction(shown.value) == sum(counted, Fraction(0))


@unhurried
@given(histories(), st.sampled_from(get_args(C07)))
def test_a_slow_recomputation_gives_the_same(past: History, c07: C07) -> None:
    keys = {
        "buchholz": lambda p: slow.buchholz(past, p, c07, 0, 0),
        "buchholz_cut_1": lambda p: slow.buchholz(past, p, c07, 1, 0),
        "buchholz_cut_2": lambda p: slow.buchholz(past, p, c07, 2, 0),
        "median_buchholz": lambda p: slow.buchholz(past, p, c07, 1, 1),
        "median_buchholz_2": lambda p: slow.buchholz(past, p, c07, 2, 2),
        "sonneborn_berger": lambda p: slow.sonneborn_berger(past, p, c07),
        "spread_without_best": lambda p: slow.spread_without_best(past, p),
        "progressive": lambda p: slow.progressive(past, p),
    }
    for standing in standings(past, StandingsSettings(tie_breaks=tuple(keys), c07=c07)):
        assert standing.points == slow.points(past, standing.player)
        shown = {value.key: value.value for value in standing.tie_breaks}
        assert shown == {key: slowly(standing.player) for key, slowly in keys.items()}


@unhurried
@given(histories())
def test_a_slow_recomputation_of_the_mso_ranking_gives_the_same(past: History) -> None:
    table = standings(past, StandingsSettings(tie_breaks=PRESETS["mso"]))
    assert [(s.rank, s.player) for s in table] == slow.mso(past)


@unhurried
@given(histories())
@pytest.mark.parametrize("scheme", [EXAMPLE_20, ContinuousVP(60)], ids=lambda s: s.name)
def test_the_victory_points_of_played_matches_add_up(scheme: Scheme, past: History) -> None:
    only_played = History(
        past.players,
        tuple(
            Round(r.number, tuple(m for m in r.matches if m.outcome is Outcome.PLAYED)) for r in past.rounds
        ),
    )
    matches = sum(len(r.matches) for r in only_played.rounds)
    found = scores(only_played, scheme, Awards())
    assert sum(score.points for score in found.values()) == 20 * matches
    assert sum(score.spread for score in found.values()) == 0


def test_before_the_first_round_all_share_the_first_place() -> None:
    keys = tuple(key for key in EVERY_KEY if not key.startswith("seed_number"))
    table = standings(history(3), StandingsSettings(tie_breaks=keys))
    assert [(s.rank, s.shared, s.player) for s in table] == [(1, True, 1), (1, True, 2), (1, True, 3)]


def test_an_event_without_players_has_an_empty_table() -> None:
    assert standings(History(()), StandingsSettings()) == ()


def test_a_shared_place_is_listed_by_seed_and_the_next_is_skipped() -> None:
    past = history(4, (drawn(4, 2), played(3, 1)))
    assert [(s.rank, s.player) for s in standings(past, StandingsSettings())] == [
        (1, 3),
        (2, 2),
        (2, 4),
        (4, 1),
    ]


def test_head_to_head_looks_at_those_level_after_the_criteria_before_it() -> None:
    """Level on points, 2 has the better spread; among 1 and 3, level in both, 3 beat 1."""
    past = one_by_one(5, played(3, 1, 50, 45), played(1, 4, 50, 40), played(2, 5, 60, 40))
    table = standings(past, StandingsSettings(tie_breaks=("spread", "head_to_head")))
    assert [s.player for s in table] == [2, 3, 1, 4, 5]
    assert [s.tie_break("head_to_head").value for s in table] == [0, 1, -1, 0, 0]


def test_a_capped_spread_ranks_in_the_place_of_the_spread() -> None:
    """Raw, 1 is ahead by 90 to 30; with at most 20 a match both have 20."""
    past = history(
        6, (played(1, 3, 100, 10), played(2, 4, 70, 40)), (played(1, 5, 40, 40), played(2, 6, 40, 40))
    )
    raw = standings(past, StandingsSettings())
    capped = standings(past, StandingsSettings(spread_caps=(20,)))
    assert [s.player for s in raw[:2]] == [1, 2]
    assert [(s.player, s.rank, s.spread, s.raw_spread) for s in capped[:2]] == [
        (1, 1, 20, 90),
        (2, 1, 20, 30),
    ]
    assert [v.key for v in capped[0].tie_breaks] == ["capped_spread"]
    assert capped[0].tie_breaks[0].terms[0].note == "played, +90 capped"


def test_every_round_is_counted_once() -> None:
    """A match is one result, a bye is one result."""
    past = history(
        4,
        (played(1, 2), bye(3)),
        (drawn(1, 3), no_show(2, 4)),
        (no_show(4, 1), bye(2, ByeKind.HALF)),
        (Match(1, 2, Outcome.VOID), Match(3, 4)),
    )
    counts = {s.player: s.counts for s in standings(past, StandingsSettings())}
    assert counts[1] == Counts(2, 1, 1, 0, 0, 0, 1, 0, 1, 0)
    assert counts[2] == Counts(1, 0, 0, 1, 1, 1, 0, 0, 1, 0)
    assert counts[3] == Counts(1, 0, 1, 0, 1, 0, 0, 1, 0, 1)
    assert counts[4] == Counts(0, 0, 0, 0, 0, 1, 1, 1, 0, 1)


def test_results_of_who_left_stay_and_a_late_entrant_has_missed_rounds() -> None:
    """3 leaves after round 1, 4 comes in for round 2: zero for what was missed."""
    past = history(4, (played(3, 1), bye(2)), (played(4, 1), bye(2, ByeKind.FULL)))
    table = {s.player: s for s in standings(past, StandingsSettings())}
    assert (table[3].points, table[3].counts.absent) == (1, 1)
    assert (table[4].points, table[4].counts.absent) == (1, 1)


def test_a_snapshot_of_a_round_looks_at_that_round_only() -> None:
    past = history(2, (played(1, 2),), (played(2, 1, 90, 10),))
    assert [s.player for s in standings(past.up_to(1), StandingsSettings())] == [1, 2]
    assert [s.player for s in standings(past, StandingsSettings())] == [2, 1]


def test_a_bye_worth_nothing_is_still_the_allocated_one_in_the_counts() -> None:
    awards = awards_from({"allocated": {"points": "0"}})
    table = standings(history(1, (bye(1),)), StandingsSettings(awards=awards))
    assert (table[0].points, table[0].counts.byes) == (0, 1)


def test_an_unknown_tie_break_of_a_line_is_a_key_error() -> None:
    line = standings(history(1), StandingsSettings())[0]
    with pytest.raises(KeyError):
        line.tie_break("koya")
