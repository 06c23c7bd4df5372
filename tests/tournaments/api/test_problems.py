"""Every error is a problem, with the right status and a place to look."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.conf import settings as django_settings
from rest_framework.test import APIClient
from rest_framework.throttling import AnonRateThrottle

from tests.factories import Cast, UserFactory
from tests.tournaments.api.conftest import client_of
from tournaments.models import Round, Tournament
from tournaments.services import events

EVENT = "/api/v1/tournaments/club-night/"


def is_problem(answer: Any, status: int) -> dict[str, Any]:
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), (
        answer.content
    )
    problem: dict[str, Any] = answer.json()
    assert {"type", "title", "status", "detail", "instance"} <= set(problem)
    assert problem["status"] == status
    assert problem["detail"]
    return problem


def test_no_such_address(anonymous: APIClient) -> None:
    problem = is_problem(anonymous.get("/api/v1/turnaments/"), 404)
    assert problem["instance"] == "/api/v1/turnaments/"
    assert "slash" in is_problem(anonymous.get("/api/v1/tournaments"), 404)["detail"]
    is_problem(anonymous.post("/api/v1/turnaments/", {}, format="json"), 404)


def test_nothing_there(anonymous: APIClient, event: Tournament) -> None:
    for path in (
        "tournaments/none/",
        "entries/1/",
        "matches/1/",
        "players/1/",
        "variants/chess/",
        "roles/99999/",
        "entries/99999999999999999999/",
        "matches/99999999999999999999/",
        "matches/99999999999999999999/result/",
    ):
        is_problem(anonymous.get(f"/api/v1/{path}"), 404)


def test_a_number_beyond_all_keys(organiser: APIClient) -> None:
    clock = "/api/v1/matches/99999999999999999999/clock/"
    is_problem(organiser.post(clock, {"command": "pause"}, format="json"), 404)


def test_a_method_that_is_not_there(organiser: APIClient, event: Tournament) -> None:
    answer = organiser.delete(EVENT)
    is_problem(answer, 405)
    assert set(answer["Allow"].split(", ")) >= {"GET", "PATCH"}
    is_problem(organiser.get(f"{EVENT}finish/"), 405)


def test_another_content_type(organiser: APIClient, event: Tournament) -> None:
    is_problem(organiser.patch(EVENT, "name=x", content_type="text/plain"), 415)


@pytest.mark.parametrize(
    "content", ["{", '{"name": NaN}', '"\\ud800"', '{"name": "a\\u0000"}', "[" * 100_000, "\xff"]
)
def test_what_is_not_json(organiser: APIClient, event: Tournament, content: str) -> None:
    answer = organiser.patch(EVENT, content.encode("latin-1"), content_type="application/json")
    is_problem(answer, 400)


def test_not_an_object(organiser: APIClient, event: Tournament) -> None:
    problem = is_problem(organiser.patch(EVENT, [1], format="json"), 400)
    assert problem["errors"][0]["pointer"] == "#"


def test_nobody_and_somebody_without_the_right(
    anonymous: APIClient, outsider: APIClient, event: Tournament
) -> None:
    nobody = anonymous.patch(EVENT, {}, format="json")
    is_problem(nobody, 401)
    assert nobody["WWW-Authenticate"] == "Token"
    is_problem(outsider.patch(EVENT, {"name": "Mine"}, format="json"), 403)
    is_problem(outsider.get(f"{EVENT}audit/"), 403)
    assert anonymous.get(f"{EVENT}audit/")["WWW-Authenticate"] == "Token"


def test_a_wrong_token(event: Tournament) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Token " + "0" * 64)
    answer = client.get(EVENT)
    is_problem(answer, 401)
    assert answer["WWW-Authenticate"] == "Token"


def test_too_many_requests(anonymous: APIClient, event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": None})
    statuses = [anonymous.get(EVENT).status_code for _ in range(2)]
    late = anonymous.get(EVENT)
    assert statuses == [200, 200]
    is_problem(late, 429)
    assert 0 < int(late["Retry-After"]) <= 60


def test_too_large(organiser: APIClient, event: Tournament, settings: Any) -> None:
    assert django_settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    is_problem(organiser.patch(EVENT, {"description": "x" * 200}, format="json"), 413)


def test_an_unforeseen_error_is_logged_not_shown(
    organiser: APIClient, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(events, "change_settings", broken)
    organiser.raise_request_exception = False
    answer = organiser.patch(EVENT, {"name": "X"}, format="json")
    is_problem(answer, 500)
    assert "secret" not in answer.content.decode()


def with_password(cast: Cast) -> None:
    cast.helper.set_password("correct horse")
    cast.helper.save()


def test_token_by_json_and_by_basic(cast: Cast) -> None:
    with_password(cast)
    login = {"username": "helper", "password": "correct horse"}
    by_json = APIClient().post("/api/v1/auth/token/", login, format="json")
    assert (by_json.status_code, by_json["Cache-Control"]) == (201, "no-store")
    basic = base64.b64encode(b"helper:correct horse").decode()
    by_basic = APIClient().post("/api/v1/auth/token/", HTTP_AUTHORIZATION=f"Basic {basic}")
    assert by_basic.status_code == 201
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {by_json.json()['token']}")
    me = client.get("/api/v1/auth/me/").json()
    assert (me["username"], me["is_administrator"]) == ("helper", False)
    assert [role["role"] for role in me["roles"]] == ["entry"]
    assert client.post("/api/v1/auth/logout/").status_code == 204
    is_problem(client.get("/api/v1/auth/me/"), 401)
    client.credentials(HTTP_AUTHORIZATION=f"Token {by_basic.json()['token']}")
    assert client.post("/api/v1/auth/logout-all/").status_code == 204
    is_problem(client.get("/api/v1/auth/me/"), 401)


def test_a_wrong_password(cast: Cast) -> None:
    with_password(cast)
    answer = APIClient().post("/api/v1/auth/token/", {"username": "helper", "password": "x"}, format="json")
    is_problem(answer, 401)
    assert answer["WWW-Authenticate"].startswith("Basic")


def test_guessing_passwords_is_slow(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"login": "3/min"})
    guesses = [
        APIClient().post("/api/v1/auth/token/", {"username": "helper", "password": "x"}, format="json")
        for _ in range(4)
    ]
    assert [guess.status_code for guess in guesses] == [401, 401, 401, 429]


def test_a_session_needs_the_csrf_token(cast: Cast, event: Tournament) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(cast.organiser)
    assert client.get(f"{EVENT}audit/").status_code == 200
    is_problem(client.patch(EVENT, {"venue": "Hall"}, format="json"), 403)
    client.cookies["csrftoken"] = "a" * 32
    answer = client.patch(EVENT, {"venue": "Hall"}, format="json", HTTP_X_CSRFTOKEN="a" * 32)
    assert answer.status_code == 200


def test_who_lost_the_role_is_refused_at_once(cast: Cast, round_1: Round) -> None:
    client = client_of(cast.arbiter)
    cast.arbiter.event_roles.all().delete()
    is_problem(client.post(f"{EVENT}rounds/"), 403)


def test_somebody_who_is_no_longer_active(event: Tournament) -> None:
    user = UserFactory(username="gone")
    client = client_of(user)
    user.is_active = False
    user.save()
    is_problem(client.post("/api/v1/players/", {"name": "X"}, format="json"), 401)
