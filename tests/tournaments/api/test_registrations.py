"""Registrations and check-in by players through the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from audit.actor import SYSTEM
from tests.factories import Cast, field_of
from tests.tournaments.api.conftest import client_of
from tournaments.models import Absence, Entry, Registration, Tournament
from tournaments.queries.links import kiosk_token
from tournaments.services.self_check_in import make_kiosk_link

EVENT = "/api/v1/tournaments/club-night/"
QUEUE = f"{EVENT}registrations/"
ADA = {"name": "Ada Stone", "club": "North", "contact": "ada@example.org"}


@pytest.fixture
def is_open(organiser: APIClient, event: Tournament) -> None:
    rules = {"open": True, "limit": 2, "ask": ["club", "contact"], "required": ["club"]}
    assert organiser.patch(EVENT, {"registration": rules}, format="json").status_code == 200


def test_registered_read_and_decided_on(
    is_open: None, anonymous: APIClient, arbiter: APIClient, event: Tournament
) -> None:
    made = anonymous.post(QUEUE, ADA, format="json")
    assert (made.status_code, made.json()["state"]) == (201, "pending")
    assert made["Location"] == made.json()["page"]
    assert anonymous.get(made.json()["page"]).status_code == 200
    again = anonymous.post(QUEUE, ADA, format="json").json()
    assert (again["type"], again["record"]) == (
        "urn:orderly:problem:already-registered",
        {"name": "Ada Stone", "state": "pending"},
    )
    (listed,) = arbiter.get(QUEUE, {"state": "pending"}).json()["results"]
    assert (listed["name"], listed["contact"]) == ("Ada Stone", "ada@example.org")
    assert "token" not in listed
    decided = arbiter.post(f"{listed['url']}decide/", {"decision": "approve"}, format="json").json()
    assert (decided["state"], decided["entry"]) == ("approved", event.entries.get().pk)
    assert arbiter.post(f"{listed['url']}decide/", {"decision": "maybe"}, format="json").status_code == 400


def test_wrong_input_full_and_closed(
    is_open: None, anonymous: APIClient, organiser: APIClient, event: Tournament
) -> None:
    wrong = anonymous.post(QUEUE, {"name": "Ada", "contact": "nowhere"}, format="json").json()
    assert {error["pointer"] for error in wrong["errors"]} == {"#/club", "#/contact"}
    field_of(event, 2)
    assert anonymous.post(QUEUE, ADA, format="json").json()["state"] == "waiting"
    rules = {"open": True, "limit": 2, "waiting_list": False}
    organiser.patch(EVENT, {"registration": rules}, format="json")
    full = anonymous.post(QUEUE, {"name": "Ben"}, format="json").json()
    assert (full["type"], full["limit"]) == ("urn:orderly:problem:event-full", 2)
    organiser.patch(EVENT, {"registration": {}}, format="json")
    closed = anonymous.post(QUEUE, {"name": "Ben"}, format="json").json()
    assert (closed["type"], closed["phase"]) == ("urn:orderly:problem:registration-closed", "off")


@pytest.mark.parametrize(
    ("setting", "document"),
    [
        ("registration", {"open": "yes"}),
        ("registration", {"limit": 0}),
        ("registration", {"limit": True}),
        ("registration", {"opens_at": "soon"}),
        ("registration", {"ask": ["shoe size"]}),
        ("registration", {"ask": [], "required": ["club"]}),
        ("registration", {"opens_at": "2027-03-02T10:00", "closes_at": "2027-03-01T10:00"}),
        ("registration", {"rating_min": 1500, "rating_max": 1400}),
        ("registration", {"check_in": {"open": 1}}),
        ("registration", {"colour": "red"}),
        ("announcement", {"summary": 5}),
        ("announcement", {"website": "javascript:alert(1)"}),
        ("announcement", {"schedule": [{"when": "2027-03-14"}]}),
        ("announcement", {"schedule": {"when": "2027-03-14"}}),
        ("announcement", {"music": "loud"}),
    ],
)
def test_a_document_that_makes_no_sense_is_refused(
    organiser: APIClient, event: Tournament, setting: str, document: dict
) -> None:
    refused = organiser.patch(EVENT, {setting: document}, format="json")
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == f"#/{setting}"


def test_check_in_by_players_has_an_address_of_its_own(
    is_open: None, arbiter: APIClient, anonymous: APIClient, organiser: APIClient, event: Tournament
) -> None:
    assert anonymous.get(f"{EVENT}check-in/").json() == {"open": False, "closes_at": None}
    opened = arbiter.put(f"{EVENT}check-in/", {"open": True}, format="json")
    assert opened.json() == {"open": True, "closes_at": None}
    link = kiosk_token(make_kiosk_link(event.pk, SYSTEM))
    organiser.patch(EVENT, {"registration": {"open": True}}, format="json")
    event.refresh_from_db()
    assert anonymous.get(f"{EVENT}check-in/").json()["open"]
    assert kiosk_token(event) == link
    assert "check_in" not in anonymous.get(EVENT).json()["registration"]
    assert arbiter.put(f"{EVENT}check-in/", {"open": False}, format="json").json()["open"] is False


def test_who_is_not_here_is_absent(arbiter: APIClient, field: list[Entry]) -> None:
    arbiter.post(f"{EVENT}entries/check-in/", {"entries": [entry.pk for entry in field[:4]]}, format="json")
    rest = {"round": 1, "entries": [entry.pk for entry in field[4:]]}
    dry = arbiter.post(f"{EVENT}entries/absent/", {"round": 1, "dry_run": True}, format="json")
    assert sorted(dry.json()["entries"]) == rest["entries"]
    assert not Absence.objects.exists()
    assert (
        sorted(arbiter.post(f"{EVENT}entries/absent/", {"round": 1}, format="json").json()["entries"])
        == (rest["entries"])
    )
    assert Absence.objects.count() == 2
    assert arbiter.post(f"{EVENT}entries/absent/", {"round": 2}, format="json").status_code == 409


def test_nobody_else_reads_the_queue(is_open: None, event: Tournament, cast: Cast) -> None:
    made = Registration.objects.create(tournament=event, name="Ada", contact="ada@example.org", note="secret")
    for user in (None, cast.outsider, cast.helper):
        for path in (QUEUE, f"/api/v1/registrations/{made.pk}/", f"{EVENT}entries/", EVENT):
            answer = client_of(user).get(path)
            assert "secret" not in answer.content.decode()
            assert "ada@example.org" not in answer.content.decode()
