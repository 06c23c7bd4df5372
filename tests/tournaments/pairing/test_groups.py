"""Groups then finals: the draw, rounds side by side, who goes on and against whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tournaments.pairing.bracket.structure import meeting_round, rounds_of
from tournaments.pairing.errors import RequestError
from tournaments.pairing.groups import group_histories, group_rounds, pair_groups, snake, stage_of
from tournaments.pairing.model import Pairing, PairingSettings, Request
from tournaments.pairing.options import Finals, GroupOptions, LineUp
from tournaments.pairing.qualifying import qualified
from tournaments.pairing.robin import rounds_needed
from tournaments.pairing.systems import planned_rounds
from tournaments.standings.history import History, Match, Round

from .build import people, won


def event(players: int, count: int, **options: Any) -> PairingSettings:
    line_up = LineUp(tuple(range(1, players + 1)), snake(range(1, players + 1), count))
    return PairingSettings(rounds=1, line_up=line_up, groups=GroupOptions(count=count, **options))


def paired(settings: PairingSettings, history: History, number: int, **asked: Any) -> Pairing:
    return pair_groups(settings, history, {}, Request(number, **asked))


def play(settings: PairingSettings, players: int, rounds: int) -> History:
    """The smaller number wins every match."""
    history = History(people(players))
    for number in range(1, rounds + 1):
        matches: list[Match] = [won(*sorted(p.players)) for p in paired(settings, history, number).pairs]
        history = replace(history, rounds=(*history.rounds, Round(number, tuple(matches))))
    return history


def test_everyone_meets_everyone_of_the_group_and_nobody_else() -> None:
    settings = event(9, 2)  # five and four
    assert settings.line_up.groups == ((1, 4, 5, 8, 9), (2, 3, 6, 7))
    assert group_rounds(settings) == 5
    history = play(settings, 9, 5)
    pairs = {frozenset((m.a, m.b)) for r in history.rounds for m in r.matches}
    assert pairs == {frozenset(p) for group in settings.line_up.groups for p in combinations(group, 2)}
    one, two = group_histories(settings, history)
    assert [len(r.matches) for r in one.rounds] == [2] * 5
    assert [len(r.matches) for r in two.rounds] == [2] * 3
    assert {p.id for p in two.players} == {2, 3, 6, 7}


def test_who_is_free_or_without_an_opponent() -> None:
    settings = event(9, 2)
    first = paired(settings, History(people(9)), 1)
    assert first.bye is None
    assert {p: str(why) for p, why in first.free.items()} == {1: "1 is free by the Berger table, round 1"}
    without = paired(settings, History(people(9)), 1, absent=frozenset({1, 2}))
    assert not without.free
    assert [p.players for p in without.pairs] == [{4, 9}, {5, 8}, {3, 6}]


def test_the_group_stage_can_be_double_and_comes_before_the_finals() -> None:
    settings = event(8, 2, double=True)
    assert group_rounds(settings) == 6
    assert [stage_of(settings, n) for n in (1, 6, 7)] == [("group", 1), ("group", 6), ("finals", 1)]
    with pytest.raises(RequestError, match="no line-up yet"):
        paired(settings, History(people(8)), 7)
    assert planned_rounds("groups", settings, 8) == 6 + 2


@pytest.mark.parametrize("finals", Finals)
def test_finals(finals: Finals) -> None:
    settings = event(8, 2, finals=finals)
    history = play(settings, 8, 3)
    ranks = {p: (p,) for p in range(1, 9)}
    order = qualified(settings.line_up.groups, ranks, 2)
    assert order == (1, 2, 4, 3)  # groups 1 4 5 8 and 2 3 6 7: 1 meets 3, and 2 meets 4
    settings = replace(settings, line_up=replace(settings.line_up, finals=order))
    first = paired(settings, history, 4)
    assert [p.players for p in first.pairs] == [{1, 3}, {2, 4}]
    if finals is Finals.ROBIN:
        assert planned_rounds("groups", settings, 8) == 3 + rounds_needed(4)
        return
    history = replace(history, rounds=(*history.rounds, Round(4, (won(1, 3), won(2, 4)))))
    second = paired(settings, history, 5)
    # Those of one group have met in it; in the bracket that counts for nothing.
    expected = [{1, 2}] if finals is Finals.KNOCK_OUT else [{1, 2}, {3, 4}]
    assert [p.players for p in second.pairs] == expected


def test_a_free_player_of_round_robin_finals() -> None:
    settings = event(6, 3, qualifiers=1, finals=Finals.ROBIN)
    settings = replace(settings, line_up=replace(settings.line_up, finals=(1, 2, 3)))
    pairing = paired(settings, History(people(6)), 2)
    assert ([p.players for p in pairing.pairs], list(pairing.free), pairing.bye) == ([{2, 3}], [1], None)
    assert pairing.number == 2


def test_groups_that_can_not_be_played() -> None:
    history = History(people(5))
    with pytest.raises(RequestError, match="at least two"):
        paired(event(5, 3), history, 1)
    twice = replace(event(4, 2), line_up=LineUp(groups=((1, 2), (2, 3))))
    with pytest.raises(RequestError, match="2 is in two groups"):
        paired(twice, history, 1)
    unknown = replace(event(4, 2), line_up=LineUp(groups=((1, 2), (3, 9))))
    with pytest.raises(RequestError, match="9 is not in the event"):
        paired(unknown, history, 1)
    # Without a draw the seeds are dealt out by turns.
    assert len(paired(replace(event(4, 2), line_up=LineUp()), history, 1).pairs) == 2


def test_who_left_does_not_go_on() -> None:
    assert qualified([(1, 2, 3), (4, 5, 6)], {2: (2,), 3: (3,), 4: (1,), 5: (2,), 6: (3,)}, 1) == (4, 2)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 8, 16])
@pytest.mark.parametrize("qualifiers", [1, 2, 3, 4])
def test_two_of_a_group_meet_as_late_as_can_be(count: int, qualifiers: int) -> None:
    """Winners have the first seeds; seconds are in the other half; nobody meets the own group at once."""
    if count * qualifiers < 2:
        return
    random = Random(count * 10 + qualifiers)
    groups = [tuple(range(g * 10, g * 10 + 4)) for g in range(count)]
    ranks = {p: (p % 10, random.random()) for group in groups for p in group}
    seeds = qualified(groups, ranks, qualifiers)
    assert len(set(seeds)) == count * qualifiers
    assert [p % 10 for p in seeds] == [place for place in range(qualifiers) for _ in range(count)]
    assert list(seeds[:count]) == sorted((g * 10 for g in range(count)), key=lambda p: ranks[p])
    rounds = rounds_of(len(seeds))
    place = {p: seed for seed, p in enumerate(seeds, 1)}
    for group in groups:
        early = [
            meeting_round(place[a], place[b], 1 << rounds) for a, b in combinations(group[:qualifiers], 2)
        ]
        if qualifiers == 2:
            assert early == [rounds]
        if qualifiers > 2:
            assert min(early) >= rounds - 1
