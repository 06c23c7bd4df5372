"""Where a timed event leads to its live pages, and where an event of results does not."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import TournamentFactory, cast_of, field_of, play, published_round
from tests.tournaments.live import live_at, start, timed_event
from tests.tournaments.pages.desk.conftest import Desk, text_of
from tests.tournaments.pages.public.reading import words_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_event_page_menu_and_match_page_lead_to_live_boards(client: Client) -> None:
    timed_event(2, slug="timed")
    page = client.get("/events/timed/").content.decode()
    assert 'href="/events/timed/live/"' in page
    assert 'href="/events/timed/rounds/1/tables/1/live/"' in page
    assert "Watch the live board" in words_of(client.get("/events/timed/rounds/1/tables/1/"))


def test_an_event_of_results_has_no_live_pages(client: Client) -> None:
    event = TournamentFactory(slug="plain")
    published_round(event, [tuple(field_of(event, 2))])  # type: ignore[list-item]
    assert "/live/" not in client.get("/events/plain/").content.decode().replace("/live/events/plain/", "")
    assert "Watch the live board" not in words_of(client.get("/events/plain/rounds/1/tables/1/"))


def test_the_desk_says_what_goes_on_at_the_boards() -> None:
    event = timed_event(3, slug="timed")
    cast = cast_of(event)
    start(live_at(event, 2))
    page = text_of(Desk(event, cast.arbiter).get())
    assert "1 board in play" in page
    assert "at table 2 · 2 boards wait to start" in page
    assert "missing" not in page[: page.index("Control room</a> </section>")]
    assert "Enter results" in text_of(Desk(event, cast.helper).get())


def test_a_row_in_play_is_not_missing() -> None:
    event = timed_event(2, slug="timed")
    cast = cast_of(event)
    start(live_at(event, 1))
    page = text_of(Desk(event, cast.arbiter).get("results/1/"))
    assert "game 1 is in play" in page
    assert "waits for the players" in page
    assert 'name="game1_score"' not in page
    assert "2 in play" in page


def test_the_result_of_a_stopped_match_is_missing() -> None:
    event = timed_event(1, slug="timed")
    cast = cast_of(event)
    desk = Desk(event, cast.arbiter)
    start(live_at(event, 1))
    desk.do("control/1/1/", "stop", reason="Power cut", sure="on")
    assert 'name="game1_score"' in desk.get("results/1/").content.decode()
    play(event.rounds.get(), 1, 20, 30)
    assert "20" in text_of(desk.get("results/1/"))
