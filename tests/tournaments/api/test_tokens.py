"""Tokens through HTTP: made, shown once, listed, ended; what a weaker one is refused, and how."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import KeptResponse
from tests.factories import Cast, TournamentFactory, table_of
from tests.tournaments.api.conftest import client_of
from tournaments.models import ApiToken, Round, Tournament

TOKENS = "/api/v1/tokens/"
EVENT = "/api/v1/tournaments/club-night/"
SCORES = {"games": [{"score": 88}, {"score": 71}]}


def by(token: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def make(client: APIClient, **values: Any) -> dict[str, Any]:
    answer = client.post(TOKENS, {"name": "Scanner"} | values, format="json", HTTP_IDEMPOTENCY_KEY="k")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_a_token_is_shown_once_and_kept_nowhere(organiser: APIClient, event: Tournament) -> None:
    made = make(organiser, scopes=["results"], tournament="club-night")
    assert made["scopes"] == ["read", "results"]
    assert made["tournament"] == "club-night"
    listed = organiser.get(TOKENS).json()["results"]
    assert [row["name"] for row in listed] == ["Scanner", ""]
    assert [row["current"] for row in listed] == [False, True]
    assert made["token"] not in organiser.get(TOKENS).content.decode()
    assert not KeptResponse.objects.exists()  # an answer with a token in it is not kept, whatever the key


def test_a_scope_that_is_missing_is_named(organiser: APIClient, round_1: Round) -> None:
    scanner = by(make(organiser, scopes=["results"])["token"])
    result = f"/api/v1/matches/{table_of(round_1, 1).match_id}/result/"
    assert scanner.post(result, SCORES, format="json").status_code == 201
    refused = scanner.post(f"{EVENT}rounds/", {}, format="json")
    assert refused.status_code == 403
    assert refused["Content-Type"] == "application/problem+json"
    problem = refused.json()
    assert problem["type"] == "urn:orderly:problem:missing-scope"
    assert problem["scope"] == "pairings"
    assert scanner.get(TOKENS).json()["scope"] == "manage"
    me = scanner.get("/api/v1/auth/me/").json()
    assert me["token"]["scopes"] == ["read", "results"]


def test_a_token_of_one_event_elsewhere(organiser: APIClient, cast: Cast, event: Tournament) -> None:
    other: Tournament = TournamentFactory(slug="other", visibility="private")
    other.roles.create(user=cast.organiser, name="organiser")
    open_one: Tournament = TournamentFactory(slug="open")
    open_one.roles.create(user=cast.organiser, name="organiser")
    bound = by(make(organiser, tournament="club-night")["token"])
    assert organiser.get("/api/v1/tournaments/other/").status_code == 200
    assert bound.get("/api/v1/tournaments/other/").status_code == 404
    refused = bound.patch("/api/v1/tournaments/open/", {"venue": "Hall"}, format="json")
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:orderly:problem:other-event")
    assert bound.patch(EVENT, {"venue": "Hall"}, format="json").status_code == 200
    roles = bound.get("/api/v1/auth/me/").json()["roles"]
    assert [role["tournament"] for role in roles] == [f"http://testserver{EVENT}"]


def test_drafts_have_another_tag_for_a_weaker_token(organiser: APIClient, round_1: Round) -> None:
    reader = by(make(organiser, scopes=[])["token"])
    assert reader.get(f"{EVENT}matches/")["ETag"] != organiser.get(f"{EVENT}matches/")["ETag"]


def test_signing_in_for_less(event: Tournament, cast: Cast) -> None:
    cast.organiser.set_password("a long password")
    cast.organiser.save()
    sent = {"username": "organiser", "password": "a long password", "scopes": ["read"]}
    answer = APIClient().post("/api/v1/auth/token/", sent, format="json")
    assert answer.status_code == 201
    reader = by(answer.json()["token"])
    assert reader.patch(EVENT, {"venue": "Hall"}, format="json").status_code == 403
    assert reader.post("/api/v1/auth/logout-all/", {}, format="json").status_code == 403
    assert reader.post("/api/v1/auth/logout/", {}, format="json").status_code == 204
    assert reader.get("/api/v1/auth/me/").status_code == 401


def test_expired_and_ended(organiser: APIClient, event: Tournament) -> None:
    made = make(organiser, expires_at=(timezone.now() + timedelta(days=1)).isoformat())
    client = by(made["token"])
    assert client.get("/api/v1/auth/me/").status_code == 200
    assert ApiToken.objects.get(name="Scanner").last_used_on == timezone.localdate()
    ApiToken.objects.filter(name="Scanner").update(expiry=timezone.now())
    assert client.get("/api/v1/auth/me/").status_code == 401
    assert ApiToken.objects.filter(name="Scanner").exists()  # a read tidies nothing
    again = make(organiser)
    assert organiser.delete(again["url"]).status_code == 204
    assert by(again["token"]).get("/api/v1/auth/me/").status_code == 401
    assert organiser.delete(again["url"]).status_code == 404


def test_others_tokens_are_not_there(organiser: APIClient, arbiter: APIClient) -> None:
    url = make(organiser)["url"]
    assert arbiter.get(url).status_code == 404
    assert arbiter.delete(url).status_code == 404
    assert organiser.get(url).json()["name"] == "Scanner"


@pytest.mark.parametrize("text", ["\xff" * 64, "ü", "0" * 5000])
def test_no_token_at_all(event: Tournament, text: str) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {text}".encode().decode("latin-1"))
    assert client.get(EVENT).status_code == 401


def test_a_weaker_token_is_not_told_what_a_stronger_one_did(
    organiser: APIClient, cast: Cast, event: Tournament
) -> None:
    """With the same key and content it is refused, not answered from what was kept."""
    strong = client_of(cast.organiser)
    sent = ({"name": "Friday", "variant": "entropy7", "visibility": "private"},)
    first = strong.post("/api/v1/tournaments/", *sent, format="json", HTTP_IDEMPOTENCY_KEY="same")
    assert first.status_code == 201
    reader = by(make(organiser, scopes=["read"])["token"])
    again = reader.post("/api/v1/tournaments/", *sent, format="json", HTTP_IDEMPOTENCY_KEY="same")
    assert again.status_code == 403
