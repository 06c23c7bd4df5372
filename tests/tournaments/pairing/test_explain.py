"""The sentences: why this pair, why this bye, what a re-pairing changed; pairing by hand; the plan."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest

from tournaments.pairing.diff import diff
from tournaments.pairing.errors import PairingImpossible, RequestError
from tournaments.pairing.manual import pair_by_hand
from tournaments.pairing.model import ForbiddenPair, Pairing, PairingSettings, Request
from tournaments.pairing.plan import Verdict, plan
from tournaments.pairing.reason import SENTENCES, Reason, exact_text
from tournaments.standings.history import ByeKind, History

from .build import paired, past, sides, standing, won
from .simulate import random_round

SETTINGS = PairingSettings(rounds=6)


def reasons(pairing: Pairing) -> list[str]:
    return [str(p.reason) for p in pairing.pairs]


def test_met_and_needed_elsewhere() -> None:
    history = past(4, [won(1, 2, by=5), won(3, 4, by=1)], [won(1, 3, by=5), won(2, 4, by=1)])
    assert reasons(paired(history)) == [
        "1 (2) meets 4 (0), distance 3: 2 was nearer to 1, but they met in round 1; "
        "3 was nearer to 1, but they met in round 2",
        "2 (1) meets 3 (1), distance 1",
    ]
    assert reasons(paired(past(6), forbidden=(ForbiddenPair(1, 4),)))[0] == (
        "1 (0) meets 3 (0), distance 2: 4 was nearer to 1, but the two are a forbidden pair"
    )
    clubs = past(6, _1="A", _4="A")
    assert "4 was nearer to 1, but they are club mates" in reasons(paired(clubs, club_mates=True))[0]
    three_winners = past(6, [won(1, 4), won(2, 5), won(3, 6)])
    assert reasons(paired(three_winners))[1] == (
        "3 (1) meets 4 (0), distance 1: 2 was nearer to 3, but was needed for 1; "
        "1 was nearer to 3, but was needed for 2"
    )


def test_the_next_round_had_to_stay_possible() -> None:
    told = 0
    for seed in range(120):
        event, request = random_round(seed, 8, trouble=0)
        with suppress(PairingImpossible):
            told += any("next round had to stay possible" in s for s in reasons(event.pair(request)))
    assert told


def test_names_take_the_place_of_ids() -> None:
    names = {1: "Ada", 3: "Bo", None: "the bye"}
    found = paired(past(4))
    assert found.pairs[0].reason.sentence(lambda p: names[p]) == "Ada (0) meets Bo (0), distance 2"


def test_the_bye_and_who_was_passed_over() -> None:
    history = past(
        5, [won(1, 3), won(2, 4), (5, ByeKind.ALLOCATED)], [won(5, 1), won(2, 3), (4, ByeKind.ALLOCATED)]
    )
    assert str(paired(history).bye_reason) == (
        "3 has the bye as the first in the bye order (0 points, rounds not played: 0, place 5)"
    )
    third = past(3, [won(1, 2), (3, ByeKind.FULL)])
    assert str(paired(third, request=Request(2)).bye_reason).startswith(
        "2 has the bye as the first in the bye"
    )


def test_every_sentence_has_its_words() -> None:
    """Each template can be filled from the players and parameters that the product uses."""
    shown = (
        "a_points",
        "b_points",
        "places",
        "points",
        "unplayed",
        "place",
        "what",
        "given",
        "best",
        "way",
        "seconds",
        "played",
    )
    counted = ("round", "rounds", "table_round", "times", "level", "old", "new", "count", "table", "number")
    ties = ("tie", "slot", "size", "match", "of", "wins", "losses", "spread", "way")
    for key in SENTENCES:
        reason = Reason(
            key,
            dict.fromkeys(("a", "b", "c", "d", "first"), 1),
            dict.fromkeys((*shown, *counted, *ties), "x"),
        )
        assert "{" not in str(reason)


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (Fraction(5, 2), "2.5"), (Fraction(-1, 4), "-0.25"), (Fraction(1, 3), "1/3"), (1200, "1200")],
)
def test_exact_text(number: Fraction | int, text: str) -> None:
    assert exact_text(number) == text


def test_what_a_re_pairing_changed() -> None:
    old = paired(past(5))
    assert list(map(str, diff(old, paired(past(5))))) == ["nothing changed"]
    new = paired(past(5), request=Request(1, absent=frozenset({1})))
    assert list(map(str, diff(old, new))) == [
        "5 no longer has the bye",
        "1 no longer meets 3",
        "2 and 4 went from table 2 to table 1",
        "3 now meets 5",
    ]
    moved = paired(past(5), request=Request(1, manual_bye=1))
    assert str(diff(old, moved)[0]) == "the bye went from 5 to 1"


def by_hand(history: History, pairs: list[tuple[int, int]], bye: int | None = None) -> Pairing:
    number = len(history.rounds) + 1
    return pair_by_hand(SETTINGS, history, standing(SETTINGS, history, number), pairs, bye, Request(number))


def test_a_round_by_hand_stands_with_warnings() -> None:
    history = past(5, [won(1, 3), won(2, 4), (5, ByeKind.ALLOCATED)])
    found = by_hand(history, [(4, 2), (1, 3)], 5)
    assert sides(found) == [(1, 3), (4, 2)]
    assert found.bye == 5
    assert {str(w) for w in found.warnings} == {
        "4 and 2 met in round 1",
        "1 and 3 met in round 1",
        "5 had the allocated bye in round 1 already",
        "the bye belongs to 4, not 5",
        "3 should be Order first against 1",
    }


def test_a_right_round_by_hand_has_no_warning() -> None:
    right = paired(past(5))
    same = by_hand(past(5), sides(right), right.bye)
    assert same.warnings == ()
    assert (same.cost, same.h5) == (right.cost, right.h5)


def test_a_round_by_hand_that_can_not_be_is_refused() -> None:
    with pytest.raises(RequestError, match="3 is missing"):
        by_hand(past(4), [(1, 2)])
    with pytest.raises(RequestError, match="stands in the round 2 times"):
        by_hand(past(4), [(1, 2), (1, 3)])


@pytest.mark.parametrize(
    ("players", "rounds", "verdict", "robin"),
    [
        (8, 4, Verdict.ALWAYS, False),
        (8, 5, Verdict.WITH_CARE, True),
        (8, 7, Verdict.WITH_CARE, True),
        (8, 8, Verdict.REFUSED, True),
        (7, 4, Verdict.ALWAYS, False),
        (7, 7, Verdict.WITH_CARE, True),
        (7, 8, Verdict.REFUSED, True),
        (1, 1, Verdict.REFUSED, False),
    ],
)
def test_plan(players: int, rounds: int, verdict: Verdict, robin: bool) -> None:
    found = plan(PairingSettings(rounds), range(1, players + 1))
    assert (found.verdict, found.offer_robin) == (verdict, robin)


def test_plan_with_repeats_and_with_forbidden_pairs() -> None:
    assert plan(PairingSettings(9, repeats_allowed=True), range(8)).verdict is Verdict.WITH_REPEATS
    closed = (ForbiddenPair(1, 2),)
    assert plan(PairingSettings(3, forbidden=closed), range(1, 9)).verdict is Verdict.NOT_PROMISED
