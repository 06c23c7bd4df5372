"""A new event: name and variant are enough."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import UserFactory
from tests.tournaments.pages.desk.conftest import text_of
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.force_login(UserFactory(username="ann"))
    return client


def test_name_and_variant_make_an_event_and_an_organiser(visitor: Client) -> None:
    answer = visitor.post("/events/new/", {"do": "create", "name": "  Spring   Open ", "variant": "hyle5"})
    event = Tournament.objects.get()
    assert answer.url == "/events/spring-open/desk/"
    assert (event.name, event.variant, event.planned_rounds, event.system) == (
        "Spring Open",
        "hyle5",
        6,
        "two-game-swiss",
    )
    assert Role.objects.get().user.username == "ann"


def test_the_page_says_that_variants_differ_in_what_a_pattern_is(visitor: Client) -> None:
    words = text_of(visitor.get("/events/new/"))
    assert "The variants differ in what counts as a pattern" in words
    assert "7 × 7, 7 colours, patterns from 3 counters (hyle7-min3)" in words


def test_what_is_missing_is_said_at_its_field(visitor: Client) -> None:
    answer = visitor.post("/events/new/", {"do": "create", "name": "", "variant": "chess"})
    assert answer.status_code == 422
    assert set(answer.context["forms"]["create"].errors) == {"name", "variant"}
    assert not Tournament.objects.exists()


def test_an_address_that_is_taken_gets_a_number(visitor: Client) -> None:
    for _ in range(2):
        visitor.post("/events/new/", {"do": "create", "name": "Open", "variant": "entropy7"})
    assert sorted(Tournament.objects.values_list("slug", flat=True)) == ["open", "open-2"]


def test_who_is_not_signed_in_signs_in_first() -> None:
    assert Client().get("/events/new/").url == "/accounts/login/?next=/events/new/"
