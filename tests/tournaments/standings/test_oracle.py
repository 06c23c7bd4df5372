"""Every tie-break that gacrux knows too, on random events with every kind of unplayed round."""

from __future__ import annotations

from typing import get_args

import pytest

from tournaments.standings import TIE_BREAKS, StandingsSettings, standings
from tournaments.standings.field import C07, System
from tournaments.standings.history import History

from .oracle import gacrux_ranks, gacrux_values, random_event, random_robin

# Those of teams have no oracle here: a TRF of single players holds no boards. Direct encounter has a value
# of its own in gacrux (a place), so it is compared by the ranks it leads to.
SHARED = {
    t.code: key
    for key, t in TIE_BREAKS.items()
    if t.code and t.group != "Team events" and not t.code.startswith("DE")
}
SWISS = [random_event(seed, 9 + seed % 8, 4 + seed % 6, (0, 0.1, 0.25)[seed % 3]) for seed in range(18)]
ROBINS = [random_robin(seed, 4 + 2 * (seed % 3), (0, 0.1, 0.3)[seed % 3]) for seed in range(9)]
EVENTS = [("swiss", past) for past in SWISS] + [("round-robin", past) for past in ROBINS]
LISTS = (["DE"], ["DE/P"], ["WON", "DE"], ["DE", "BH/C1", "SB"], ["PTP", "KS/L+1"])


@pytest.mark.parametrize("c07", get_args(C07))
@pytest.mark.parametrize(("system", "past"), EVENTS)
def test_the_values_are_those_of_gacrux(system: System, past: History, c07: C07) -> None:
    theirs = gacrux_values(past, list(SHARED), c07, system)
    settings = StandingsSettings(tie_breaks=tuple(SHARED.values()), c07=c07, system=system)
    for line in standings(past, settings):
        ours = {code: line.tie_break(key).value for code, key in SHARED.items()}
        assert ours == {code: theirs[code][line.player] or 0 for code in SHARED}  # None: nobody to average


@pytest.mark.parametrize(("system", "past"), EVENTS)
def test_the_places_are_those_of_gacrux(system: System, past: History) -> None:
    keys = {t.code: key for key, t in TIE_BREAKS.items()}
    for codes in LISTS:
        settings = StandingsSettings(tie_breaks=tuple(keys[code] for code in codes), system=system)
        ours = {line.player: line.rank for line in standings(past, settings)}
        assert ours == gacrux_ranks(past, codes, "2026-03", system)
