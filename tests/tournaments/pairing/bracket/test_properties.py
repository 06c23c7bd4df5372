"""Random brackets: one winner, as many defeats as allowed, as many ties as there must be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.bracket import Bracket, State, bracket_rounds, places
from tournaments.pairing.bracket.resolve import resolve
from tournaments.pairing.bracket.structure import skeleton
from tournaments.pairing.options import BracketOptions, Drawn
from tournaments.standings.history import Outcome

from .play import Cup, chance, favourite

OPTIONS = st.builds(
    BracketOptions,
    best_of=st.lists(st.integers(1, 3), min_size=1, max_size=2).map(tuple),
    third_place=st.booleans(),
    drawn=st.sampled_from(Drawn),
    reset=st.booleans(),
)


def defeats(bracket: Bracket) -> Counter[int]:
    return Counter(t.loser for t in bracket.ties if t.is_real and t.loser is not None and t.id != "3P")


def real(bracket: Bracket) -> int:
    return sum(t.is_real for t in bracket.ties)


def check_over(cup: Cup) -> None:
    bracket = cup.bracket
    n, lost = cup.players, defeats(bracket)
    assert not bracket.conflicts
    assert bracket.winner is not None
    if cup.double:
        assert real(bracket) in ((2 * n - 2, 2 * n - 1) if cup.options.reset else (2 * n - 2,))
        others = [lost[p] for p in bracket.players if p != bracket.winner]
        assert others == [2] * (n - 1) or (not cup.options.reset and sorted(others) == [1] + [2] * (n - 2))
        assert lost[bracket.winner] <= 1
    else:
        assert real(bracket) == n - 1 + (cup.options.third_place and n > 3)
        assert {p: lost[p] for p in bracket.players} == {p: int(p != bracket.winner) for p in bracket.players}
    ranks = places(bracket)
    assert ranks[0] == (1, (bracket.winner,))
    above = 0
    for rank, shared in ranks:
        assert rank == above + 1
        above += len(shared)
    assert above == n


@given(st.integers(2, 13), st.booleans(), OPTIONS, st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_one_winner_and_as_many_ties_as_there_must_be(
    players: int, double: bool, options: BracketOptions, reseed: bool, random: Random
) -> None:
    cup = Cup(players, double, replace(options, reseed=reseed and not double))
    result, before = chance(random, trouble=0.2), cup.bracket
    while not before.is_over:
        pairing = cup.play(result)
        standing = [p for pair in pairing.pairs for p in pair.players]
        assert len(standing) == len(set(standing))
        after = cup.bracket
        # What was decided stays decided: a round adds to the bracket and takes nothing back.
        assert all(t == after.tie(t.id) for t in before.ties if t.is_over)
        before = after
    check_over(cup)
    # The fold of round after round is what all matches at once give.
    ties = skeleton(players, cup.options, double)
    played = {t.id: [(m.round, m.match) for m in t.matches] for t in before.ties}
    assert tuple(resolve(ties, before.players, played, (), options.drawn).values()) == before.ties


@given(st.integers(2, 10), st.booleans(), OPTIONS, st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_withdrawals_and_double_forfeits(
    players: int, double: bool, options: BracketOptions, random: Random
) -> None:
    """Whoever leaves, the bracket ends; nobody has more defeats than allowed; who left never plays again."""
    cup = Cup(players, double, options)
    plain = chance(random, trouble=0.3)

    def result(pair):  # type: ignore[no-untyped-def]
        return replace(plain(pair), outcome=Outcome.DOUBLE_FORFEIT) if random.random() < 0.05 else plain(pair)

    while not cup.bracket.is_over:
        standing = {p for pair in cup.play(result).pairs for p in pair.players}
        assert not standing & cup.left
        if random.random() < 0.3:
            cup.left |= {random.randint(1, players)}
        bracket = cup.bracket
        assert not bracket.conflicts
        allowed = 2 if double else 1
        assert all(count <= allowed for count in defeats(bracket).values())
    assert {p for _, shared in places(cup.bracket) for p in shared} == {*bracket.players}


@given(st.integers(2, 20), st.booleans(), OPTIONS, st.booleans())
@settings(max_examples=25, deadline=None)
def test_favourites_take_the_rounds_that_were_planned(
    players: int, double: bool, options: BracketOptions, reseed: bool
) -> None:
    """When the higher seed wins everything, seeds 1 and 2 meet in the final only."""
    cup = Cup(players, double, replace(options, reseed=reseed and not double))
    bracket = cup.finish(favourite)
    assert len(cup.rounds) <= bracket_rounds(cup.options, players, double=double)
    assert [p for rank, shared in places(bracket)[:2] for p in shared] == [1, 2]
    together = [t for t in bracket.ties if {*t.players} == {1, 2}]
    last = max(t.round for t in bracket.ties if t.part == "winners")
    assert {(t.part, t.round) for t in together} <= {("winners", last), ("final", 1), ("final", 2)}
    assert all(t.state is not State.WAITING for t in bracket.ties)
