"""One small event for the tests of public pages: five players, a finished round, a running one."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.factories import EntryFactory, PlayerFactory, TournamentFactory, play, published_round
from tournaments.models import Entry, Round, Tournament

NAMES = ("Ada Berg", "Ben Cole", "Cleo Duval", "Dora Egger", "Emil Falk")


@dataclass(frozen=True, slots=True)
class Evening:
    """Round 1 is complete, in round 2 the match of table 2 is still played; the fifth player has byes."""

    event: Tournament
    players: list[Entry]
    first: Round
    second: Round

    @property
    def url(self) -> str:
        return f"/events/{self.event.slug}/"


@pytest.fixture
def evening(db: None) -> Evening:
    event = TournamentFactory(name="Club Night", slug="club-night", venue="Town Hall")
    players = [EntryFactory(tournament=event, player=PlayerFactory(name=name)) for name in NAMES]
    a, b, c, d, e = players
    first = published_round(event, [(a, b), (c, d)], {e: "allocated"})
    play(first, 1, 88, 71)
    play(first, 2, 60, 75)
    second = published_round(event, [(a, d), (b, e)], {c: "half"})
    play(second, 1, 70, 70)
    return Evening(event, players, first, second)
