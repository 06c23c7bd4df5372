"""A second factor asked for in pages and the API; recovery codes; what the log tells of it all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.contrib.auth.models import User
from django.test import Client

from audit.actor import Actor
from audit.models import AuditEvent
from tests.browser.accounts import PASSWORD
from tournaments.models import ApiToken
from tournaments.services.tokens import make_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return User.objects.create_user("ada", password=PASSWORD, is_staff=True, is_superuser=True)


def sign_in(client: Client) -> Any:
    return client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})


def code_of(secret: str) -> str:
    """What an app shows now."""
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def with_app(client: Client) -> str:
    """Sets an app up the way a person does; its secret."""
    sign_in(client)
    page = "/accounts/two-factor/totp/activate/"
    assert "reauthenticate" in client.get(page).headers["Location"]
    client.post(f"/accounts/reauthenticate/?next={page}", {"password": PASSWORD})
    secret = re.search(r'id="authenticator_secret" value="(\w+)"', client.get(page).content.decode())
    assert secret
    assert client.post(page, {"code": code_of(secret[1])}).status_code == 302
    return secret[1]


def test_a_password_alone_opens_nothing(
    client: Client, user: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        secret = with_app(client)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    client.post("/accounts/logout/")
    assert client.get("/admin/login/").headers["Location"].startswith("/accounts/login/")

    assert sign_in(client).headers["Location"] == "/accounts/two-factor/authenticate/"
    assert client.get("/accounts/").status_code == 302
    assert client.get("/admin/").status_code == 302
    wrong = client.post("/accounts/two-factor/authenticate/", {"code": "000000"})
    assert "Incorrect code" in wrong.content.decode()
    api = client.post("/api/v1/auth/token/", {"username": "ada", "password": PASSWORD}, "application/json")
    assert (api.status_code, "second factor" in api.json()["detail"]) == (403, True)

    assert client.post("/accounts/two-factor/authenticate/", {"code": codes[0]}).status_code == 302
    assert client.get("/accounts/").status_code == 200
    assert client.get("/admin/").status_code == 200
    client.post("/accounts/logout/")
    sign_in(client)
    again = client.post("/accounts/two-factor/authenticate/", {"code": codes[0]})
    assert again.status_code == 200  # a code is good once
    assert secret not in str(list(AuditEvent.objects.values()))
    verbs = set(AuditEvent.objects.filter(scope="accounts").values_list("verb", flat=True))
    assert {"login.done", "account.second_factor_added"} <= verbs


def test_a_code_of_the_app_opens(client: Client, user: User, settings: Any) -> None:
    Authenticator.objects.create(user=user, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    sign_in(client)
    done = client.post("/accounts/two-factor/authenticate/", {"code": code_of("JBSWY3DPEHPK3PXP")})
    assert (done.status_code, client.get("/accounts/").status_code) == (302, 200)


def test_administrators_help_who_lost_everything(client: Client, user: User) -> None:
    lost = User.objects.create_user("kim", password="forgotten-long-ago")
    Authenticator.objects.create(user=lost, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    client.force_login(user)
    page = f"/desk/people/accounts/{lost.pk}/"
    assert client.post(page, {"do": "unlock"}).status_code == 302
    shown = client.post(page, {"do": "link"}).content.decode()
    link = re.search(r'id="link">http://testserver([^<]+)', shown)
    assert link
    visitor = Client()
    form = visitor.get(link[1], follow=True).redirect_chain[-1][0]
    new = {"password1": "order-and-chaos-7", "password2": "order-and-chaos-7"}
    assert visitor.post(form, new).status_code == 302
    assert Client().login(username="kim", password="order-and-chaos-7")
    assert "good no more" in Client().get(link[1]).content.decode()


def test_who_is_signed_out_everywhere_has_no_token_either(client: Client, user: User) -> None:
    stolen = User.objects.create_user("kim", password="forgotten-long-ago")
    make_token(stolen, Actor.of(stolen), name="a thief's")
    thief = Client()
    thief.force_login(stolen)
    client.force_login(user)
    assert client.post(f"/desk/people/accounts/{stolen.pk}/", {"do": "sign_out"}).status_code == 302
    assert thief.get("/accounts/").status_code == 302
    assert not ApiToken.objects.filter(user=stolen).exists()


def test_sessions_are_listed_and_ended(client: Client, user: User) -> None:
    elsewhere = Client()
    sign_in(elsewhere)
    sign_in(client)
    assert client.get("/accounts/sessions/").content.decode().count("127.0.0.1") == 2
    client.post("/accounts/sessions/")
    assert (elsewhere.get("/accounts/").status_code, client.get("/accounts/").status_code) == (302, 200)
