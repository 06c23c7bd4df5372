"""Private events and drafts are 404 for outsiders, on every public page."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import cast_of, draft_of
from tests.tournaments.pages.public.conftest import Evening

pytestmark = pytest.mark.django_db

PAGES = [
    "",
    "rounds/1/",
    "rounds/1/tables/1/",
    "standings/",
    "standings/1/",
    "cross-table/",
    "players/",
    "players/1/",
]


@pytest.mark.parametrize("page", PAGES)
def test_a_private_event_is_for_its_staff_alone(client: Client, evening: Evening, page: str) -> None:
    evening.event.visibility = "private"
    evening.event.save()
    cast = cast_of(evening.event)
    assert client.get(evening.url + page).status_code == 404
    client.force_login(cast.outsider)
    assert client.get(evening.url + page).status_code == 404
    client.force_login(cast.helper)
    assert client.get(evening.url + page).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_an_unlisted_event_is_open_to_who_has_the_address(
    client: Client, evening: Evening, page: str
) -> None:
    evening.event.visibility = "unlisted"
    evening.event.save()
    assert client.get(evening.url + page).status_code == 200


@pytest.mark.parametrize("page", ["rounds/3/", "rounds/3/?by=name", "rounds/3/tables/1/"])
def test_a_draft_is_for_arbiters_alone(client: Client, evening: Evening, page: str) -> None:
    a, b = evening.players[:2]
    draft_of(evening.event, [(a, b)])
    cast = cast_of(evening.event)
    for visitor, status in ((None, 404), (cast.outsider, 404), (cast.helper, 404), (cast.arbiter, 200)):
        if visitor:
            client.force_login(visitor)
        assert client.get(evening.url + page).status_code == status


def test_a_draft_is_not_in_the_navigation_of_others(client: Client, evening: Evening) -> None:
    draft_of(evening.event, [(evening.players[0], evening.players[1])])
    assert b"/rounds/3/" not in client.get(evening.url).content
    client.force_login(cast_of(evening.event).arbiter)
    assert b"/rounds/3/" in client.get(evening.url).content


@pytest.mark.parametrize("page", [*PAGES, "players/3/"])
def test_no_page_shows_birth_year_or_address(client: Client, evening: Evening, page: str) -> None:
    player = evening.players[0].player
    player.birth_year, player.contact = 1987, "ada@example.org"
    player.save()
    for address in (evening.url + page, "/players/", f"/players/{player.pk}/"):
        content = client.get(address).content
        assert b"1987" not in content
        assert b"ada@example.org" not in content


@pytest.mark.parametrize("page", ["rounds/9/", "rounds/1/tables/9/", "standings/9/", "players/99/"])
def test_what_is_not_there_is_404_on_a_page_of_ours(client: Client, evening: Evening, page: str) -> None:
    response = client.get(evening.url + page)
    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


def test_pages_are_read_only(client: Client, evening: Evening) -> None:
    assert client.post(evening.url).status_code == 405
