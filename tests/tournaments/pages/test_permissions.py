"""Who may open and send to which page: every address, six kinds of people, from tests/access.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests.access import ADMINISTRATION, RULE_OF, is_refusal, may, rule_of
from tests.factories import UserFactory, cast_of
from tests.kept import kept_rows
from tests.scene import Scene, others, scene_of
from tests.walking import Route, routes
from tournaments.models import Role, Season, Tournament

PEOPLE = ("visitor", "outsider", "helper", "arbiter", "organiser", "administrator")
# Signed in without rights there is no page, but no refusal either: there is nothing to sign in for.
GOES_AWAY = ("accounts/two-factor/webauthn/login/", "accounts/two-factor/authenticate/")


@dataclass(frozen=True, slots=True)
class World:
    scene: Scene
    people: dict[str, User | None]
    season: Season
    paths: dict[str, str]  # the rule's address -> one with its parameters filled in


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Made once; each test begins with it."""
    with kept_rows(django_db_blocker):
        scene = replace(scene_of(), others=others())
        cast = cast_of(scene.event)
        for role in list(Role.objects.filter(tournament=scene.event)):
            for event in scene.others.values():
                Role.objects.create(tournament=event, user=role.user, name=role.name)
        people: dict[str, User | None] = {
            "visitor": None,
            **{name: getattr(cast, name) for name in PEOPLE[1:-1]},
            "administrator": UserFactory(username="root", is_superuser=True, is_staff=True),
        }
        asked = [route for route in routes() if rule_of(route)]
        paths = {route.text: route.path(_values(scene, route)) for route in asked}
        yield World(scene, people, Season.objects.get(slug=scene.event.slug), paths)


def _values(scene: Scene, route: Route) -> Any:
    """The administration's own parameters are named by patterns of theirs."""
    return scene.values(route)[0] | {"url": "nowhere", "content_type_id": 1, "app_label": "auth"}


def test_every_page_has_a_rule() -> None:
    there = {route.text for route in routes() if rule_of(route)}
    assert RULE_OF.keys() == {text for text in there if not text.startswith(ADMINISTRATION)}


@pytest.mark.parametrize("name", PEOPLE)
def test_who_may(name: str, world: World, db: None) -> None:
    """Everybody sends to every page, and opens those that they may not. That who may sees a page, the walk of
    tests/test_secrets.py shows by the same rules."""
    client, user = _client(world.people[name]), world.people[name]
    wrong = []
    for text, path in world.paths.items():
        is_for = may(user, rule_of(Route(text)) or "", world.scene.event, world.season)
        for method in ("post",) if is_for else ("get", "post"):
            status = (answer := _ask(client, method, path)).status_code
            if status >= 500 or (is_refusal(answer) is is_for and status != 405):
                wrong.append((method, text, status))
    assert [each for each in wrong if each[1] not in GOES_AWAY] == []


@pytest.mark.parametrize("name", ["visitor", "outsider"])
def test_a_private_event_is_not_there(name: str, world: World, db: None) -> None:
    """Whatever is asked of it: also its embeds, feeds and files, and its desk."""
    Tournament.objects.update(visibility="private")
    Season.objects.update(visibility="private")
    client = _client(world.people[name])
    of_event = {text: path for text, path in world.paths.items() if "<slug:s" in text}
    assert len(of_event) > 80
    told = {
        (method, text): answer.status_code
        for text, path in of_event.items()
        for method in ("get", "post")
        if (answer := _ask(client, method, path)).status_code not in (404, 405)
    }
    edit = "seasons/<slug:season>/edit/"  # says of no season whether it is there
    assert {key for key in told if key[1] != edit} == set()


def test_a_refusal_tells_nothing(world: World, db: None) -> None:
    """The same page for each event and each act: neither names nor numbers of it."""
    client = _client(world.people["outsider"])
    for page in ("settings/", "players/", "webhooks/"):
        answer = client.get(f"/events/{world.scene.event.slug}/desk/{page}")
        assert answer.status_code == 403
        assert world.scene.event.name not in answer.content.decode()


def _client(user: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user)
    return client


def _ask(client: Client, method: str, path: str) -> Any:
    """What is answered; what it did is taken back."""
    with transaction.atomic():
        answer = getattr(client, method)(path)
        transaction.set_rollback(True)
    return answer
