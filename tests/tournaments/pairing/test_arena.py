"""Continuous pairing: who is served, who meets whom, who waits on and why."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from tournaments.pairing.arena import Waiting, pair_arena, waiting_of
from tournaments.standings.history import Match, Outcome

from .build import Plain, past, won
from .exhaustive import matchings


def wait(
    player: int,
    points: int = 0,
    waited: int = 10,
    last: int | None = None,
    balance: int = 0,
    played: int = 0,
) -> Waiting:
    return Waiting(player, player, Fraction(points), waited, last, balance, played)


def pairs(*waiting: Waiting) -> list[tuple[int, int]]:
    return [(p.first, p.second) for p in pair_arena(waiting).pairs]


def test_nobody_alone_and_nobody_twice_in_a_row() -> None:
    assert pair_arena([]) == ((), {})
    alone = pair_arena([wait(1)])
    assert (alone.pairs, str(alone.left[1])) == ((), "1 waits on: nobody else is free")
    again = pair_arena([wait(1, last=2), wait(2, last=1)])
    assert again.pairs == ()
    assert str(again.left[2]) == "2 waits on: only the opponent of the last match is free"
    # One of the two had another match since: it would still be the other's last opponent.
    assert pairs(wait(1, last=2), wait(2, last=3)) == []


def test_near_in_points() -> None:
    wave = pair_arena([wait(1, 8), wait(2, 0), wait(3, 7), wait(4, 1)])
    assert [(p.first, p.second) for p in wave.pairs] == [(1, 3), (2, 4)]
    assert str(wave.pairs[0].reason) == "1 (8) meets 3 (7) in the arena"
    wave = pair_arena([wait(1, 8, last=3), wait(2, 0), wait(3, 7, last=1), wait(4, 1)])
    assert [(p.first, p.second) for p in wave.pairs] == [(1, 4), (2, 3)]
    assert str(wave.pairs[0].reason) == (
        "1 (8) meets 4 (1) in the arena: 3 was nearer to 1, but the two have just met"
    )


def test_the_longest_waiting_is_served_first() -> None:
    wave = pair_arena([wait(1, 5, waited=3), wait(2, 5, waited=2), wait(3, 0, waited=90)])
    assert [(p.first, p.second) for p in wave.pairs] == [(1, 3)]
    assert str(wave.left[2]).startswith("2 waits on: the others meet each other")


def test_roles_by_balance_then_seed() -> None:
    assert pairs(wait(1, balance=1), wait(2)) == [(2, 1)]
    assert pairs(wait(1), wait(2)) == [(1, 2)]
    four = [wait(1, balance=1), wait(2, balance=1), wait(3, balance=-1), wait(4, balance=-1)]
    assert pairs(*four) == [(3, 1), (4, 2)]


def test_what_the_history_says() -> None:
    history = past(4, [won(1, 2), won(3, 4)], [won(1, 3)], [Match(2, 3, Outcome.NO_SHOW, winner=2)])
    found = waiting_of(history, {1: Plain(Fraction(2)), 2: Plain(Fraction(1, 2))}, {1: 5, 2: 7, 4: 0})
    assert found == (
        Waiting(1, 1, Fraction(2), 5, last=3, balance=2, played=2),
        Waiting(2, 2, Fraction(1, 2), 7, last=3, balance=-1, played=1),
        Waiting(4, 4, Fraction(0), 0, last=3, balance=-1, played=1),
    )


@pytest.mark.parametrize("seed", range(40))
def test_against_every_possibility(seed: int) -> None:
    """As many as can be, the longest waiting first, then the smallest sum of squares."""
    random = Random(seed)
    size = random.randint(2, 7)
    waiting = [
        wait(p, random.randint(0, 6), random.randint(0, 3), random.choice((None, *range(1, size + 1))))
        for p in range(1, size + 1)
    ]
    by_id = {w.player: w for w in waiting}
    queue = sorted(waiting, key=lambda w: (-w.waited, w.seed))
    best: tuple[list[bool], int] | None = None
    for count in range(size // 2, 0, -1):
        for group in combinations(by_id, 2 * count):
            for found in matchings(group):
                if any(by_id[a].last == b or by_id[b].last == a for a, b in found):
                    continue
                gaps = sum(int(by_id[a].points - by_id[b].points) ** 2 for a, b in found)
                key = ([w.player not in group for w in queue], gaps)
                best = key if best is None else min(best, key)
        if best:
            break
    wave = pair_arena(random.sample(waiting, size))
    served = {p for pair in wave.pairs for p in pair.players}
    gaps = sum(int(by_id[p.first].points - by_id[p.second].points) ** 2 for p in wave.pairs)
    assert (best or ([True] * size, 0)) == ([w.player not in served for w in queue], gaps)
    assert wave == pair_arena(waiting)
    assert served | wave.left.keys() == {*by_id}


def test_a_whole_arena_never_repeats_in_a_row() -> None:
    random = Random(7)
    last: dict[int, int] = {}
    points = dict.fromkeys(range(1, 14), 0)
    played = dict.fromkeys(points, 0)
    waited = dict.fromkeys(points, 0)
    for _ in range(200):
        ready = [p for p in waited if random.random() < 0.7]
        wave = pair_arena([wait(p, points[p], waited[p], last.get(p), played=played[p]) for p in ready])
        for pair in wave.pairs:
            a, b = pair.first, pair.second
            assert last.get(a) != b
            assert last.get(b) != a
            last |= {a: b, b: a}
            points[random.choice((a, b))] += 1
            waited |= {a: 0, b: 0}
            played[a], played[b] = played[a] + 1, played[b] + 1
        for player in wave.left:
            waited[player] += 5
            assert waited[player] <= 15  # nobody is left over again and again
    assert min(played.values()) > 120
