"""The cast of every API test: an event of six, its staff, and a client of each."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from clocks.services.instants import now_ms
from games.engine.variants import get_variant
from games.models import LiveMatch
from games.play.settings import settings_from
from games.services.live.opening import open_live
from tests.factories import Cast, TournamentFactory, UserFactory, cast_of, field_of, published_round
from tournaments.models import ApiToken, Entry, Pairing, Round, Tournament


@pytest.fixture
def event(db: None) -> Tournament:
    return TournamentFactory(slug="club-night", name="Club night", planned_rounds=3)


@pytest.fixture
def cast(event: Tournament) -> Cast:
    return cast_of(event)


@pytest.fixture
def field(event: Tournament) -> list[Entry]:
    return field_of(event, 6)


@pytest.fixture
def round_1(event: Tournament, field: list[Entry]) -> Round:
    """Three tables: 1-4, 2-5, 3-6."""
    return published_round(event, list(zip(field[:3], field[3:], strict=True)))


@pytest.fixture
def admin(db: None) -> User:
    return UserFactory(username="admin", is_superuser=True, is_staff=True)


def client_of(user: User | None) -> APIClient:
    """A client with the user's token; None: nobody."""
    client = APIClient()
    if user:
        client.credentials(HTTP_AUTHORIZATION=f"Token {ApiToken.objects.create(user)[1]}")
    return client


def with_clocks(table: Pairing, play: str = "online", **settings: Any) -> LiveMatch:
    """The match of a published table, played with clocks from now on."""
    assert table.match is not None
    read = settings_from(settings, get_variant(table.match.variant))
    return open_live(table.match, play, read, round_number=table.round.number, now=now_ms())


@pytest.fixture
def anonymous() -> APIClient:
    return client_of(None)


@pytest.fixture
def organiser(cast: Cast) -> APIClient:
    return client_of(cast.organiser)


@pytest.fixture
def arbiter(cast: Cast) -> APIClient:
    return client_of(cast.arbiter)


@pytest.fixture
def helper(cast: Cast) -> APIClient:
    return client_of(cast.helper)


@pytest.fixture
def outsider(cast: Cast) -> APIClient:
    return client_of(cast.outsider)
