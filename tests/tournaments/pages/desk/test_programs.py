"""The page on which an administrator makes accounts for programs."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import TournamentFactory, UserFactory, cast_of
from tournaments.models import Bot

pytestmark = pytest.mark.django_db
PAGE = "/programs/"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(UserFactory(is_superuser=True))
    return client


def test_a_token_is_shown_once(admin: Client) -> None:
    assert f'href="{PAGE}"' in admin.get("/").content.decode()
    made = admin.post(PAGE, {"do": "create", "name": "Echo"})
    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    found = re.search(r'id="token">([0-9a-f]{64})<', made.content.decode())
    assert found
    again = admin.get(PAGE).content.decode()
    assert "Echo" in again
    assert found[1] not in again
    renewed = admin.post(PAGE, {"do": "renew", "program": Bot.objects.get().pk}).content.decode()
    assert 'id="token">' in renewed
    assert found[1] not in renewed


def test_switching_off(admin: Client) -> None:
    admin.post(PAGE, {"do": "create", "name": "Echo"})
    done = admin.post(PAGE, {"do": "off", "program": Bot.objects.get().pk}, follow=True)
    assert "Echo is switched off." in done.content.decode()
    assert not Bot.objects.get().user.is_active
    assert admin.post(PAGE, {"do": "off", "program": "9999"}).status_code == 409


def test_what_is_wrong_is_said(admin: Client) -> None:
    assert admin.post(PAGE, {"do": "create", "name": " "}).status_code == 422
    assert not Bot.objects.exists()


def test_nobody_else(client: Client) -> None:
    assert "/accounts/login/" in client.get(PAGE)["Location"]
    cast = cast_of(TournamentFactory())
    for user in (cast.organiser, cast.outsider):
        client.force_login(user)
        assert client.get(PAGE).status_code == 403
        assert client.post(PAGE, {"do": "create", "name": "Echo"}).status_code == 403
    assert f'href="{PAGE}"' not in client.get("/").content.decode()
