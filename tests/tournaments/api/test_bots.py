"""What a program may ask with its token, and that it is a visitor everywhere else."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from audit.actor import COMMAND
from audit.models import KeptResponse
from clocks.services.instants import now_ms
from games.models import Side
from games.services.live import starting
from tests.factories import EntryFactory, TournamentFactory, UserFactory, draft_of
from tests.tournaments.api.conftest import client_of
from tests.tournaments.live import WHO, live_at
from tournaments.models import Bot, Tournament
from tournaments.models.tournament import Visibility
from tournaments.services.bots import create_bot, switch_off
from tournaments.services.rounds import publish_round

pytestmark = pytest.mark.django_db
MATCHES = "/api/v1/bot/matches/"


def with_token(token: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    return client


def event_with(bot: Bot, *, first: bool = True, **options: Any) -> Tournament:
    """A timed event whose round 1 has the program at table 1."""
    event: Tournament = TournamentFactory(variant="hyle5", timing={"play": "online"}, **options)
    pair = [EntryFactory(tournament=event, player=bot.player), EntryFactory(tournament=event)]
    draft_of(event, [tuple(pair if first else pair[::-1])])
    publish_round(event.pk, COMMAND)
    return event


def test_a_program_finds_its_matches_and_plays() -> None:
    bot, token = create_bot("Echo", COMMAND)
    other, _token = create_bot("Other", COMMAND)
    client = with_token(token)
    assert client.get("/api/v1/bot/").json() == {
        "username": "program-echo",
        "name": "Echo",
        "player": bot.player_id,
    }
    assert client.get(MATCHES).json()["results"] == []
    event = event_with(bot, first=False, visibility=Visibility.PRIVATE)
    event_with(other)
    (match,) = client.get(MATCHES).json()["results"]
    live = live_at(event, 1)
    assert (match["match"], match["tournament"], match["side"]) == (live.match_id, event.slug, 2)
    assert (match["state"], match["waits_for_you"]) == ("waiting", True)
    assert match["opponent"] == live.match.first_name
    seat = APIClient()  # the link needs no token
    assert seat.get(match["links"]["api"]).json()["side"] == 2
    assert seat.post(match["links"]["api"] + "ready/", {}, format="json").status_code == 200
    assert not client.get(MATCHES).json()["results"][0]["waits_for_you"]
    starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=WHO)
    (match,) = client.get(MATCHES).json()["results"]
    assert (match["state"], match["waits_for_you"]) == ("playing", True)  # Chaos begins
    drawn = seat.get(match["links"]["api"]).json()["game"]["drawn"]
    move = {"action": f"{drawn}Aa", "version": match["version"]}
    assert seat.post(match["links"]["api"] + "actions/", move, format="json").status_code == 200
    assert not client.get(MATCHES).json()["results"][0]["waits_for_you"]


def test_drafts_and_what_is_over_are_not_listed(django_assert_max_num_queries: Any) -> None:
    bot, token = create_bot("Echo", COMMAND)
    client = with_token(token)
    event = event_with(bot)
    draft_of(event, [tuple(event.entries.order_by("pk"))])
    event_with(bot)
    with django_assert_max_num_queries(8):
        assert len(client.get(MATCHES).json()["results"]) == 2
    live = live_at(event, 1)
    live.state = "stopped"
    live.save()
    assert len(client.get(MATCHES).json()["results"]) == 1


def test_elsewhere_a_program_is_a_visitor() -> None:
    bot, token = create_bot("Echo", COMMAND)
    client, private = with_token(token), event_with(bot, visibility=Visibility.PRIVATE)
    assert client.get("/api/v1/tournaments/").status_code == 200
    assert client.get(f"/api/v1/tournaments/{private.slug}/").status_code == 404
    for method, path in (
        ("get", "/api/v1/auth/me/"),
        ("post", "/api/v1/auth/logout/"),
        ("post", "/api/v1/tournaments/"),
        ("post", "/api/v1/players/"),
        ("post", "/api/v1/seasons/"),
        ("post", "/api/v1/imports/"),
        ("get", "/api/v1/auth/programs/"),
        ("post", "/api/v1/auth/programs/"),
    ):
        assert client.generic(method.upper(), path).status_code == 401, path
    User.objects.filter(pk=bot.user_id).update(is_superuser=True)  # whatever else somebody gives it
    assert client.post("/api/v1/tournaments/", {"name": "X"}, format="json").status_code == 401


def test_a_token_that_has_ended_opens_nothing() -> None:
    bot, token = create_bot("Echo", COMMAND)
    switch_off(bot.pk, COMMAND)
    assert with_token(token).get("/api/v1/bot/").status_code == 401


def test_people_are_no_programs() -> None:
    assert client_of(UserFactory()).get("/api/v1/bot/").status_code == 403
    assert APIClient().get(MATCHES).status_code == 401


def test_an_administrator_makes_renews_and_ends(admin: User) -> None:
    client = client_of(admin)
    key = {"HTTP_IDEMPOTENCY_KEY": "once"}
    made = client.post("/api/v1/auth/programs/", {"name": "Echo"}, format="json", **key)
    assert made.status_code == 201
    program, token = made.json()["program"], made.json()["token"]
    assert (program["name"], program["is_active"]) == ("Echo", True)
    assert with_token(token).get("/api/v1/bot/").status_code == 200
    renewed = client.post(f"{program['url']}token/", {}, format="json")
    assert renewed.status_code == 201
    assert with_token(token).get("/api/v1/bot/").status_code == 401
    assert with_token(renewed.json()["token"]).get("/api/v1/bot/").status_code == 200
    assert [each["name"] for each in client.get("/api/v1/auth/programs/").json()["results"]] == ["Echo"]
    assert client.delete(program["url"]).status_code == 204
    assert not client.get(program["url"]).json()["is_active"]
    assert with_token(renewed.json()["token"]).get("/api/v1/bot/").status_code == 401
    assert not KeptResponse.objects.exists()  # a token is kept nowhere
    wrong = client.post("/api/v1/auth/programs/", {"name": "A", "player": 1}, format="json")
    assert wrong.status_code == 400
