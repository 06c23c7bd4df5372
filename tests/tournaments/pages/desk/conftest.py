"""One event with its people, and the desk as each of them meets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.factories import Cast, TournamentFactory, cast_of
from tournaments.models import Tournament


@pytest.fixture
def event(db: None) -> Tournament:
    return TournamentFactory(name="Club night", slug="club-night")


@pytest.fixture
def cast(event: Tournament) -> Cast:
    return cast_of(event)


class Desk:
    """The desk of one event, worked by one user: addresses are given without their beginning."""

    def __init__(self, event: Tournament, user: User | None) -> None:
        self.event, self.client = event, Client()
        if user is not None:
            self.client.force_login(user)

    def address(self, page: str = "") -> str:
        return f"/events/{self.event.slug}/desk/{page}"

    def get(self, page: str = "", **options: Any) -> Any:
        return self.client.get(self.address(page), **options)

    def do(self, page: str, act: str, *, htmx: bool = False, **data: Any) -> Any:
        """Sends one act of a page, as its form does."""
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(self.address(page), {"do": act, **data}, headers=headers)

    def change(self, page: str, act: str, **data: Any) -> Any:
        """An act that says first what follows: sends it, and then the yes to what was said."""
        told = self.do(page, act, **data)
        if told.status_code != 200:
            return told
        return self.do(page, act, step="apply", told=told.context["told_mark"], **data)


@pytest.fixture
def desk_of(event: Tournament) -> Callable[[User | None], Desk]:
    return lambda user: Desk(event, user)


@pytest.fixture
def desk(event: Tournament, cast: Cast) -> Desk:
    """The organiser's."""
    return Desk(event, cast.organiser)


def text_of(response: HttpResponse) -> str:
    """What the page says, spaces single."""
    return " ".join(response.content.decode().split())
