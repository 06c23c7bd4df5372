"""Writes that are sent twice, one after the other and at once."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from audit import idempotency
from audit.idempotency import Answer, StillRunningError, answer_once, forget_old
from audit.models import AuditEvent, KeptResponse
from games.models import Result
from tests.factories import Cast, table_of
from tests.threads import at_once
from tests.tournaments.api.conftest import client_of
from tournaments.models import Player, Round, Tournament

TWO_SCORES = {"games": [{"score": 88}, {"score": 71}]}
PLAYERS = "/api/v1/players/"


def post(client: APIClient, path: str, data: Any, key: str | None) -> Any:
    extra = {"HTTP_IDEMPOTENCY_KEY": key} if key is not None else {}
    return client.post(path, data, format="json", **extra)


def test_the_same_again_is_answered_not_done(outsider: APIClient) -> None:
    first = post(outsider, PLAYERS, {"name": "Ada", "club": "North"}, "a")
    again = post(outsider, PLAYERS, {"club": "North", "name": "Ada"}, "a")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert first["Location"] == again["Location"]
    assert (first.headers.get("Idempotent-Replayed"), again["Idempotent-Replayed"]) == (None, "true")
    assert Player.objects.count() == 1


def test_another_request_with_the_key_is_refused(outsider: APIClient) -> None:
    post(outsider, PLAYERS, {"name": "Ada"}, "a")
    answer = post(outsider, PLAYERS, {"name": "Ben"}, "a")
    assert answer.status_code == 422
    assert answer.json()["type"] == "urn:orderly:problem:idempotency-key-reused"
    elsewhere = post(outsider, "/api/v1/tournaments/", {"name": "Ada", "variant": "entropy7"}, "a")
    assert elsewhere.status_code == 422
    assert Player.objects.count() == 1


def test_keys_are_each_persons_own(outsider: APIClient, organiser: APIClient) -> None:
    post(outsider, PLAYERS, {"name": "Ada"}, "a")
    assert post(organiser, PLAYERS, {"name": "Ben"}, "a").status_code == 201


def test_a_failure_may_be_tried_again(outsider: APIClient) -> None:
    assert post(outsider, PLAYERS, {"name": "Ada", "federation": "g"}, "a").status_code == 400
    assert not KeptResponse.objects.exists()
    assert post(outsider, PLAYERS, {"name": "Ada"}, "a").status_code == 201


def test_an_answer_without_content(arbiter: APIClient, field: list[Any]) -> None:
    address = f"/api/v1/entries/{field[0].pk}/"
    first = arbiter.delete(address, HTTP_IDEMPOTENCY_KEY="gone")
    again = arbiter.delete(address, HTTP_IDEMPOTENCY_KEY="gone")
    assert (first.status_code, first.content) == (204, b"")
    assert (again.status_code, again.content, again["Idempotent-Replayed"]) == (204, b"", "true")


def test_a_file_is_compared_by_content(arbiter: APIClient, event: Tournament) -> None:
    address = f"/api/v1/tournaments/{event.slug}/entries/import/"

    def send(names: bytes) -> Any:
        file = SimpleUploadedFile("list.csv", names)
        return arbiter.post(address, {"file": file}, format="multipart", HTTP_IDEMPOTENCY_KEY="list")

    first, again, other = send(b"name\nAda\nBen\n"), send(b"name\nAda\nBen\n"), send(b"name\nCy\n")
    assert (first.status_code, again.status_code, other.status_code) == (201, 201, 422)
    assert first.content == again.content
    assert event.entries.count() == 2


@pytest.mark.parametrize("key", ["", "x" * 256, "naïve"])
def test_a_key_is_printable_ascii(outsider: APIClient, key: str) -> None:
    answer = post(outsider, PLAYERS, {"name": "Ada"}, key)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["parameter"] == "Idempotency-Key"


def test_answers_are_forgotten_after_a_day(outsider: APIClient) -> None:
    post(outsider, PLAYERS, {"name": "Ada"}, "a")
    assert forget_old(timezone.now()) == 0
    KeptResponse.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert post(outsider, PLAYERS, {"name": "Ada"}, "a").headers.get("Idempotent-Replayed") is None
    assert Player.objects.count() == 2
    assert forget_old(timezone.now() + timedelta(hours=25)) == 1


def test_a_token_is_never_kept(db: None, cast: Cast) -> None:
    cast.outsider.set_password("secret words")
    cast.outsider.save()
    login = {"username": "outsider", "password": "secret words"}
    answer = post(client_of(None), "/api/v1/auth/token/", login, "a")
    assert answer.status_code == 201
    assert not KeptResponse.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("count", [2, 8])
def test_at_once_with_one_key(cast: Cast, round_1: Round, count: int) -> None:
    path = f"/api/v1/matches/{table_of(round_1, 1).match_id}/result/"
    clients = [client_of(cast.helper) for _ in range(count)]
    answers = at_once([partial(post, client, path, TWO_SCORES, "k") for client in clients])
    assert [answer.status_code for answer in answers] == [201] * count
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotent-Replayed" in answer for answer in answers) == count - 1
    assert Result.objects.count() == 1
    assert AuditEvent.objects.filter(verb="result.entered").count() == 1


@pytest.mark.django_db(transaction=True)
def test_at_once_with_keys_of_their_own(cast: Cast, round_1: Round) -> None:
    path = f"/api/v1/matches/{table_of(round_1, 1).match_id}/result/"
    people = (cast.helper, cast.arbiter, cast.organiser, cast.helper)
    acts = [
        partial(post, client_of(user), path, {"games": [{"score": score}, {"score": 71}]}, f"k{score}")
        for score, user in enumerate(people, 80)
    ]
    answers = at_once(acts)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    entered = Result.objects.get()
    losers = [json.loads(answer.content) for answer in answers if answer.status_code == 409]
    assert [loser["result"]["first_score"] for loser in losers] == [entered.first_score] * 3


@pytest.mark.django_db(transaction=True)
def test_a_first_attempt_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer: there, the second waits for the database itself")
    monkeypatch.setattr(idempotency, "WAIT", timedelta(milliseconds=300))
    second_has_ended = Event()

    def slow() -> Answer:
        assert second_has_ended.wait(10)
        return Answer(201, body="{}")

    def second() -> None:
        sleep(0.2)
        try:
            answer_once("user:1", "k", "f", lambda: Answer(201))
        finally:
            second_has_ended.set()

    first, late = at_once([lambda: answer_once("user:1", "k", "f", slow), second])
    assert first == (Answer(201, body="{}"), False)
    assert isinstance(late, StillRunningError)
