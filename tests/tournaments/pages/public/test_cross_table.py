from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import TournamentFactory, field_of, play, published_round
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import rows_of, words_of

pytestmark = pytest.mark.django_db


def test_before_round_1(client: Client) -> None:
    event = TournamentFactory()
    assert "It begins when round 1 is published." in words_of(
        client.get(f"/events/{event.slug}/cross-table/")
    )


def test_round_by_round_with_the_opponents_place(client: Client, evening: Evening) -> None:
    a, b, c, d, e = (entry.name for entry in evening.players)
    assert rows_of(client.get(f"{evening.url}cross-table/")) == [
        ["1", a, "88–71 against 5.", "70–70 against 2.", "1.5", "+17"],
        ["2", d, "75–60 against 4.", "70–70 against 1.", "1.5", "+15"],
        ["3", e, "bye", "not yet reported against 5.", "1.0", "0"],
        ["4", c, "60–75 against 2.", "requested bye", "0.5", "−15"],
        ["5", b, "71–88 against 1.", "not yet reported against 3.", "0.0", "−17"],
    ]


def test_a_round_robin_sets_everyone_against_everyone(client: Client) -> None:
    event = TournamentFactory(system="round-robin", planned_rounds=3)
    a, b, c = field_of(event, 3)
    play(published_round(event, [(a, b)], {c: "zero"}), 1, 80, 60)
    play(published_round(event, [(c, a)], {b: "zero"}), 1, 50, 90)
    rows = rows_of(client.get(f"/events/{event.slug}/cross-table/"))
    assert rows == [
        ["1", a.name, "×", "80–60", "90–50", "2", "+60"],
        ["2", b.name, "60–80", "×", "", "0", "−20"],
        ["3", c.name, "50–90", "", "×", "0", "−40"],
    ]
