"""The organiser's pages of webhooks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import TournamentFactory, cast_of
from tests.tournaments.feed.messages import ADDRESS, ended_message
from tournaments.models import Tournament, WebhookDelivery

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event: Tournament = TournamentFactory(slug="club-night")
    return event


def as_(user: Any) -> Client:
    client = Client()
    client.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def do(client: Client, path: str, act: str, **values: Any) -> Any:
    return client.post(path, {"do": act, **values}, follow=True)


def test_set_up_shown_tested_and_removed(event: Tournament) -> None:
    organiser = as_(cast_of(event).organiser)
    path = f"/events/{event.slug}/desk/webhooks/"
    page = do(organiser, path, "make", url="http://127.0.0.1/", kinds=["result"])
    assert (page.status_code, "begins with https://" in page.content.decode()) == (422, True)
    do(organiser, path, "make", url=ADDRESS, kinds=["result"])
    hook = event.webhooks.get()
    page = organiser.get(path).content.decode()
    assert "club.example" in page
    assert hook.secret not in page
    own = f"{path}{hook.pk}/"
    assert hook.secret in organiser.get(own).content.decode()
    assert "A test is on its way" in do(organiser, own, "test").content.decode()
    assert hook.deliveries.get().kind == "ping"
    do(organiser, own, "switch_off")
    assert do(organiser, own, "test").status_code == 409
    do(organiser, own, "switch_on")
    do(organiser, own, "renew")
    assert event.webhooks.get().secret != hook.secret
    do(organiser, own, "remove")
    assert not event.webhooks.exists()
    assert organiser.get(own).status_code == 404


def test_the_log_of_messages_and_a_replay(event: Tournament) -> None:
    organiser = as_(cast_of(event).organiser)
    message = ended_message(event)
    path = f"/events/{event.slug}/desk/webhooks/{message.webhook_id}/"
    page = organiser.get(path).content.decode()
    assert message.message_id in page
    assert "answer 500" in page
    do(organiser, path, "replay", message=message.pk)
    again = WebhookDelivery.objects.latest("pk")
    assert (again.replay_of_id, again.payload) == (message.pk, message.payload)
    assert do(organiser, path, "replay", message=10**9 - 1).status_code == 422


def test_arbiters_see_nothing_of_it(event: Tournament) -> None:
    cast = cast_of(event)
    hook = ended_message(event).webhook
    arbiter = as_(cast.arbiter)
    assert arbiter.get(f"/events/{event.slug}/desk/webhooks/").status_code == 403
    assert arbiter.get(f"/events/{event.slug}/desk/webhooks/{hook.pk}/").status_code == 403
    log = arbiter.get(f"/events/{event.slug}/desk/audit/").content.decode()
    assert "webhook set up" in log
    assert "of-the-path" not in log
    assert hook.secret not in log


def test_a_webhook_of_another_event_is_not_there(event: Tournament) -> None:
    organiser = as_(cast_of(event).organiser)
    other = ended_message(TournamentFactory())
    path = f"/events/{event.slug}/desk/webhooks/"
    assert organiser.get(f"{path}{other.webhook_id}/").status_code == 404
    ended_message(event)
    mine = f"{path}{event.webhooks.get().pk}/"
    assert do(organiser, mine, "replay", message=other.pk).status_code == 422
