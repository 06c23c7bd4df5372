from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, permission_denied, server_error

from tests.factories import UserFactory
from tests.tournaments.pages.public.reading import words_of

PASSWORD = "a rather long password"


@pytest.fixture
def user(db: None) -> User:
    user = UserFactory(username="ada")
    user.set_password(PASSWORD)
    user.save()
    return user


def test_signing_in_leads_back_to_the_page(client: Client, user: User) -> None:
    response = client.post(
        "/accounts/login/?next=/players/", {"login": "ada", "password": PASSWORD, "next": "/players/"}
    )
    assert response.status_code == 302
    assert response["Location"] == "/players/"
    words = words_of(client.get("/players/"))
    assert "ada Sign out" in words


def test_a_wrong_password_is_said(client: Client, user: User) -> None:
    response = client.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    assert "are not correct" in words_of(response)


def test_signing_out(client: Client, user: User) -> None:
    client.force_login(user)
    assert client.post("/accounts/logout/").status_code == 302
    assert "Sign in" in words_of(client.get("/"))


def test_the_password_can_be_changed(client: Client, user: User) -> None:
    client.force_login(user)
    new = "another rather long one"
    answer = client.post(
        "/accounts/password/",
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
        follow=True,
    )
    assert "Password successfully changed" in words_of(answer)
    user.refresh_from_db()
    assert user.check_password(new)


def test_a_short_password_is_refused_at_its_field(client: Client, user: User) -> None:
    client.force_login(user)
    values = {"oldpassword": PASSWORD, "password1": "abc", "password2": "abc"}
    response = client.post("/accounts/password/", values)
    assert response.status_code == 200
    assert "This password is too short." in words_of(response)


def test_a_page_that_is_not_there(client: Client, db: None) -> None:
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert "There is no such page" in words_of(response)


def test_an_error_of_ours_needs_no_database() -> None:
    response = server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "Something went wrong here" in words_of(response)


def test_a_request_that_cant_be_read() -> None:
    response = bad_request(RequestFactory().get("/"), ValueError("x"))
    assert response.status_code == 400
    assert "This request can’t be read" in words_of(response)


def test_what_one_may_not_do(client: Client, user: User) -> None:
    request = RequestFactory().get("/")
    request.user = user
    response = permission_denied(request, PermissionError("x"))
    assert response.status_code == 403
    assert "You may not do this here" in words_of(response)
