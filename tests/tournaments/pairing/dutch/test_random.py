"""Random events under FIDE's systems: the absolute rules hold; no round that has a pairing is given up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.build import past
from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.facts import facts_of
from tournaments.pairing.matching import largest_matching
from tournaments.pairing.model import ForbiddenPair, Pairing, Request
from tournaments.standings.history import ByeKind, History, Match, Outcome, PlayerId

from .build import BOTH, paired, played

few = settings(max_examples=25)


@pytest.mark.parametrize("system", BOTH)
@few
@given(
    count=st.integers(3, 11),
    seed=st.integers(0, 10_000),
    forbidden=st.lists(st.tuples(st.integers(1, 11), st.integers(1, 11)), max_size=3),
    absent=st.sets(st.integers(1, 11), max_size=2),
)
def test_absolute_rules(
    system: Any, count: int, seed: int, forbidden: list[tuple[int, int]], absent: set[int]
) -> None:
    """Sides off, so that only meetings, forbidden pairs and byes can stand against a round."""
    random = Random(seed)
    history = past(count)
    pairs = tuple(ForbiddenPair(a, b) for a, b in forbidden if a != b and max(a, b) <= count)
    for number in range(1, 6):
        away = frozenset(p for p in absent if p <= count and random.random() < 0.5)
        request = Request(number, absent=away)
        if not _possible(history, away, pairs):
            with pytest.raises(PairingImpossible):
                paired(history, 5, system=system, request=request, sides=False, forbidden=pairs)
            return
        found = paired(history, 5, system=system, request=request, sides=False, forbidden=pairs)
        _holds(history, found, away, pairs)
        history = played(history, found, random)


def _holds(history: History, found: Pairing, away: frozenset[int], forbidden: Any) -> None:
    facts = facts_of(history)
    seated = [p for pair in found.pairs for p in (pair.first, pair.second)]
    there = {p.id for p in history.players} - away
    assert sorted(seated + ([found.bye] if found.bye else [])) == sorted(there)
    assert (found.bye is not None) == (len(there) % 2 == 1)
    assert found.bye not in facts.bars
    for pair in found.pairs:
        assert pair.second not in facts.met[pair.first]
        assert not any({f.a, f.b} == pair.players for f in forbidden)
        assert str(pair.reason)


def _possible(history: History, away: frozenset[int], forbidden: Any) -> bool:
    """Whether any pairing of the round exists, found without the library."""
    facts = facts_of(history)
    there = sorted({p.id for p in history.players} - away)
    never = {frozenset((f.a, f.b)) for f in forbidden}
    place = {p: i for i, p in enumerate(there)}
    edges = [
        (place[a], place[b])
        for a in there
        for b in there
        if a < b and b not in facts.met[a] and frozenset((a, b)) not in never
    ]
    size = len(there)
    if size % 2:
        edges += [(place[p], size) for p in there if p not in facts.bars]
        size += 1
    return size >= 2 and 2 * len(largest_matching(size, edges)) == size


@few
@given(count=st.integers(4, 14), seed=st.integers(0, 10_000), three=st.booleans())
def test_dutch_sides(count: int, seed: int, three: bool) -> None:
    """Nobody is three times on one side in a row, and nobody's sides are more than two apart, before the last
    round (C.04.3, 2.1.3: only topscorers of the last round may be)."""
    random = Random(seed)
    history, points = past(count), {"win": 3, "draw": 1} if three else {}
    for number in range(1, 6):
        try:
            found = paired(history, 7, request=Request(number), **points)
        except PairingImpossible:
            return
        history = played(history, found, random)
        roles = facts_of(history).roles
        for player in history.players:
            sides = [roles[player.id][n] for n in sorted(roles[player.id])]
            assert abs(sum(sides)) <= 2
            assert not any(abs(sum(sides[at : at + 3])) == 3 for at in range(len(sides)))


@few
@given(count=st.integers(2, 9), seed=st.integers(0, 10_000))
def test_equal_input_gives_equal_output(count: int, seed: int) -> None:
    history = played(past(count), paired(past(count)), Random(seed))
    first = _or_none(history)
    assert first == _or_none(history)


def _or_none(history: History) -> Pairing | None:
    try:
        return paired(history, 2)
    except PairingImpossible:
        return None


def test_a_winner_is_the_one_with_the_higher_total() -> None:
    players: list[PlayerId | None] = [match.victor for round_ in _sample().rounds for match in round_.matches]
    assert players == [1, None]


def _sample() -> History:
    level = Match(2, 4, Outcome.PLAYED, 5, 5)
    return past(5, [Match(1, 3, Outcome.PLAYED, 6, 5), level, (5, ByeKind.ALLOCATED)])
