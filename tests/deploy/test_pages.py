"""What the project itself serves beside the product's pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db


def test_healthy_without_a_broker(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": True, "broker": False})


def test_healthy_with_a_broker(client: Client, valkey: str) -> None:
    assert client.get("/healthz").json()["broker"] is True


def test_unavailable_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.health._database_answers", lambda: False)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/api/docs/"])
def test_no_page_needs_what_the_policy_refuses(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"].split("; ")
    assert {"script-src 'self'", "style-src 'self'"} <= set(policy)
    text = answer.content.decode()
    assert "<style" not in text
    assert re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", text) is None
    assert re.search(r"\s(style|onclick|onload)=", text) is None


def test_the_schema_is_openapi_31(client: Client) -> None:
    answer = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"})
    assert answer.json()["openapi"] == "3.1.1"


def test_signing_in_and_out_and_a_new_password(client: Client) -> None:
    User.objects.create_user("ada", password="counters-and-bags")
    signed = client.post("/accounts/login/", {"login": "ada", "password": "counters-and-bags"})
    assert (signed.status_code, signed.headers["Location"]) == (302, "/")
    assert client.get("/accounts/password/").status_code == 200
    new = {"password1": "order-and-chaos-7", "password2": "order-and-chaos-7"}
    changed = client.post("/accounts/password/", {"oldpassword": "counters-and-bags", **new})
    assert (changed.status_code, client.get(changed.headers["Location"]).status_code) == (302, 200)
    assert client.post("/accounts/logout/").status_code == 302
    assert client.login(username="ada", password="order-and-chaos-7")


@pytest.mark.browser
def test_the_api_can_be_tried_in_a_browser(page: Page, live_server_url: str) -> None:
    outside: list[str] = []
    page.on(
        "request", lambda r: None if r.url.startswith((live_server_url, "data:")) else outside.append(r.url)
    )
    page.goto("/api/docs/")
    expect(page.get_by_role("heading", name="Orderly")).to_be_visible()
    page.locator("#operations-tag-standings").click()
    expect(page.locator(".opblock").first).to_be_visible()
    assert outside == []


def test_everyone_may_read_the_api_from_another_site(client: Client) -> None:
    answer: Any = client.get("/api/v1/tournaments/", headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
