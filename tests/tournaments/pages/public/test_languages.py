from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import include, path

from deploy.urls import urlpatterns as product
from tests.tournaments.pages.public.reading import words_of

pytestmark = pytest.mark.django_db

urlpatterns = [*product, path("i18n/", include("django.conf.urls.i18n"))]


def test_one_language_offers_no_choice(client: Client) -> None:
    assert b"set_language" not in client.get("/").content
    assert b'name="language"' not in client.get("/").content


@pytest.mark.urls("tests.tournaments.pages.public.test_languages")
def test_several_languages_can_be_chosen_in_the_footer(client: Client, settings: Any) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    page = client.get("/players/")
    assert "English Deutsch API" in words_of(page)
    response = client.post("/i18n/setlang/", {"language": "de", "next": "/players/"})
    assert response["Location"] == "/players/"
    assert b'<html lang="de">' in client.get("/players/").content
