from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import TournamentFactory, cast_of, field_of, play
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import rows_of, words_of

pytestmark = pytest.mark.django_db


def test_an_event_without_players_says_so(client: Client) -> None:
    event = TournamentFactory()
    words = words_of(client.get(f"/events/{event.slug}/"))
    assert "Round 1 is not paired yet" in words
    assert "Nobody is entered yet" in words


def test_before_the_start_the_number_of_players_stands_there(client: Client) -> None:
    event = TournamentFactory()
    field_of(event, 3)
    assert "3 players are entered" in words_of(client.get(f"/events/{event.slug}/"))


def test_a_running_round_says_how_many_results_are_in(client: Client, evening: Evening) -> None:
    words = words_of(client.get(evening.url))
    assert "Round 2 of 6" in words
    assert "1 of 2 results is in." in words
    assert f"Table 2 {evening.players[1].name} – {evening.players[4].name}" in words


def test_leaders_stand_in_order(client: Client, evening: Evening) -> None:
    names = [row[1] for row in rows_of(client.get(evening.url))]
    a, b, c, d, e = (entry.name for entry in evening.players)
    assert names == [a, d, e, c, b]


def test_a_complete_round_waits_for_the_next(client: Client, evening: Evening) -> None:
    play(evening.second, 2, 50, 60)
    assert "Round 2 is complete" in words_of(client.get(evening.url))


def test_after_the_last_round_all_is_played(client: Client, evening: Evening) -> None:
    play(evening.second, 2, 50, 60)
    evening.event.planned_rounds = 2
    evening.event.save()
    assert "All rounds are played" in words_of(client.get(evening.url))


def test_a_finished_event_points_to_the_final_standings(client: Client, evening: Evening) -> None:
    evening.event.finished_at = timezone.now()
    evening.event.save()
    words = words_of(client.get(evening.url))
    assert "This event is finished" in words
    assert "2 rounds were played." in words
    assert "Final standings" in words


def test_the_desk_is_linked_for_staff_alone(client: Client, evening: Evening) -> None:
    cast = cast_of(evening.event)
    assert "Organiser’s desk" not in words_of(client.get(evening.url))
    client.force_login(cast.outsider)
    assert "Organiser’s desk" not in words_of(client.get(evening.url))
    client.force_login(cast.helper)
    assert "Organiser’s desk" in words_of(client.get(evening.url))
