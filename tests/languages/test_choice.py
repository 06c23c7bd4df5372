"""Which language an answer is in: a cookie, else the browser, else the setting."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.pages.public.reading import words_of

pytestmark = pytest.mark.django_db


def _language(client: Client, **headers: str) -> str:
    page = client.get("/players/", headers=headers)
    assert f'<html lang="{page["Content-Language"]}">' in page.content.decode()
    assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))
    return page["Content-Language"]


def test_the_browser_is_asked(client: Client) -> None:
    wishes = {"": "en", "de-CH,de;q=0.9": "de", "ru": "ru", "fr,ru;q=0.5": "ru", "fr": "en"}
    assert {wish: _language(client, accept_language=wish) for wish in wishes} == wishes


def test_what_was_chosen_in_the_foot_wins(client: Client) -> None:
    assert "English Deutsch Русский" in words_of(client.get("/players/"))
    response = client.post("/i18n/setlang/", {"language": "ru", "next": "/players/?page=1"})
    assert response["Location"] == "/players/?page=1"
    cookie = response.cookies["django_language"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 3600)
    assert _language(client, accept_language="de") == "ru"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_choosing_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    response = client.post("/i18n/setlang/", {"language": "de", "next": elsewhere})
    assert response["Location"] == "/"


def test_a_language_that_there_is_not_is_not_chosen(client: Client) -> None:
    client.post("/i18n/setlang/", {"language": "xx", "next": "/"})
    assert _language(client) == "en"


def test_the_setting_is_for_who_asks_for_nothing(client: Client, settings: Any) -> None:
    settings.LANGUAGE_CODE = "de"
    assert _language(client) == "de"
    assert _language(client, accept_language="en-GB") == "en"


def test_programs_say_it_by_the_header_alone(client: Client) -> None:
    client.cookies["django_language"] = "ru"
    answer = client.get("/api/v1/tournaments/none/", headers={"accept-language": "de"})
    assert answer.status_code == 404
    assert answer["Content-Language"] == "de"
    assert "Accept-Language" in answer["Vary"]


def test_a_language_from_right_to_left_turns_the_page(client: Client, settings: Any) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("ar", "Arabic")]
    page = client.get("/players/", headers={"accept-language": "ar"})
    assert '<html lang="ar" dir="rtl">' in page.content.decode()
