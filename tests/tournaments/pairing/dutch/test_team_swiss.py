"""The Swiss Team System: our quick brackets are those of the library, floats, sides, the bye."""

from __future__ import annotations

from random import Random

import pytest
from gacrux.pairingfideteam import pairing_fideteam
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.build import Plain, past, sides, won
from tournaments.pairing.dutch import engine
from tournaments.pairing.dutch.brackets import first_pairing
from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.model import PairingSettings, Request
from tournaments.pairing.team_swiss import pair_team_swiss
from tournaments.standings.history import ByeKind

from .build import paired, played


@settings(max_examples=25)
@given(count=st.integers(4, 16), seed=st.integers(0, 10_000))
def test_brackets_are_those_of_the_library(count: int, seed: int) -> None:
    random, history = Random(seed), past(count)
    for _ in range(5):
        try:
            found = paired(history, system=pair_team_swiss)
        except PairingImpossible:
            return
        with pytest.MonkeyPatch.context() as patch:
            for name in ("pair_teams", "weighted_match"):
                patch.setattr(engine._Team, name, getattr(pairing_fideteam, name))
            assert paired(history, system=pair_team_swiss) == found
        history = played(history, found, random)


@given(st.data())
def test_first_pairing_is_the_first_of_all(data: st.DataObject) -> None:
    half = data.draw(st.integers(1, 4))
    order = list(range(2 * half))
    edges = data.draw(st.sets(st.tuples(st.sampled_from(order[:half]), st.sampled_from(order[half:]))))
    partners = {top: [b for t, b in edges if t == top] for top in order[:half]}
    complete = [p for p in _all(order[:half], order[half:]) if set(p) <= edges]
    assert first_pairing(order, partners) == min(complete, default=None)


def _all(top: list[int], bottom: list[int]) -> list[list[tuple[int, int]]]:
    if not top:
        return [[]]
    return [
        [(top[0], b), *rest]
        for b in bottom
        for rest in _all(top[1:], [other for other in bottom if other != b])
    ]


def test_the_bye_goes_to_the_fewest_points_then_most_matches_then_highest_number() -> None:
    history = past(5, [won(1, 3), won(2, 4), (5, ByeKind.HALF)])
    scores = {1: Plain(2), 2: Plain(2), 3: Plain(0), 4: Plain(0), 5: Plain(0)}
    found = pair_team_swiss(PairingSettings(rounds=5), history, scores, Request(2))
    assert found.bye == 4
    assert str(found.bye_reason).startswith("4 has the bye: the fewest points (0)")


@pytest.mark.parametrize(("spreads", "expected"), [((5, 50), (1, 2)), ((50, 5), (2, 1))])
def test_the_spread_decides_who_is_first_team(spreads: tuple[int, int], expected: tuple[int, int]) -> None:
    """Same points, same sides so far: the first team, by spread (4.2.2), changes over to Black (4.3.8)."""
    history = past(4, [won(1, 3), won(2, 4)])
    scores = {1: Plain(2, spreads[0]), 2: Plain(2, spreads[1]), 3: Plain(0, -9), 4: Plain(0, -9)}
    found = pair_team_swiss(PairingSettings(rounds=5), history, scores, Request(2))
    assert sides(found)[0] == expected
    assert "changes over from the last match" in str(found.pairs[0].reason)
