"""The way of an invitation through the pages: made at the desk, opened, accepted."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import Cast, TournamentFactory, cast_of
from tournaments.models import Role

pytestmark = pytest.mark.django_db
DESK = "/events/club-night/desk/roles/"
NEW = {"do": "make", "username": "kim", "password": "counters-and-bags", "name": "Kim"}


@pytest.fixture
def cast() -> Cast:
    return cast_of(TournamentFactory(slug="club-night", name="Club night", visibility="private"))


def link_of(cast: Cast, **sent: str) -> str:
    client = Client()
    client.force_login(cast.organiser)
    answer = client.post(DESK, {"do": "invite", "role": "arbiter", **sent})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (201, "no-store")
    found = re.search(r'id="link">http://testserver([^<]+)', answer.content.decode())
    assert found
    assert found[1] not in client.get(DESK).content.decode()  # shown once
    return found[1]


def test_who_has_no_account_makes_one_there(client: Client, cast: Cast) -> None:
    path = link_of(cast, role_ends_at="2099-05-03T10:00")
    page = client.get(path)
    text = page.content.decode()
    assert "Club night" in text
    assert "arbiter" in text
    assert "2099" in text
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert not Role.objects.filter(user__username="kim").exists()  # opening it does nothing
    refused = client.post(path, NEW | {"password": "kim"})
    assert (refused.status_code, "too short" in refused.content.decode()) == (422, True)
    done = client.post(path, NEW, follow=True)
    assert done.redirect_chain == [("/events/club-night/desk/", 302)]
    assert "accepted already" in Client().get(path).content.decode()


def test_who_has_one_accepts_by_a_press(client: Client, cast: Cast) -> None:
    path = link_of(cast)
    assert client.post(path, {"do": "accept"}).headers["Location"] == f"/accounts/login/?next={path}"
    client.force_login(cast.outsider)
    assert "signed in as outsider" in client.get(path).content.decode()
    assert client.post(path, {"do": "accept"}).headers["Location"] == "/events/club-night/desk/"
    assert Role.objects.get(user=cast.outsider).name == "arbiter"


def test_a_revoked_link_says_so(client: Client, cast: Cast) -> None:
    path, desk = link_of(cast), Client()
    desk.force_login(cast.organiser)
    invitation = re.search(r'name="invitation" value="(\d+)"', desk.get(DESK).content.decode())
    assert invitation
    desk.post(DESK, {"do": "revoke", "invitation": invitation[1]})
    assert "was revoked" in client.get(path).content.decode()
    assert client.post(path, NEW).status_code == 409
    assert client.get("/invitations/nonsense/").status_code == 404


def test_the_desk_shows_and_sets_the_end_of_a_role(client: Client, cast: Cast) -> None:
    client.force_login(cast.organiser)
    role = Role.objects.get(user=cast.helper)
    client.post(DESK, {"do": "end", "role": role.pk, "ends_at": "2099-05-03T10:00"})
    role.refresh_from_db()
    assert role.ends_at
    assert "2099" in client.get(DESK).content.decode()
    own = Role.objects.get(user=cast.organiser)
    assert client.post(DESK, {"do": "end", "role": own.pk, "ends_at": "2099-05-03T10:00"}).status_code == 422
    Role.objects.filter(pk=role.pk).update(ends_at="2020-01-01T00:00:00Z")
    assert "ended" in client.get(DESK).content.decode()
    client.force_login(cast.helper)
    assert client.get("/events/club-night/desk/").status_code == 404
    assert client.get("/api/v1/tournaments/club-night/").status_code == 404
