"""Danish pairing: the next in order, the first round, and the words for it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tournaments.pairing.model import FirstRound, ForbiddenPair, Pairing, PairingSettings, Request
from tournaments.pairing.monrad import pair_monrad
from tournaments.standings.history import ByeKind, History

from .build import past, standing, won


def danish(history: History, rounds: int = 3, **settings: Any) -> Pairing:
    chosen = PairingSettings(rounds=rounds, **({"first_round": FirstRound.ADJACENT} | settings))
    request = Request(len(history.rounds) + 1)
    return pair_monrad(chosen, history, standing(chosen, history, request.number), request)


def met(pairing: Pairing) -> list[set[int]]:
    return [set(p.players) for p in pairing.pairs]


def test_the_first_round() -> None:
    assert met(danish(past(6))) == [{1, 2}, {3, 4}, {5, 6}]
    assert met(danish(past(6), first_round=FirstRound.FOLD)) == [{1, 4}, {2, 5}, {3, 6}]
    lots = danish(past(7), first_round=FirstRound.SHUFFLED, shuffle_number=20261130)
    assert met(lots) == [{1, 6}, {4, 3}, {2, 7}]
    assert lots.bye == 5


def test_the_next_in_order_who_was_not_met() -> None:
    history = past(6, [won(1, 2), won(3, 4), won(5, 6)])
    second = danish(history)
    assert met(second) == [{1, 3}, {5, 2}, {4, 6}]
    assert str(second.pairs[1].reason) == "5 (1) meets 2 (0), distance 1"
    third = danish(past(6, [won(1, 2), won(3, 4), won(5, 6)], [won(1, 3), won(5, 2), won(4, 6)]))
    # In order 1, 5 (2 points), 3, 4 (1), 2, 6 (0): 3 meets 2 would leave 4 and 6, who have met.
    assert met(third) == [{1, 5}, {3, 6}, {4, 2}]
    assert str(third.pairs[1].reason).split(": ")[1] == (
        "4 was nearer to 3, but they met in round 1; 2 was nearer to 3, but was needed for 4"
    )


def test_choices_are_taken_back_while_a_round_without_a_repeat_exists() -> None:
    """1 2 | 3 4 would be next, but 3 and 4 have met: 1 meets 3 instead."""
    history = past(4, [won(3, 4, by=0), (1, ByeKind.FULL), (2, ByeKind.FULL)])
    pairing = danish(history, rounds=2)
    assert met(pairing) == [{1, 3}, {2, 4}]
    assert not any(p.warnings for p in pairing.pairs)
    assert str(pairing.pairs[0].reason).endswith("2 was nearer to 1, but was needed for 4")


def test_forbidden_pairs_club_mates_and_the_bye() -> None:
    assert met(danish(past(4), forbidden=(ForbiddenPair(1, 2),))) == [{1, 3}, {2, 4}]
    mates = danish(past(4, _1="A", _2="A"), club_mates=True, club_rounds=frozenset({1}))
    assert met(mates) == [{1, 3}, {2, 4}]
    assert str(mates.pairs[0].reason).endswith("2 was nearer to 1, but they are club mates")
    odd = danish(past(5, [won(1, 2), won(3, 4), (5, ByeKind.ALLOCATED)]))
    assert odd.bye == 4
    assert str(odd.bye_reason).startswith("4 has the bye as the first in the bye order")


def test_repeats_where_the_event_allows_them() -> None:
    history = past(2, [won(1, 2)])
    again = danish(history, rounds=2, repeats_allowed=True, win=Decimal(1))
    assert str(again.pairs[0].reason).endswith("because no round without a repeat exists")
