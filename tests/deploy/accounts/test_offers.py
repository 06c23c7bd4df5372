"""What is offered with and without mail, and who may make an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import reload
from typing import Any

import pytest
from allauth.account import urls as of_allauth
from django.contrib.auth.models import User
from django.core import mail as mailbox
from django.test import Client
from django.urls import NoReverseMatch, clear_url_caches, reverse

from audit.models import AuditEvent
from deploy.accounts import urls as of_accounts
from tests.browser.accounts import PASSWORD
from tests.deploy.accounts import with_mail

pytestmark = pytest.mark.django_db
NEW = {"username": "newcomer", "password1": PASSWORD, "password2": PASSWORD}


def test_sign_up_is_closed_unless_it_is_opened(client: Client, settings: Any) -> None:
    assert "closed" in client.get("/accounts/signup/").content.decode()
    client.post("/accounts/signup/", NEW)
    assert not User.objects.filter(username="newcomer").exists()
    settings.SIGN_UP = True
    assert client.post("/accounts/signup/", NEW).status_code == 302
    assert User.objects.get(username="newcomer").email == ""
    assert AuditEvent.objects.filter(verb="account.made", scope="accounts").exists()


def test_without_mail_nothing_is_offered_that_sends(client: Client) -> None:
    for name in ("account_reset_password", "account_request_login_code", "account_email"):
        with pytest.raises(NoReverseMatch):
            reverse(name)
    assert "An administrator can make you a link" in client.get("/accounts/login/").content.decode()


def test_one_signs_in_by_e_mail_address_too(client: Client) -> None:
    User.objects.create_user("ada", "ada@club.example", PASSWORD)
    sent = {"login": "ada@club.example", "password": PASSWORD}
    assert client.post("/accounts/login/", sent).status_code == 302


@pytest.fixture
def mail(settings: Any) -> Iterator[None]:
    """As with EMAIL_URL: which addresses there are is decided when they are first read."""
    settings.MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    for module in (of_allauth, of_accounts):
        reload(module)
    settings.ROOT_URLCONF = "tests.deploy.accounts.with_mail"
    reload(with_mail)
    clear_url_caches()
    yield
    settings.MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = False
    for module in (of_allauth, of_accounts):
        reload(module)
    clear_url_caches()


def test_with_mail_one_signs_in_by_a_code(mail: None, client: Client) -> None:
    User.objects.create_user("ada", "ada@club.example", PASSWORD)
    assert "Send me a code" in client.get("/accounts/login/").content.decode()
    client.post("/accounts/login/code/", {"email": "ada@club.example"})
    [letter] = mailbox.outbox
    code = re.search(r"^[A-Z0-9-]{6,9}$", letter.body, re.MULTILINE)
    assert code
    assert client.post("/accounts/login/code/confirm/", {"code": code[0]}).status_code == 302
    assert client.get("/accounts/email/").status_code == 200


def test_with_mail_a_new_password_is_chosen_by_a_letter(mail: None, client: Client) -> None:
    User.objects.create_user("ada", "ada@club.example", PASSWORD)
    known, unknown = (
        client.post("/accounts/password/reset/", {"email": email}).headers["Location"]
        for email in ("ada@club.example", "nobody@club.example")
    )
    assert known == unknown
    [letter] = mailbox.outbox
    link = re.search(r"/accounts/password/reset/key/\S+", letter.body)
    assert link
    assert client.get(link[0]).status_code == 302
