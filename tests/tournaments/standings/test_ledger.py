"""What each round gave each player, and histories that contradict themselves."""

from __future__ import annotations

import pytest

from tournaments.standings import Awards, HistoryError, Kind, WinDrawLoss, awards_from, round_results, scores
from tournaments.standings.history import History, Match, Outcome, Player, Round

from .build import Entry, bye, history, no_show, played


def test_the_rounds_of_a_player_as_others_show_them() -> None:
    past = history(
        4,
        (Match(1, 2, Outcome.PLAYED, 60, 70, a_penalty=5), bye(3)),
        (Match(3, 1, Outcome.RULED, winner=1), no_show(2, 4)),
        (Match(1, 4), played(2, 3)),
    )
    row = round_results(past, WinDrawLoss(), Awards())[1]
    assert [(r.round, r.kind, r.opponent, r.points, r.spread, r.result) for r in row] == [
        (1, Kind.PLAYED, 2, 0, -15, 0),
        (2, Kind.RULED_WIN, 3, 1, 0, 1),
        (3, Kind.PENDING, 4, 0, 0, None),
    ]
    assert (row[0].own_total, row[0].other_total, row[0].order_score) == (55, 70, 60)
    absent = round_results(past, WinDrawLoss(), Awards())[4][0]
    assert (absent.kind, absent.opponent, absent.points) == (Kind.ABSENT, None, 0)


def test_a_pending_match_counts_nothing_yet_even_with_scores_half_entered() -> None:
    past = history(2, (Match(1, 2, Outcome.PENDING, 60, 0),))
    assert {s.points for s in scores(past, WinDrawLoss(), Awards()).values()} == {0}
    assert {s.spread for s in scores(past, WinDrawLoss(), Awards()).values()} == {0}


def test_who_won_is_derived_from_the_own_totals() -> None:
    """A penalty turns the match; nothing that was typed can contradict the two scores."""
    past = history(2, (Match(1, 2, Outcome.PLAYED, 90, 80, a_penalty=11, winner=1),))
    found = scores(past, WinDrawLoss(), Awards())
    assert (found[1].points, found[2].points, found[1].spread) == (0, 1, -1)


def test_a_spread_cap_per_round_keeps_the_raw_spread() -> None:
    """150 in round 1, 200 later: the capped spread ranks, the raw one stays; points don't change."""
    rounds: list[tuple[Entry, ...]] = [(played(1, 2, 300, 10),)] * 3
    found = scores(history(2, *rounds), WinDrawLoss(), Awards(), caps=(150, 200))
    assert (found[1].spread, found[1].raw_spread, found[1].points) == (550, 870, 3)
    assert (found[2].spread, found[2].raw_spread) == (-550, -870)


def test_an_awarded_spread_is_capped_like_a_played_one() -> None:
    awards = awards_from({"no_show_win": {"spread": 30}})
    found = scores(history(2, (no_show(1, 2),)), WinDrawLoss(), awards, caps=(20,))
    assert (found[1].spread, found[1].raw_spread) == (20, 30)


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (History((Player(1, 1), Player(1, 2))), ["player 1", "twice"]),
        (History((Player(1, 7), Player(2, 7))), ["seed number 7", "unique"]),
        (history(2, (played(1, 3),)), ["round 1", "player 3"]),
        (history(3, (played(1, 2), bye(1))), ["round 1", "player 1", "twice"]),
        (history(2, (Match(1, 2, Outcome.NO_SHOW),)), ["round 1", "1 against 2", "not None"]),
        (history(3, (Match(1, 2, Outcome.RULED, winner=3),)), ["round 1", "not 3"]),
        (History((Player(1, 1),), (Round(2), Round(1))), ["round 1 stands after round 2"]),
    ],
)
def test_a_history_that_contradicts_itself_is_refused(past: History, words: list[str]) -> None:
    with pytest.raises(HistoryError) as refused:
        scores(past, WinDrawLoss(), Awards())
    assert [word for word in words if word not in str(refused.value)] == []
