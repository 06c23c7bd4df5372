"""ETag and 304: nothing is sent twice, and nothing old is shown to somebody else."""

from __future__ import annotations

import pytest
from django.test import Client

from audit.actor import SYSTEM
from games.models import Side
from tests.factories import cast_of, play, table_of
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.pages.public.reading import words_of
from tournaments.queries.links import report_token
from tournaments.services.people import change_player

pytestmark = pytest.mark.django_db

EVENT_PAGES = ["", "rounds/2/", "rounds/2/tables/2/", "standings/", "cross-table/", "players/", "players/1/"]


@pytest.mark.parametrize("page", EVENT_PAGES)
def test_a_page_of_an_event_is_304_until_something_happens(
    client: Client, evening: Evening, page: str
) -> None:
    first = client.get(evening.url + page)
    assert first["Cache-Control"] == "private, no-cache"
    assert "Cookie" in first["Vary"]
    again = client.get(evening.url + page, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    play(evening.second, 2, 40, 50)
    assert client.get(evening.url + page, headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("page", ["/", "/events/", "/players/"])
def test_a_page_of_all_events_follows_every_act(client: Client, evening: Evening, page: str) -> None:
    etag = client.get(page)["ETag"]
    assert client.get(page, headers={"if-none-match": etag}).status_code == 304
    play(evening.second, 2, 40, 50)
    assert client.get(page, headers={"if-none-match": etag}).status_code == 200


def test_a_corrected_name_reaches_the_pages_of_events(client: Client, evening: Evening) -> None:
    etag = client.get(evening.url)["ETag"]
    change_player(evening.players[0].player_id, SYSTEM, name="Ada Renamed")
    assert client.get(evening.url, headers={"if-none-match": etag}).status_code == 200


def test_visitors_have_different_etags(client: Client, evening: Evening) -> None:
    anonymous = client.get(evening.url)["ETag"]
    client.force_login(cast_of(evening.event).arbiter)
    response = client.get(evening.url, headers={"if-none-match": anonymous})
    assert response.status_code == 200
    assert response["ETag"] != anonymous


def test_a_hidden_event_is_404_even_with_an_etag(client: Client, evening: Evening) -> None:
    etag = client.get(evening.url)["ETag"]
    evening.event.visibility = "private"
    evening.event.save()
    assert client.get(evening.url, headers={"if-none-match": etag}).status_code == 404


def test_a_message_that_waits_is_shown(client: Client, evening: Evening) -> None:
    token = report_token(table_of(evening.second, 2).pk, Side.FIRST)
    client.post(f"/r/{token}/", {"act": "report", "game1_score": "81", "game2_score": "55"})
    etag = Client().get(evening.url)["ETag"]  # of another visitor who sees the same
    response = client.get(evening.url, headers={"if-none-match": etag})
    assert response.status_code == 200
    assert "Your report is in." in words_of(response)
    assert client.get(evening.url, headers={"if-none-match": etag}).status_code == 304


def test_no_cookie_is_set_for_spectators(client: Client, evening: Evening) -> None:
    client.get(evening.url)
    assert client.cookies == {}
