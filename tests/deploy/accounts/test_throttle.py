"""Guessing is slow, for an account and from an address, also while the cache is away; nobody learns who
has an account."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.core.internal import ratelimit
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from audit.models import AuditEvent
from deploy import cache as patient
from deploy.accounts.adapter import client_address
from tests.browser.accounts import PASSWORD

pytestmark = pytest.mark.django_db
LIMITS = {"login_failed": "4/m/ip,2/5m/key"}


@pytest.fixture(params=["with the cache", "while it is away"])
def limits(request: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ACCOUNT_RATE_LIMITS = LIMITS
    cache.clear()
    patient._own_counts.clear()
    if request.param == "while it is away":
        nowhere = patient.PatientRedisCache("redis://127.0.0.1:1/0", {})
        monkeypatch.setattr(ratelimit, "cache", nowhere)


def tried(client: Client, name: str, password: str, address: str = "127.0.0.1") -> str:
    sent = {"login": name, "password": password}
    answer = client.post("/accounts/login/", sent, REMOTE_ADDR=address)
    if answer.status_code == 302:
        return "in"
    return "later" if "Too many" in answer.content.decode() else "no"


def test_pages_and_api_count_together(limits: None, client: Client) -> None:
    User.objects.create_user("ada", password=PASSWORD)
    assert tried(client, "ada", "wrong-1") == "no"
    sent = {"username": "ada", "password": "wrong-2"}
    api = "/api/v1/auth/token/"
    assert client.post(api, sent, "application/json").status_code == 401
    assert tried(client, "ada", PASSWORD, "10.0.0.9") == "later"  # the account, wherever one comes from
    assert client.post(api, {**sent, "password": PASSWORD}, "application/json").status_code == 429
    assert tried(client, "grace", "wrong-3") == "no"
    assert tried(client, "hedy", "wrong-4") == "later"  # the address, whatever the account


def test_no_answer_tells_whether_there_is_an_account(client: Client) -> None:
    User.objects.create_user("ada", password=PASSWORD)
    User.objects.create_user("eve", password=PASSWORD, is_active=False)
    pages = [
        client.post("/accounts/login/", {"login": n, "password": "wrong"}) for n in ("ada", "eve", "who")
    ]
    said = [page.context["form"].non_field_errors() for page in pages]
    assert said[0] == said[1] == said[2]


def test_failures_are_logged_without_the_password_and_only_once(client: Client) -> None:
    cache.clear()
    for _ in range(3):
        tried(client, "ada", "a-slip-of-mine")
    [act] = AuditEvent.objects.filter(verb="login.failed")
    assert act.after == {"name": "ada", "address": "127.0.0.1"}
    assert "a-slip" not in str(list(AuditEvent.objects.values()))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "6.6.6.6", "127.0.0.1"),
        (1, "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        (2, "6.6.6.6, 9.9.9.9, 10.0.0.1", "9.9.9.9"),
        (2, "9.9.9.9", "9.9.9.9"),
        (1, "nonsense", "0.0.0.0"),
        (1, "", "127.0.0.1"),
    ],
)
def test_the_address_behind_proxies(rf: Any, settings: Any, proxies: int, forwarded: str, found: str) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    assert client_address(rf.get("/", HTTP_X_FORWARDED_FOR=forwarded)) == found
