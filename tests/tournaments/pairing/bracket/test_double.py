"""Double elimination: the losers' bracket, crossing, the grand final and its repetition."""

from __future__ import annotations

import pytest

from tournaments.pairing.bracket import State, bracket_rounds, places, tie_name
from tournaments.pairing.bracket.structure import crossings, rounds_of, skeleton
from tournaments.pairing.options import BracketOptions

from .play import Cup, beats, favourite, outsider, pairs


def test_eight_players() -> None:
    cup = Cup(8, double=True)
    assert pairs(cup.play()) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    second = cup.play()
    assert pairs(second) == [(1, 4), (2, 3), (5, 8), (6, 7)]
    assert str(second.pairs[2].reason).endswith("losers' bracket, round 1, tie 1")
    third = cup.play()
    assert pairs(third) == [(1, 2), (3, 5), (4, 6)]  # crossed: 4 lost to 1, and meets the other half
    assert str(third.pairs[0].reason).endswith("winners' final")
    assert pairs(cup.play()) == [(3, 4)]
    assert pairs(cup.play()) == [(2, 3)]
    assert pairs(cup.play(outsider)) == [(1, 2)]
    again = cup.play()
    assert str(again.pairs[0].reason).endswith("second grand final")
    assert cup.bracket.winner == 1
    assert places(cup.bracket) == (
        (1, (1,)), (2, (2,)), (3, (3,)), (4, (4,)), (5, (5, 6)), (7, (7, 8)),
    )  # fmt: skip
    assert len(cup.rounds) == bracket_rounds(BracketOptions(), 8, double=True) == 7


def test_no_repetition_when_the_unbeaten_player_wins_or_the_event_has_none() -> None:
    cup = Cup(4, double=True)
    assert cup.finish(favourite).tie("F2").state is State.UNNEEDED
    short = Cup(2, double=True, options=BracketOptions(reset=False))
    short.add(beats(1, 2))
    short.add(beats(2, 1))
    assert short.bracket.winner == 2
    assert [t.id for t in short.bracket.ties] == ["W1.1", "F1"]


def test_a_loser_by_walkover_gives_one_in_the_losers_bracket_too() -> None:
    cup = Cup(4, double=True)
    cup.left = frozenset({1})
    assert cup.bracket.tie("W1.1").winner == 4
    assert pairs(cup.play()) == [(2, 3)]
    assert str(cup.bracket.tie("L1.1").reason) == "3 goes on: 1 left the event"
    assert cup.finish().winner == 2
    assert places(cup.bracket)[-1] == (4, (1,))


def test_who_advanced_by_walkover_and_then_left_keeps_what_was_played() -> None:
    """Who left is known only now; the matches played since tell in which order it happened."""
    cup = Cup(4)
    cup.left = frozenset({3})
    cup.play()
    cup.play(outsider)
    assert cup.bracket.winner == 2
    cup.left |= {2}
    assert cup.bracket.winner == 2
    assert not cup.bracket.conflicts


@pytest.mark.parametrize("players", [8, 16, 32, 64])
def test_nobody_can_meet_again_where_the_losers_bracket_leaves_a_choice(players: int) -> None:
    """In a major losers' round with four ties or more nobody there can have lost to who drops in."""
    beaten: dict[str, set[int]] = {}  # the first-round sections that a losers' tie can hold
    crossing = crossings(rounds_of(players))
    ties = {t.id: t for t in skeleton(players, BracketOptions(), True)}
    for tie in ties.values():
        if tie.part != "losers":
            continue
        held: set[int] = set()
        for source in tie.sources:
            before = ties[source.tie or ""]
            held |= beaten[before.id] if before.part == "losers" else section(before.round, before.slot)
        if tie.round % 2 == 0:
            drop = tie.round // 2 + 1
            own = section(drop, (tie.slot - 1 ^ crossing[drop]) + 1)
            already = beaten[f"L{tie.round - 1}.{tie.slot}"]
            fresh = not own & already
            assert fresh or players >> drop < 4
        beaten[tie.id] = held
    assert beaten[list(ties)[-3]] == section(rounds_of(players), 1)


def section(number: int, slot: int) -> set[int]:
    """The ties of winners' round 1 (from 0) that lead to a tie of round ``number``."""
    size = 2 ** (number - 1)
    return set(range((slot - 1) * size, slot * size))


def test_an_amended_result_after_the_losers_bracket_began() -> None:
    cup = Cup(4, double=True)
    cup.play()
    cup.play()
    cup.amend(1, beats(4, 1), beats(2, 3))
    bracket = cup.bracket
    assert [(c.round, sorted((c.match.a, c.match.b)), c.tie) for c in bracket.conflicts] == [
        (2, [1, 2], "W2.1"),
        (2, [3, 4], "W2.1"),
    ]
    assert pairs(cup.pair()) == [(2, 4), (1, 3)]
    assert str(tie_name(bracket, bracket.tie("L1.1"))) == "losers' bracket, round 1"
