"""Random but possible histories: every outcome and every kind of bye, absences, repeats."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tournaments.standings.history import Bye, ByeKind, History, Match, Outcome, Player, Round

# A machine that does other things at the same time must not fail a test.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

ORDER_SCORE = st.integers(0, 120)
RATING = st.one_of(st.none(), st.integers(1000, 2500))


@st.composite
def matches(draw: st.DrawFn, a: int, b: int) -> Match:
    """A match of two players, most often played, with scores close enough for draws to happen."""
    outcome = draw(st.sampled_from([Outcome.PLAYED] * 6 + list(Outcome)))
    if outcome is Outcome.PLAYED:
        base, gap = draw(ORDER_SCORE), draw(st.integers(-3, 3))
        penalty = draw(st.sampled_from((0, 0, 0, 1, 5)))
        return Match(a, b, outcome, base, max(0, base + gap), penalty)
    if outcome in (Outcome.NO_SHOW, Outcome.RULED):
        return Match(a, b, outcome, winner=draw(st.sampled_from((a, b))))
    return Match(a, b, outcome)


@st.composite
def histories(draw: st.DrawFn, most_players: int = 7, most_rounds: int = 5) -> History:
    """A history of a few players and rounds; ids, seeds and the order of players don't go together."""
    size = draw(st.integers(2, most_players))
    ids = draw(st.permutations(range(1, size + 1)))
    players = tuple(Player(100 + i, seed, rating=draw(RATING)) for seed, i in enumerate(ids, 1))
    rounds = tuple(
        draw(_rounds(number, tuple(p.id for p in players)))
        for number in range(1, draw(st.integers(0, most_rounds)) + 1)
    )
    return History(players, rounds)


@st.composite
def _rounds(draw: st.DrawFn, number: int, ids: tuple[int, ...]) -> Round:
    order = list(draw(st.permutations(ids)))
    out = [order.pop() for _ in range(draw(st.integers(0, min(2, len(order)))))]
    byes = [Bye(p, kind) for p in out if (kind := draw(st.sampled_from([None, *ByeKind]))) is not None]
    if len(order) % 2:
        byes.append(Bye(order.pop(), ByeKind.ALLOCATED))
    pairs = zip(order[::2], order[1::2], strict=True)
    return Round(number, tuple(draw(matches(a, b)) for a, b in pairs), tuple(byes))
