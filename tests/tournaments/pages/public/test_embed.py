"""Embeds: who may frame them, what they carry, and that they know nobody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import TournamentFactory, cast_of, draft_of, field_of
from tests.tournaments.duels import duel_at, duel_event
from tests.tournaments.live import live_at, timed_event
from tests.tournaments.pages.public.conftest import Evening
from tests.tournaments.tiles import tiles_at, tiles_event
from tournaments.models import Tournament
from tournaments.publication import frame_ancestors, is_origin, read_origins

SITES = ["https://club.example", "https://*.league.example"]
PAGES = ("standings/", "pairings/", "pairings/?round=1&theme=dark&lang=en", "standings/?top=2")


def ancestors(answer: Any) -> str:
    """What the answer says about who may frame it."""
    found = re.findall(r"frame-ancestors ([^;]*)", answer["Content-Security-Policy"])
    assert len(found) == 1
    return str(found[0].strip())


def list_sites(event: Tournament, sites: list[str]) -> None:
    event.publication = {"embed": sites}
    event.save()


@pytest.mark.parametrize("page", PAGES)
def test_listed_sites_may_frame_it_and_no_others(client: Client, evening: Evening, page: str) -> None:
    address = f"/embed/club-night/{page}"
    assert ancestors(client.get(address)) == "'none'"
    list_sites(evening.event, SITES)
    answer = client.get(address)
    assert answer.status_code == 200
    assert ancestors(answer) == " ".join(SITES)
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert ancestors(client.get("/events/club-night/")) == "'none'"
    assert client.get("/events/club-night/")["X-Frame-Options"] == "DENY"


def test_a_private_event_is_never_embedded(client: Client, evening: Evening) -> None:
    """Also for its own staff: an embed reads no session."""
    list_sites(evening.event, SITES)
    evening.event.visibility = "private"
    evening.event.save()
    client.force_login(cast_of(evening.event).organiser)
    assert client.get("/events/club-night/").status_code == 200
    for page in PAGES:
        assert client.get(f"/embed/club-night/{page}").status_code == 404


def test_everybody_gets_the_same(client: Client, evening: Evening) -> None:
    told = client.get("/embed/club-night/standings/").content
    client.force_login(cast_of(evening.event).organiser)
    assert client.get("/embed/club-night/standings/").content == told


@pytest.mark.parametrize("page", PAGES)
def test_nothing_comes_from_elsewhere_and_links_open_beside_the_site(
    client: Client, evening: Evening, page: str
) -> None:
    text = client.get(f"/embed/club-night/{page}").content.decode()
    loaded = re.findall(r'<(?:script|link|img)[^>]*?(?:src|href)="([^"]*)"', text)
    assert loaded
    assert all(address.startswith("/static/") for address in loaded)
    links = re.findall(r"<a [^>]*>", text)
    assert links
    assert all('target="_blank" rel="noopener"' in link for link in links)
    assert "csrf" not in text
    assert "style=" not in text


def test_it_is_asked_for_again_only_when_something_happened(client: Client, evening: Evening) -> None:
    first = client.get("/embed/club-night/pairings/")
    again = client.get("/embed/club-night/pairings/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert ancestors(again) == "'none'"


def test_pairings_of_the_newest_round_or_of_another(client: Client, evening: Evening) -> None:
    newest = client.get("/embed/club-night/pairings/").content.decode()
    assert "Round 2" in newest
    first = client.get("/embed/club-night/pairings/?round=1").content.decode()
    assert "Round 1" in first
    assert "88" in first
    assert client.get("/embed/club-night/pairings/?round=3").status_code == 404


def test_a_draft_is_no_pairing(client: Client, db: None) -> None:
    event = TournamentFactory(slug="coming")
    first, second = field_of(event, 2)
    draft_of(event, [(first, second)])
    for page in ("standings/", "pairings/"):
        answer = client.get(f"/embed/coming/{page}")
        assert answer.status_code == 200
        assert first.name not in answer.content.decode()
    assert client.get("/embed/coming/pairings/?round=1").status_code == 404


def test_live_boards_of_all_three_games(client: Client, db: None) -> None:
    made = (
        (timed := timed_event(), live_at(timed, 1).match_id),
        (duels := duel_event(), duel_at(duels, 1).match_id),
        (tiles := tiles_event(), tiles_at(tiles).match_id),
    )
    for event, match in made:
        list_sites(event, SITES)
        answer = client.get(f"/embed/{event.slug}/boards/{match}/")
        assert answer.status_code == 200, event
        assert ancestors(answer) == " ".join(SITES)
        assert not answer.cookies
        text = answer.content.decode()
        assert f'data-stream="/live/matches/{match}/"' in text
        assert f'data-match="{match}"' in text
        assert all('target="_blank" rel="noopener"' in link for link in re.findall(r"<a [^>]*>", text))
        other = next(one for one, _match in made if one != event)
        assert client.get(f"/embed/{other.slug}/boards/{match}/").status_code == 404


def test_a_board_without_clocks_is_no_live_board(client: Client, evening: Evening) -> None:
    match = evening.second.pairings.get(table=1).match_id
    assert client.get(f"/embed/club-night/boards/{match}/").status_code == 404


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("https://club.example", True),
        ("https://club.example:8443", True),
        ("https://*.club.example", True),
        ("http://localhost:3000", True),
        ("http://127.0.0.1", True),
        ("http://club.example", False),
        ("https://club.example/", False),
        ("https://club.example/page", False),
        ("https://Club.example", False),
        ("https://*", False),
        ("https://*.example", False),
        ("https://club.*.example", False),
        ("https://club.example:99999", False),
        ("https://club.example; script-src *", False),
        ("https://club.example\r\nSet-Cookie: a=b", False),
        ("https://club.example\n", False),
        ("https://user@club.example", False),
        ("'none'", False),
        ("*", False),
        ("data:", False),
        ("https://" + "a" * 400, False),
        (7, False),
        (None, False),
    ],
)
def test_what_is_an_origin(text: Any, good: bool) -> None:
    assert is_origin(text) is good
    shown = frame_ancestors(Tournament(publication={"embed": [text]}))
    assert shown == ((text,) if good else ("'none'",))


def test_a_copied_address_is_read_kindly() -> None:
    assert read_origins(" https://Club.example/ \n\nhttps://club.example") == ["https://club.example"]


def test_a_language_that_there_is_not_changes_nothing(client: Client, evening: Evening) -> None:
    answer = client.get("/embed/club-night/standings/?lang=xx&theme=evil%22")
    assert answer["Content-Language"] == settings.LANGUAGE_CODE
    assert b"evil" not in answer.content
