"""What went wrong elsewhere (field reports, "Pairing and byes"), under FIDE's systems."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.tournaments.pairing.build import Plain, people, sides, won
from tournaments.pairing.dutch import pair_dutch
from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.model import ForbiddenPair, PairingSettings, Request
from tournaments.standings.awards import Award, Awards
from tournaments.standings.history import ByeKind, History, Match, Outcome, Player

from .build import BOTH, paired, past

ALLOCATED = ByeKind.ALLOCATED

systems = pytest.mark.parametrize("system", BOTH)


@systems
@pytest.mark.parametrize(
    "entry",
    [
        (3, ALLOCATED),
        (3, ByeKind.FULL),
        Match(3, 5, Outcome.NO_SHOW, winner=3),
    ],
)
def test_nobody_gets_a_bye_after_one_a_full_one_or_a_win_by_no_show(system: Any, entry: Any) -> None:
    rest = [won(1, 2)] if isinstance(entry, Match) else [won(1, 2), won(5, 4)]
    found = paired(past(5, [*rest, entry]), system=system)
    assert found.bye not in (None, 3)


@systems
def test_half_and_zero_byes_bar_nobody(system: Any) -> None:
    history = past(3, [won(1, 2), (3, ByeKind.ZERO)], [won(1, 3), (2, ByeKind.HALF)])
    assert paired(history, system=system, request=Request(3, absent=frozenset({1}))).pairs
    assert paired(past(3, [won(1, 2), (3, ByeKind.HALF)]), system=system).bye == 2


def test_the_bye_may_be_worth_half_a_point_and_bars_all_the_same() -> None:
    awards = Awards(allocated=Award(Decimal("0.5")))
    history = past(3, [won(1, 2), (3, ALLOCATED)])
    found = paired(history, awards=awards)
    assert found.bye == 2
    assert sides(found) == [(3, 1)]


@systems
def test_a_forfeit_carries_no_side_and_blocks_no_re_match(system: Any) -> None:
    forfeit = Match(1, 2, Outcome.NO_SHOW, winner=1, first=1)
    again = paired(past(2, [forfeit]), 2, system=system)
    assert sides(again) == [(1, 2)]
    assert again.warnings == ()


@systems
def test_the_arbiter_picks_the_bye_and_everybody_else_is_paired(system: Any) -> None:
    found = paired(past(7), system=system, request=Request(1, manual_bye=1))
    assert found.bye == 1
    assert sorted(p for pair in sides(found) for p in pair) == [2, 3, 4, 5, 6, 7]
    assert str(found.bye_reason) == "1 has the bye by the arbiter's choice"


@systems
def test_a_pair_by_hand_stands_against_the_rules_with_a_warning(system: Any) -> None:
    history = past(6, [won(1, 4), won(5, 2), won(3, 6)])
    found = paired(history, system=system, request=Request(2, manual=((2, 5),)))
    assert (2, 5) in sides(found)  # 5 was Order first before, so 2 is now
    assert [str(w) for w in found.warnings] == ["2 and 5 met in round 1"]
    assert sum(pair.manual for pair in found.pairs) == 1


@systems
def test_all_pairs_may_be_made_by_hand(system: Any) -> None:
    found = paired(past(4), system=system, request=Request(1, manual=((1, 2), (3, 4))))
    assert {frozenset(p) for p in sides(found)} == {frozenset((1, 2)), frozenset((3, 4))}


@systems
@pytest.mark.parametrize("away", [1, 3, 4])
def test_five_players_with_declared_byes(system: Any, away: int) -> None:
    byes = dict.fromkeys(range(6 - away, 6), ByeKind.HALF)
    if away == 4:
        with pytest.raises(PairingImpossible, match="two players"):
            paired(past(5), system=system, request=Request(1, byes=byes))
        return
    found = paired(past(5), system=system, request=Request(1, byes=byes))
    assert (found.bye is None) == (away % 2 == 1)
    assert not byes.keys() & {p for pair in sides(found) for p in pair}


@systems
def test_sides_never_outweigh_a_second_meeting(system: Any) -> None:
    # 1 and 2, and 3 and 4, could change sides with each other; but they met.
    history = past(4, [won(1, 2), won(3, 4)])
    assert {frozenset(p) for p in sides(paired(history, system=system))} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


def test_two_games_a_round_both_sides_played() -> None:
    """Sides off: three times the same side in a row parts nobody, and nobody is moved for a side."""
    rounds = [[won(1, 4), won(2, 5), won(3, 6)], [won(1, 5), won(2, 6), won(3, 4)]]
    history = past(6, *rounds)
    on, off = (paired(history, 7, sides=sides_count) for sides_count in (True, False))
    assert {frozenset(p) for p in sides(off)} >= {frozenset((1, 2))}  # top of the group against the next
    assert {frozenset(p) for p in sides(on)} != {frozenset(p) for p in sides(off)}
    assert "sides do not count here" in str(off.pairs[0].reason)


@systems
def test_forbidden_pairs_until_a_round_and_for_ever(system: Any) -> None:
    until = paired(past(4), system=system, forbidden=(ForbiddenPair(1, 3, 1),))
    assert frozenset((1, 3)) not in {frozenset(p) for p in sides(until)}
    later = past(4, [won(1, 4), won(2, 3)])
    assert frozenset((1, 2)) in {
        frozenset(p) for p in sides(paired(later, system=system, forbidden=(ForbiddenPair(1, 2, 1),)))
    }


@systems
def test_an_impossible_set_is_named(system: Any) -> None:
    pairs = tuple(ForbiddenPair(1, other) for other in (2, 3, 4))
    with pytest.raises(PairingImpossible, match="1: has no opponent left") as caught:
        paired(past(4), system=system, forbidden=pairs)
    assert caught.value.unserved == {1}
    nobody = past(3, [won(1, 2), (3, ALLOCATED)], [won(1, 3), (2, ALLOCATED)], [won(2, 3), (1, ALLOCATED)])
    with pytest.raises(PairingImpossible, match="can't be paired"):
        paired(nobody, system=system)


@systems
def test_a_late_entrant_and_one_who_left(system: Any) -> None:
    """4 leaves after round 1; 5 comes in with a half-point bye for the round missed."""
    history = past(5, [won(1, 3), won(2, 4), (5, ByeKind.HALF)])
    found = paired(history, system=system, request=Request(2, left=frozenset({4})))
    assert sorted(p for pair in sides(found) for p in pair) == [1, 2, 3, 5]


@systems
def test_who_would_meet_the_house_player_has_the_bye(system: Any) -> None:
    players = (*people(3), Player(9, 9, house=True))
    found = paired(History(players), system=system, forbidden=(ForbiddenPair(1, 9),))
    assert found.bye == 3
    assert {frozenset(p) for p in sides(found)} == {frozenset((1, 2))}


@systems
def test_a_meeting_that_both_lost_after_a_counter_was_placed_is_one(system: Any) -> None:
    history = past(4, [Match(1, 2, Outcome.DOUBLE_FORFEIT, counter_placed=True), won(3, 4)])
    assert frozenset((1, 2)) not in {frozenset(p) for p in sides(paired(history, system=system))}


def test_a_match_that_both_lost_after_a_counter_was_placed_has_its_sides() -> None:
    lost = Match(1, 2, Outcome.DOUBLE_FORFEIT, first=1, counter_placed=True)
    second = [won(1, 3), won(4, 2)]
    history = past(4, [lost, won(3, 4)], second)
    firsts = {pair.first for pair in paired(history, rounds=4).pairs}
    assert 1 not in firsts  # Order first twice running


@systems
def test_a_match_under_way_is_a_meeting(system: Any) -> None:
    history = past(4, [Match(1, 2, Outcome.PENDING, first=1), won(3, 4)])
    assert frozenset((1, 2)) not in {frozenset(p) for p in sides(paired(history, system=system))}


@systems
def test_matches_without_known_sides_carry_none(system: Any) -> None:
    history = past(4, [Match(1, 3, Outcome.PLAYED, 60, 50), Match(2, 4, Outcome.PLAYED, 60, 50)])
    assert sides(paired(history, system=system)) == sides(paired(history, system=system, sides=False))


def test_points_that_the_standings_change_move_players_between_groups() -> None:
    history = past(4, [won(1, 3), won(2, 4)])
    settings = PairingSettings(rounds=4)
    level = {p: Plain(1) for p in (1, 2)} | {p: Plain(0) for p in (3, 4)}
    assert {frozenset(p) for p in sides(pair_dutch(settings, history, level, Request(2)))} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }
    penalty = {1: Plain(1), 2: Plain(0), 3: Plain(0), 4: Plain(1)}
    assert {frozenset(p) for p in sides(pair_dutch(settings, history, penalty, Request(2)))} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


@systems
def test_repeats_only_where_no_round_exists_without_and_then_few_and_low(system: Any) -> None:
    """In round 4 of four players all have met; 5 and 6 are new and met nobody."""
    met = [[won(1, 3), won(2, 4)], [won(1, 2), won(3, 4)], [won(1, 4), won(2, 3)]]
    allowed = Request(4, repeats=True)
    new = paired(past(6, *met), system=system, request=allowed)
    again = [pair for pair in new.pairs if "again" in str(pair.reason)]
    assert [pair.players for pair in again] == [{3, 4}]  # the lowest of the four
    assert not any(pair.manual for pair in new.pairs)
    everybody = paired(past(4, *met), system=system, request=allowed)
    assert len(everybody.pairs) == 2
    fresh = paired(past(4), system=system, request=Request(1, repeats=True))
    assert "again" not in "".join(str(pair.reason) for pair in fresh.pairs)
    with pytest.raises(PairingImpossible, match="allow a repeat"):
        paired(past(4, *met), system=system)
