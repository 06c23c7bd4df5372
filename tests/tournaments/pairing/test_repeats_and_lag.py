"""Rounds that may repeat, the last round, and pairing from older standings."""

from __future__ import annotations

import pytest

from tournaments.pairing.costs import cost_table
from tournaments.pairing.errors import Choice, PairingImpossible
from tournaments.pairing.field import field_of
from tournaments.pairing.model import Distance, ForbiddenPair, PairingSettings, Request
from tournaments.standings.history import ByeKind, Match

from .build import paired, past, sides, won

# Four players after three rounds: everyone has met everyone.
ALL_MET = past(4, [won(1, 2), won(3, 4)], [won(1, 3), won(2, 4)], [won(1, 4), won(2, 3)])


def test_without_repeats_the_round_is_refused_with_the_choices_left() -> None:
    with pytest.raises(PairingImpossible) as refusal:
        paired(ALL_MET)
    assert len(refusal.value.unserved) == 1
    assert refusal.value.choices == (Choice.ALLOW_REPEATS, Choice.FEWER_ROUNDS)
    assert "allow a repeat for the lowest pairs" in str(refusal.value)


@pytest.mark.parametrize("by_event", [True, False])
def test_repeats_are_allowed_by_the_event_or_for_one_round(by_event: bool) -> None:
    found = paired(ALL_MET, repeats_allowed=by_event, request=Request(4, repeats=not by_event))
    assert [set(pair) for pair in sides(found)] == [{1, 2}, {3, 4}]
    assert "because no round without a repeat exists" in str(found.pairs[0].reason)
    assert [str(w) for w in found.warnings][:2] == ["1 and 2 met in round 1", "3 and 4 met in round 1"]


def test_no_repeat_while_a_pairing_without_one_exists() -> None:
    history = past(4, [won(1, 2), won(3, 4)], [won(1, 3), won(2, 4)])
    assert paired(history, repeats_allowed=True).warnings == ()


def test_a_repeat_is_as_low_as_possible() -> None:
    """1-2 3-4 costs less but repeats 1-2; 1-3 2-4 repeats the lower pair 2-4. The rest is forbidden."""
    history = past(4, [won(1, 2)], [won(2, 4)])
    closed = (ForbiddenPair(1, 4), ForbiddenPair(2, 3))
    found = paired(history, forbidden=closed, repeats_allowed=True)
    assert [set(p) for p in sides(found)] == [{1, 3}, {2, 4}]
    assert [str(w) for w in found.warnings] == ["2 and 4 met in round 2"]


def test_one_repeat_costs_less_than_two_wherever_they_are() -> None:
    settings = PairingSettings(rounds=6)
    field = field_of(settings, past(12), {}, Request(1))
    everyone = frozenset(field.free)
    repeated = {p: everyone - {p} for p in everyone}
    level = cost_table(field, field.free, {}, repeated).levels[0]
    costs = sorted(int(level[i, j]) for i in range(12) for j in range(i))
    assert all(costs[-1] * count < costs[0] * (count + 1) for count in range(1, 6))
    assert level[0, 11] > level[1, 2] > level[10, 11] > 0


def test_a_second_bye_where_repeats_are_allowed_and_everyone_had_one() -> None:
    history = past(
        3,
        [won(1, 2), (3, ByeKind.ALLOCATED)],
        [won(1, 3), (2, ByeKind.ALLOCATED)],
        [won(2, 3), (1, ByeKind.ALLOCATED)],
    )
    found = paired(history, repeats_allowed=True)
    assert found.bye == 3
    assert "3 had the allocated bye in round 1 already" in map(str, found.warnings)


def test_king_of_the_hill_keeps_h1_unless_the_event_says_otherwise() -> None:
    history = past(4, [won(1, 2), won(3, 4)])
    assert [set(p) for p in sides(paired(history, 2, king_of_the_hill=True))] == [{1, 3}, {2, 4}]
    again = paired(history, 2, king_of_the_hill=True, king_repeats=True)
    assert again.warnings == ()
    assert again.cost[:3] == (0, 0, 2)


def test_king_repeats_do_not_lift_the_bar_of_the_bye() -> None:
    history = past(3, [won(1, 2), (3, ByeKind.ALLOCATED)])
    found = paired(history, 2, king_of_the_hill=True, king_repeats=True)
    assert found.bye == 2


def test_with_lag_round_two_is_paired_with_all_at_nothing_and_no_one_meets_again() -> None:
    under_way = past(4, [Match(1, 3, first=1), Match(2, 4, first=2)])
    found = paired(under_way, lag=1)
    assert found.cost == (0, 0, 2, 0)
    assert sides(found) == [(4, 1), (3, 2)]


def test_with_lag_points_are_one_round_old_and_roles_are_not() -> None:
    history = past(4, [won(1, 3), won(2, 4)], [Match(2, 1, first=2), Match(4, 3, first=4)])
    found = paired(history, lag=1, distance=Distance.ADJACENT)
    assert [set(p) for p in sides(found)] == [{1, 4}, {2, 3}]
    # 1 is at 0 after (+1, -1), 4 at 0 after (-1, +1): the latest different round is 2, 1 was Chaos first.
    assert sides(found) == [(1, 4), (3, 2)]


def test_with_lag_the_bye_is_given_by_older_points_but_never_twice() -> None:
    history = past(5, [won(3, 1), won(4, 2), (5, ByeKind.ALLOCATED)])
    found = paired(history, lag=1)
    assert found.bye == 4  # all have 0 points and 0 or 1 rounds not played; the last in the order is barred


def test_choices_of_an_odd_field_and_where_repeats_do_not_help() -> None:
    alone = tuple(ForbiddenPair(1, other) for other in (2, 3, 4, 5))
    history = past(5, [won(2, 3), won(4, 5), (1, ByeKind.ALLOCATED)])
    with pytest.raises(PairingImpossible) as refusal:
        paired(history, forbidden=alone)
    assert refusal.value.unserved == {1}
    assert refusal.value.choices == (Choice.ALLOW_REPEATS, Choice.CHANGE_BYE, Choice.FEWER_ROUNDS)
    even = past(4)
    with pytest.raises(PairingImpossible) as refusal:
        paired(even, forbidden=alone[:3], repeats_allowed=True)
    assert refusal.value.unserved == {1}
    assert refusal.value.choices == (Choice.FEWER_ROUNDS,)
