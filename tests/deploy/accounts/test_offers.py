"""What is offered with and without mail, and who may make an account."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import NoReverseMatch, reverse

from audit.models import AuditEvent
from tests.browser.accounts import PASSWORD

pytestmark = pytest.mark.django_db
NEW = {"username": "newcomer", "password1": PASSWORD, "password2": PASSWORD}
ASKED = """
import django; django.setup()
from django.urls import reverse
from django.conf import settings
print(reverse("account_request_login_code"), reverse("account_reset_password"), settings.EMAIL_HOST)
"""


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


def test_with_mail_codes_and_new_passwords_are_offered() -> None:
    told = {
        **os.environ,
        "EMAIL_URL": "smtp://mail.club.example:25",
        "DJANGO_SETTINGS_MODULE": "deploy.settings_test",
    }
    done = subprocess.run([sys.executable, "-c", ASKED], env=told, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["/accounts/login/code/", "/accounts/password/reset/", "mail.club.example"]
