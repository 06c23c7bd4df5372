"""What went wrong elsewhere (shared field reports, "Pairing and byes"), and the right behaviour."""

from __future__ import annotations

import pytest

from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.model import ForbiddenPair, PairingSettings, Request
from tournaments.pairing.plan import Verdict, plan
from tournaments.pairing.swiss import pair
from tournaments.standings.history import ByeKind, History, Match, Outcome, Player

from .build import paired, past, sides, won

ALLOCATED = ByeKind.ALLOCATED


def test_nobody_gets_a_second_allocated_bye() -> None:
    history = past(3, [won(1, 2), (3, ALLOCATED)], [won(1, 3), (2, ALLOCATED)])
    assert paired(history).bye == 1


def test_a_win_by_no_show_bars_the_bye_and_leaves_no_meeting_and_no_role() -> None:
    no_show = Match(2, 3, Outcome.NO_SHOW, winner=3, first=2)
    found = paired(past(3, [no_show, (1, ByeKind.HALF)]))
    assert found.bye == 2
    history = past(2, [Match(1, 2, Outcome.NO_SHOW, winner=2, first=1)])
    again = paired(history, 2)
    assert sides(again) == [(1, 2)]  # no balance counts, so the smaller seed number is Order first
    assert again.warnings == ()


def test_only_the_sides_of_played_matches_count() -> None:
    history = past(4, [Match(1, 3, Outcome.NO_SHOW, winner=1, first=1), won(2, 4)])
    # 2 was Order first and 4 Chaos first; 1 and 3 had no role.
    assert sides(paired(history)) == [(1, 2), (4, 3)]


def test_the_arbiter_picks_the_bye() -> None:
    found = paired(past(5), request=Request(1, manual_bye=1))
    assert found.bye == 1
    assert sorted(p for pair in sides(found) for p in pair) == [2, 3, 4, 5]
    assert str(found.bye_reason) == "1 has the bye by the arbiter's choice"
    assert found.warnings == ()


def test_the_arbiters_bye_for_a_barred_player_stands_with_a_warning() -> None:
    history = past(5, [won(1, 3), won(2, 4), (5, ALLOCATED)])
    found = paired(history, request=Request(2, manual_bye=5))
    assert found.bye == 5
    assert "5 had the allocated bye in round 1 already" in map(str, found.warnings)


@pytest.mark.parametrize("away", [1, 4])
def test_five_players_with_declared_byes(away: int) -> None:
    byes = dict.fromkeys(range(6 - away, 6), ByeKind.HALF)
    if away == 4:
        with pytest.raises(PairingImpossible, match="two players"):
            paired(past(5), request=Request(1, byes=byes))
        return
    found = paired(past(5), request=Request(1, byes=byes))
    assert found.bye is None
    assert sides(found) == [(1, 3), (2, 4)]


def test_five_players_with_two_declared_byes_have_one_allocated_bye() -> None:
    found = paired(past(5), request=Request(1, byes={1: ByeKind.HALF, 2: ByeKind.ZERO}))
    assert found.bye == 5
    assert sides(found) == [(3, 4)]


def test_balance_of_roles_never_outweighs_a_repeat() -> None:
    """1-2 and 3-4 would be perfectly balanced, but have been played."""
    history = past(4, [won(1, 2), won(3, 4)])
    found = paired(history)
    assert all(pair not in ({1, 2}, {3, 4}) for pair in map(set, sides(found)))


def test_the_bye_goes_to_fewest_points_then_fewest_rounds_not_played() -> None:
    lost_at_home = Match(1, 4, Outcome.NO_SHOW, winner=1, first=1)
    history = past(5, [lost_at_home, won(2, 3), (5, ByeKind.HALF)])
    # 3 and 4 have 0 points; 4 did not play, so 3 comes first although 4 is last in the order.
    found = paired(history)
    assert found.bye == 3
    assert "rounds not played: 0" in str(found.bye_reason)


def test_re_pairing_gives_one_allocated_bye_beside_the_granted_ones() -> None:
    request = Request(1, byes={2: ByeKind.HALF, 4: ByeKind.FULL})
    first, second = (paired(past(7), request=request) for _ in range(2))
    assert first == second
    assert first.bye == 7
    assert sorted(p for pair in sides(first) for p in pair) == [1, 3, 5, 6]


def test_a_player_entered_twice_is_named() -> None:
    twice = History((Player(1, 1), Player(2, 2), Player(1, 3)))
    with pytest.raises(RequestError, match="twice"):
        pair(PairingSettings(rounds=3), twice, {}, Request(1))


def test_a_leaver_keeps_results_and_a_late_entrant_takes_part() -> None:
    history = past(5, [won(1, 3), won(2, 4), (5, ByeKind.ZERO)])
    found = paired(history, request=Request(2, absent=frozenset({1})))
    assert sorted(p for pair in sides(found) for p in pair) == [2, 3, 4, 5]


def test_forbidden_pairs_absolute_and_up_to_a_round() -> None:
    assert sides(paired(past(4))) == [(1, 3), (2, 4)]
    assert sides(paired(past(4), forbidden=(ForbiddenPair(1, 3),))) == [(1, 2), (3, 4)]
    history = past(4, [won(2, 1), won(4, 3)])
    assert sides(paired(history, forbidden=(ForbiddenPair(4, 2, 1),))) == [(2, 4), (1, 3)]
    assert sides(paired(history, forbidden=(ForbiddenPair(4, 2, 2),))) == [(3, 2), (1, 4)]


def test_an_impossible_set_of_forbidden_pairs_is_reported_before_pairing() -> None:
    family = tuple(ForbiddenPair(1, other) for other in (2, 3, 4))
    found = plan(PairingSettings(rounds=2, forbidden=family), [1, 2, 3, 4])
    assert found.verdict is Verdict.REFUSED
    assert found.unserved == {1}
