"""The operator's page: for administrators alone, nothing secret in it, and what is wrong is said first."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clocks.services import heartbeat
from deploy.backups.state import Run
from deploy.operator import in_force
from tests.factories import TournamentFactory, UserFactory
from tournaments.models import Webhook

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(UserFactory(is_superuser=True, is_staff=True))
    return client


def test_nobody_else(client: Client) -> None:
    assert client.get("/operator/").status_code == 302
    client.force_login(UserFactory(is_staff=True))
    assert client.get("/operator/").status_code == 403


def test_all_is_well(administrator: Client, valkey: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in (heartbeat.WEB, heartbeat.WATCHER, heartbeat.WORKER):
        heartbeat.mark(part)
    monkeypatch.setattr("deploy.operator.storage.last_run", lambda: None)
    page = administrator.get("/operator/").content.decode()
    assert "Everything is as it should be." in page
    assert administrator.get("/operator/").headers["Cache-Control"].startswith("max-age=0")


def test_what_is_wrong_comes_first(administrator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    run = Run(now, "No room left.", now - timedelta(days=3), "orderly.tar.gz", 1000)
    monkeypatch.setattr("deploy.operator.storage.last_run", lambda: run)
    event = TournamentFactory(name="Club Night")
    Webhook.objects.create(
        tournament=event,
        url="https://club.example/hook",
        secret="whsec_abc",
        created_at=now,
        failing_since=now,
    )
    page = administrator.get("/operator/").content.decode()
    for words in (
        "The last backup failed: No room left.",
        "is overdue",
        "A webhook of Club Night fails.",
        "There is no broker.",
        "Clocks: no sign of life yet.",
    ):
        assert words in page
    assert "whsec" not in page
    assert "club.example" not in page


def test_no_secret_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    values: dict[str, Any] = {
        "SECRET_KEY": "very-secret",
        "METRICS_TOKEN": "very-secret",
        "DATABASE_URL": "postgres://orderly:very-secret@db/orderly",
        "REDIS_URL": "redis://:very-secret@cache/0",
        "EMAIL_URL": "smtp://club:very-secret@mail/",
    }
    monkeypatch.setattr(in_force, "env", lambda name: values.get(name, ""))
    said = {row.name: row.value for rows in in_force.settings_in_force().values() for row in rows}
    assert "very-secret" not in str(said)
    assert said["DATABASE_URL"] == "postgres://orderly:…@db/orderly"
