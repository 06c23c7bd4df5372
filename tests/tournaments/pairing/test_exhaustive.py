"""Small fields: the product against looking at every possibility (pairing.md, Checks)."""

from __future__ import annotations

import pytest

from tournaments.pairing.errors import PairingImpossible
from tournaments.pairing.model import Request
from tournaments.pairing.options import Acceleration

from .exhaustive import Reference
from .simulate import Event, random_round


def agree(event: Event, request: Request) -> str:
    """Assert that both say the same; return what kind of round it was."""
    scores = event.scores(request.number)
    reference = Reference(event.settings, event.history, scores, request, event.system)
    expected = reference.answer()
    if expected is None:
        with pytest.raises(PairingImpossible) as refusal:
            event.pair(request)
        assert len(refusal.value.unserved) == reference.fewest_unserved()
        return "refused"
    found = event.pair(request)
    assert found.bye == expected.bye
    assert found.h5 == expected.h5
    assert found.h5_proved
    assert found.cost == expected.cost
    assert {(p.first, p.second) for p in found.pairs} == expected.pairs
    return "kept" if expected.h5 else "lost"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_small_fields(players: int) -> None:
    for seed in range(60):
        agree(*random_round(seed * 100 + players, players))


@pytest.mark.parametrize("seed", range(6))
def test_nine_and_ten_players(seed: int) -> None:
    agree(*random_round(seed, 9 + seed % 2))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_accelerated(players: int) -> None:
    for seed in range(40):
        agree(*random_round(seed * 101 + players, players, acceleration=Acceleration.BAKU))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_monrad(players: int) -> None:
    """The first free player meets the next one possible: no repeat while there is a round without one."""
    for seed in range(40):
        agree(*random_round(seed * 103 + players, players, system="monrad"))
