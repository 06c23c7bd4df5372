"""Knock-out: seeding, byes, third place, best of several, drawn ties, walkovers, amended results."""

from __future__ import annotations

import pytest

from tournaments.pairing.bracket import State, places, round_name, tie_name
from tournaments.pairing.errors import RequestError
from tournaments.pairing.model import Request
from tournaments.pairing.options import BracketOptions, Drawn
from tournaments.pairing.systems import pair_round
from tournaments.standings.history import ByeKind, Match, Outcome

from .play import Cup, beats, favourite, outsider, pairs


def test_seeding_byes_and_names() -> None:
    cup = Cup(6)
    assert [(t.id, t.state, t.players) for t in cup.bracket.ties] == [
        ("W1.1", State.BYE, (1, None)),
        ("W1.2", State.READY, (4, 5)),
        ("W1.3", State.BYE, (2, None)),
        ("W1.4", State.READY, (3, 6)),
        ("W2.1", State.WAITING, (1, None)),
        ("W2.2", State.WAITING, (2, None)),
        ("W3.1", State.WAITING, (None, None)),
    ]
    first = cup.play()
    assert pairs(first) == [(4, 5), (3, 6)]
    assert first.bye is None
    assert str(first.pairs[0].reason) == "4 meets 5: quarter-final 2"
    assert pairs(cup.play()) == [(1, 4), (2, 3)]
    assert [str(round_name(cup.bracket, t)) for t in cup.bracket.ties[::3]] == [
        "quarter-final", "quarter-final", "final",
    ]  # fmt: skip
    last = cup.play(outsider)
    assert str(last.pairs[0].reason) == "1 meets 2: final"
    assert places(cup.bracket) == ((1, (2,)), (2, (1,)), (3, (3, 4)), (5, (5, 6)))
    assert str(cup.bracket.tie("W3.1").reason) == "2 beat 1"
    with pytest.raises(RequestError, match="the bracket is over: 2 won it"):
        cup.pair()


def test_names_of_a_large_bracket() -> None:
    bracket = Cup(17).bracket
    assert str(round_name(bracket, bracket.tie("W1.1"))) == "round of 32"
    assert str(tie_name(bracket, bracket.tie("W2.3"))) == "round of 16, tie 3"


def test_who_is_still_in_shares_the_best_places() -> None:
    cup = Cup(8, options=BracketOptions(third_place=True))
    cup.play()
    assert places(cup.bracket) == ((1, (1, 2, 3, 4)), (5, (5, 6, 7, 8)))
    cup.play()
    assert places(cup.bracket) == ((1, (1, 2)), (3, (3, 4)), (5, (5, 6, 7, 8)))


def test_third_place_without_an_opponent_is_not_shared() -> None:
    cup = Cup(4, options=BracketOptions(third_place=True))
    cup.add(Match(1, 4, Outcome.DOUBLE_FORFEIT), beats(2, 3))
    assert places(cup.bracket) == ((1, (2,)), (3, (3,)), (4, (1, 4)))


def test_third_place_is_played_beside_the_final() -> None:
    cup = Cup(4, options=BracketOptions(third_place=True))
    cup.play()
    last = cup.play(outsider)
    assert pairs(last) == [(1, 2), (3, 4)]
    assert str(last.pairs[1].reason).endswith(": match for third place")
    assert places(cup.bracket) == ((1, (2,)), (2, (1,)), (3, (4,)), (4, (3,)))


def test_best_of_three_stops_when_it_is_decided_and_roles_alternate() -> None:
    cup = Cup(4, options=BracketOptions(best_of=(3, 1)))
    first = cup.pair()
    assert str(first.pairs[0].reason) == "1 meets 4: semi-final 1, match 1 of 3"
    roles = [first.pairs[1].first]
    cup.add(beats(1, 4), Match(2, 3, Outcome.PLAYED, 50, 60, first=roles[0]))
    second = cup.pair()
    roles.append(second.pairs[1].first)
    cup.add(beats(1, 4), Match(2, 3, Outcome.PLAYED, 80, 60, first=roles[1]))
    assert str(cup.bracket.tie("W1.1").reason) == "1 beat 4 by 2 to 0"
    third = cup.pair()
    assert pairs(third) == [(2, 3)]
    roles.append(third.pairs[0].first)
    assert roles[0] == roles[2] != roles[1]
    cup.add(Match(2, 3, Outcome.PLAYED, 50, 50, first=roles[2]))
    decided = cup.bracket.tie("W1.2")
    assert (decided.wins, decided.spread, decided.winner) == ((1, 1), 10, 2)
    assert str(decided.reason) == ("2 and 3 won as many matches; 2 has the better spread over the tie (10)")
    assert pairs(cup.pair()) == [(1, 2)]


@pytest.mark.parametrize("drawn", Drawn)
def test_a_drawn_tie(drawn: Drawn) -> None:
    cup = Cup(2, options=BracketOptions(drawn=drawn))
    cup.add(beats(2, 1, by=0))
    if drawn is Drawn.HIGHER_SEED:
        assert cup.bracket.winner == 1
        assert "higher seed" in str(cup.bracket.tie("W1.1").reason)
        return
    again = cup.play(outsider)
    assert str(again.pairs[0].reason).endswith("again after a drawn tie: final, match 2")
    assert again.pairs[0].first == 1  # 2 was Order first in the drawn match
    assert cup.bracket.winner == 2


def test_forfeits_and_void_matches() -> None:
    cup = Cup(8)
    cup.add(
        Match(1, 8, Outcome.NO_SHOW, winner=8),
        Match(4, 5, Outcome.DOUBLE_FORFEIT),
        Match(2, 7, Outcome.VOID),
        Match(3, 6, Outcome.RULED, winner=3),
    )
    bracket = cup.bracket
    assert str(bracket.tie("W1.1").reason) == "8 goes on: 1 did not come"
    assert str(bracket.tie("W1.2").reason) == "neither 4 nor 5 came; nobody goes on"
    assert bracket.tie("W2.1").state is State.WALKOVER
    assert str(bracket.tie("W2.1").reason) == "8 goes on: nobody came through to be met"
    assert pairs(cup.play()) == [(2, 7)]  # the void match is played again
    assert pairs(cup.play()) == [(2, 3)]
    assert cup.finish().winner == 2
    assert places(cup.bracket) == ((1, (2,)), (2, (8,)), (3, (3,)), (5, (1, 4, 5, 6, 7)))


def test_who_left_gives_a_walkover_and_who_is_absent_keeps_the_tie_waiting() -> None:
    cup = Cup(4)
    pairing = cup.pair(absent=frozenset({3}))
    assert pairs(pairing) == [(1, 4)]
    assert list(map(str, pairing.warnings)) == ["3 is not there: semi-final 2 waits"]
    assert pairs(cup.pair(byes={3: ByeKind.HALF})) == [(1, 4)]
    with pytest.raises(RequestError, match="every tie that could be paired waits"):
        cup.pair(absent=frozenset({1, 2}))
    cup.left = frozenset({3})
    assert str(cup.bracket.tie("W1.2").reason) == "2 goes on: 3 left the event"
    assert pairs(cup.play()) == [(1, 4)]
    over = Cup(4)
    over.play()
    over.left = frozenset({1, 2})
    assert over.bracket.winner is None
    assert str(over.bracket.tie("W2.1").reason) == "1 and 2 both left the event; nobody goes on"
    assert places(over.bracket)[0] == (2, (1, 2))


def test_a_match_under_way_is_waited_for() -> None:
    cup = Cup(4)
    cup.add(beats(1, 4), Match(2, 3))
    assert cup.bracket.tie("W1.2").state is State.PLAYING
    with pytest.raises(RequestError, match="matches under way"):
        cup.pair()


def test_re_seeding_gives_the_highest_the_lowest() -> None:
    cup = Cup(8, options=BracketOptions(reseed=True))
    cup.add(beats(8, 1), beats(5, 4), beats(2, 7), beats(3, 6))
    assert pairs(cup.pair()) == [(2, 8), (3, 5)]
    with pytest.raises(RequestError, match="re-seeding is for a knock-out"):
        _ = Cup(8, double=True, options=BracketOptions(reseed=True)).bracket


def test_an_amended_result_moves_the_bracket_and_shows_what_no_longer_fits() -> None:
    cup = Cup(4)
    cup.play(favourite)
    cup.add(beats(1, 2))
    cup.amend(1, beats(4, 1), beats(2, 3))
    bracket = cup.bracket
    assert bracket.winner is None
    assert bracket.tie("W2.1").players == (4, 2)
    assert [(c.round, c.tie, str(c.reason)) for c in bracket.conflicts] == [
        (2, "W2.1", "1 and 2 played in round 2, but by the results as they now stand 4 meets 2 (final)")
    ]
    pairing = cup.pair()
    assert pairs(pairing) == [(2, 4)]
    assert pairing.warnings == (bracket.conflicts[0].reason,)
    cup.amend(1, beats(1, 4), beats(2, 3))
    assert not cup.bracket.conflicts


def test_manual_pairs_are_ties_that_are_ready() -> None:
    cup = Cup(4)
    assert [p.manual for p in cup.pair(manual=((4, 1),)).pairs] == [True, False]
    with pytest.raises(RequestError, match="1 and 2 have no tie to play now"):
        cup.pair(manual=((1, 2),))
    with pytest.raises(RequestError, match="no allocated bye"):
        cup.pair(manual_bye=1)


def test_too_small_and_unknown() -> None:
    with pytest.raises(RequestError, match="at least two"):
        _ = Cup(1).bracket
    with pytest.raises(RequestError, match="at least one match"):
        _ = Cup(2, options=BracketOptions(best_of=(0,))).bracket
    cup = Cup(4)
    pairing = pair_round("knock-out", cup.settings, cup.history, {}, Request(1))
    assert pairs(pairing) == [(1, 4), (2, 3)]
