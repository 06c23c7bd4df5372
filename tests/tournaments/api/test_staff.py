"""Roles and the audit log through the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.factories import UserFactory, play
from tournaments.models import Round, Tournament

EVENT = "/api/v1/tournaments/club-night/"


def test_a_role_is_given_replaced_and_taken(organiser: APIClient, event: Tournament) -> None:
    UserFactory(username="kim")
    made = organiser.post(f"{EVENT}roles/", {"username": "kim", "role": "entry"}, format="json")
    assert (made.status_code, made.json()["role"]) == (201, "entry")
    again = organiser.post(f"{EVENT}roles/", {"username": "kim", "role": "arbiter"}, format="json")
    assert again.json() == made.json() | {"role": "arbiter"}
    assert organiser.delete(made.json()["url"]).status_code == 204
    assert organiser.get(made.json()["url"]).status_code == 404


def test_a_role_needs_an_account(organiser: APIClient, event: Tournament) -> None:
    answer = organiser.post(f"{EVENT}roles/", {"username": "nobody", "role": "entry"}, format="json")
    assert answer.json()["errors"][0]["pointer"] == "#/username"


def test_the_last_organiser_stays(organiser: APIClient, event: Tournament) -> None:
    role = organiser.get(f"{EVENT}roles/").json()["results"][0]
    assert role["role"] == "organiser"
    assert organiser.delete(role["url"]).status_code == 400


@pytest.fixture
def acts(arbiter: APIClient, organiser: APIClient, round_1: Round) -> None:
    play(round_1, 1, 90, 80)
    amended = {"games": [{"score": 60}, {"score": 80}], "reason": "9 read as 6", "version": 1}
    match = organiser.get(f"{EVENT}matches/").json()["results"][0]["url"]
    arbiter.put(f"{match}result/", amended, format="json")
    organiser.patch(EVENT, {"venue": "Town hall"}, format="json")


@pytest.mark.parametrize(
    "query, verbs",
    [
        ("", ["settings.changed", "result.amended", "result.entered"]),
        ("?verb=result.amended", ["result.amended"]),
        ("?actor=ORGANIS", ["settings.changed"]),
        ("?via=system", ["result.entered"]),
        ("?q=town", ["settings.changed"]),
        ("?q=read+as", ["result.amended"]),
        ("?since=2999-01-01T00:00:00Z", []),
        ("?until=2000-01-01T00:00:00Z", []),
    ],
)
def test_the_log_and_its_filters(arbiter: APIClient, acts: None, query: str, verbs: list[str]) -> None:
    shown = arbiter.get(f"{EVENT}audit/{query}").json()["results"]
    assert [act["verb"] for act in shown] == verbs


def test_an_act_with_before_after_and_reason(arbiter: APIClient, acts: None) -> None:
    act = arbiter.get(f"{EVENT}audit/?verb=result.amended").json()["results"][0]
    assert (act["actor"], act["via"], act["reason"]) == ("arbiter", "api", "9 read as 6")
    assert (act["before"]["first_score"], act["after"]["first_score"]) == (90, 60)
    target = arbiter.get(f"{EVENT}audit/?target={act['target']}").json()["results"]
    assert [each["verb"] for each in target] == ["result.amended", "result.entered"]


def test_the_log_in_pages(arbiter: APIClient, acts: None) -> None:
    first = arbiter.get(f"{EVENT}audit/?page_size=2").json()
    second = arbiter.get(first["next"]).json()
    ids = [act["id"] for act in (*first["results"], *second["results"])]
    assert ids == sorted(ids, reverse=True)
    assert len(ids) == 3
