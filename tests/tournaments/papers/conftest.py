"""A festival with two rounds, the second in play, and its papers as the organiser gets them."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.factories import (
    Cast,
    EntryFactory,
    PlayerFactory,
    TournamentFactory,
    cast_of,
    play,
    published_round,
)
from tournaments.models import Entry, Round, Tournament
from tournaments.papers.press.run import is_possible

needs_pango = pytest.mark.skipif(
    not is_possible(),
    reason="PDFs need pango: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
)
NAMES = ("Ada Berg", "Ben Cole", "Cleo Duval", "Дора Егорова", "Emil Falk")


@dataclass(frozen=True, slots=True)
class Festival:
    """Round 1 is complete, in round 2 table 2 still plays; the last player has byes."""

    event: Tournament
    cast: Cast
    players: list[Entry]
    first: Round
    second: Round

    def client(self, name: str = "organiser") -> Client:
        """A browser of one of the cast; any other name is a visitor."""
        client = Client()
        if user := getattr(self.cast, name, None):
            client.force_login(user)
        return client

    def page(self, kind: str, **asked: Any) -> Any:
        """The page of a paper on the desk."""
        return self.client().get(f"/events/festival/desk/papers/{kind}/", asked)

    def text(self, kind: str, **asked: Any) -> str:
        """What the page says, spaces single."""
        answer = self.page(kind, **asked)
        assert answer.status_code == 200
        return " ".join(answer.content.decode().split())

    def pdf(self, kind: str, **asked: Any) -> PdfReader:
        answer = self.client().get(f"/events/festival/desk/papers/{kind}.pdf", asked)
        assert answer.status_code == 200, answer.content
        return read_pdf(answer.content)


def read_pdf(content: bytes) -> PdfReader:
    return PdfReader(BytesIO(content))


def words_of(pdf: PdfReader) -> list[str]:
    """What each sheet says, spaces single."""
    return [" ".join(page.extract_text().split()) for page in pdf.pages]


PRIZES = {
    "rules": {"shared": "place"},
    "categories": [{"name": "North Cup", "club": "North"}],
    "prizes": [
        {"name": "Trophy", "place": 1, "amount": "50", "currency": "EUR"},
        {"name": "Book", "category": "North Cup"},
    ],
    "early": True,
}


@pytest.fixture
def festival(db: None) -> Festival:
    event = TournamentFactory(
        name="Festival & Co", slug="festival", venue="Town Hall", planned_rounds=3, prizes=PRIZES
    )
    players = [
        EntryFactory(
            tournament=event,
            player=PlayerFactory(name=name, club="North", contact="secret@example.org", birth_year=1917),
        )
        for name in NAMES
    ]
    a, b, c, d, e = players
    first = published_round(event, [(a, b), (c, d)], {e: "allocated"})
    play(first, 1, 88, 71)
    play(first, 2, 60, 75)
    second = published_round(event, [(d, a), (b, e)], {c: "half"})
    play(second, 1, 70, 70)
    return Festival(event, cast_of(event), players, first, second)
