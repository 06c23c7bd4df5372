"""Webhooks against a real receiver: signed, in order, at least once, and given up after a day."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from audit.actor import COMMAND, Actor
from audit.models import AuditEvent
from games.errors import Conflict, Invalid
from tests.factories import TournamentFactory, cast_of
from tests.threads import at_once
from tests.tournaments.feed.receiver import Receiver, babbles, drips, hangs_up, receiving, says, waits
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.models.change import ChangeKind
from tournaments.models.webhook import DeliveryState
from tournaments.services.exchange import export_event
from tournaments.services.feed import note
from tournaments.services.webhooks import delivering, hooks, posting, queueing
from tournaments.services.webhooks.delivering import GIVE_UP, deliver, next_try
from tournaments.services.webhooks.signing import headers_of

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


@pytest.fixture(autouse=True)
def private(settings: Any) -> None:
    settings.WEBHOOKS_PRIVATE = True


@pytest.fixture
def event(db: None) -> Tournament:
    event: Tournament = TournamentFactory()
    return event


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def hook_for(event: Tournament, url: str, **more: Any) -> Webhook:
    return hooks.make_webhook(event.pk, COMMAND, url=url, **more)


def tell(event: Tournament, number: int = 1) -> None:
    with transaction.atomic():
        note(event, ChangeKind.STANDINGS, round=number, first=1)


def outcomes(hook: Webhook) -> list[tuple[str, list[int]]]:
    return [(each.state, [t["status"] for t in each.tries]) for each in hook.deliveries.order_by("pk")]


def make_due(hook: Webhook, **values: Any) -> None:
    """The time of the next try has come."""
    hook.deliveries.filter(state=DeliveryState.PENDING).update(due_at=timezone.now(), **values)
    Webhook.objects.filter(pk=hook.pk).update(not_before=None)


def test_the_signature_is_that_of_the_scheme() -> None:
    """The example of the scheme's documentation."""
    body = b'{"test": 2432232314}'
    headers = headers_of(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_message_is_signed_and_told_once(event: Tournament, receiver: Receiver, settings: Any) -> None:
    settings.PUBLIC_URL = "https://play.example.org"
    hook = hook_for(event, receiver.url)
    tell(event)
    assert deliver(hook.pk) == 1
    assert deliver(hook.pk) == 0
    (headers, body), *more = receiver.heard
    assert more == []
    key = base64.b64decode(hook.secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    message = hook.deliveries.get()
    assert (headers["webhook-id"], headers["Content-Type"]) == (message.message_id, "application/json")
    told = json.loads(body)
    assert (told["type"], told["timestamp"]) == ("standings", event.changes.get().at.isoformat())
    assert told["data"] == {
        "event": event.slug,
        "seq": 1,
        "round": 1,
        "first": 1,
        "url": f"https://play.example.org/api/v1/tournaments/{event.slug}/standings/?round=1",
    }


def test_an_error_is_tried_again_under_the_same_number(event: Tournament, receiver: Receiver) -> None:
    receiver.answers = [says(500), says(200)]
    hook = hook_for(event, receiver.url)
    tell(event)
    assert deliver(hook.pk) == 1
    hook.refresh_from_db()
    message = hook.deliveries.get()
    assert message.due_at is not None
    assert hook.not_before == message.due_at
    assert deliver(hook.pk) == 0  # not before its time
    make_due(hook)
    assert deliver(hook.pk) == 1
    assert outcomes(hook) == [("delivered", [500, 200])]
    assert len({headers["webhook-id"] for headers, _ in receiver.heard}) == 1
    assert len({body for _, body in receiver.heard}) == 1


def test_messages_come_in_order_and_wait_for_the_first(event: Tournament, receiver: Receiver) -> None:
    receiver.answers = [says(503), says(204)]
    hook = hook_for(event, receiver.url)
    for number in (1, 2, 3):
        tell(event, number)
    assert deliver(hook.pk) == 1
    make_due(hook)
    assert deliver(hook.pk) == 3
    told = [json.loads(body)["data"]["seq"] for _, body in receiver.heard]
    assert told == [1, 1, 2, 3]


def test_a_message_that_is_refused_again_and_again_lets_others_pass(
    event: Tournament, receiver: Receiver
) -> None:
    receiver.answers = [says(400)] * 3 + [says(204)]
    hook = hook_for(event, receiver.url)
    tell(event, 1)
    tell(event, 2)
    for _ in range(3):
        make_due(hook)
        deliver(hook.pk)
    assert outcomes(hook) == [("pending", [400, 400, 400]), ("delivered", [204])]


@pytest.mark.parametrize("kind", ["hangs up", "babbles", "redirect", "large", "nobody", "slow", "drips"])
def test_answers_that_are_none(
    event: Tournament, receiver: Receiver, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = threading.Event()
    monkeypatch.setattr(posting, "READ_SECONDS", 0.2)
    monkeypatch.setattr(posting, "LONGEST_SECONDS", 0.4)
    with receiving() as other:
        answers = {
            "hangs up": hangs_up,
            "babbles": babbles,
            "redirect": says(302, Location=other.url),
            "large": says(200, b"x" * 2_000_000),
            "slow": waits(gone),
            "drips": drips(gone),
        }
        receiver.answers = [answers.get(kind, says(200))]
        hook = hook_for(event, "http://127.0.0.1:9/" if kind == "nobody" else receiver.url)
        tell(event)
        deliver(hook.pk)
        gone.set()
        assert other.heard == []  # redirections are not followed
    told = hook.deliveries.get().tries[0]
    wanted = {
        "hangs up": (0, "broken"),
        "babbles": (0, "broken"),
        "redirect": (302, ""),
        "large": (200, ""),
        "nobody": (0, "unreachable"),
        "slow": (0, "timeout"),
        "drips": (0, "timeout"),
    }
    assert (told["status"], told["error"]) == wanted[kind]


def test_who_is_gone_is_told_no_more(event: Tournament, receiver: Receiver) -> None:
    receiver.answers = [says(410)]
    hook = hook_for(event, receiver.url)
    tell(event, 1)
    tell(event, 2)
    deliver(hook.pk)
    hook.refresh_from_db()
    assert not hook.active
    assert outcomes(hook) == [("failed", [410]), ("failed", [])]
    tell(event, 3)
    assert hook.deliveries.count() == 2
    assert AuditEvent.objects.filter(scope=event.scope, verb="webhook.gone").count() == 1


def test_after_a_day_everything_that_waited_so_long_is_given_up(event: Tournament) -> None:
    hook = hook_for(event, "http://127.0.0.1:9/")
    tell(event, 1)
    tell(event, 2)
    make_due(hook, created_at=timezone.now() - GIVE_UP)
    tell(event, 3)
    deliver(hook.pk)
    hook.refresh_from_db()
    assert [state for state, _ in outcomes(hook)] == ["failed", "failed", "pending"]
    assert hook.failing_since is not None
    with receiving() as receiver:
        Webhook.objects.update(url=receiver.url)
        make_due(hook)
        deliver(hook.pk)
    hook.refresh_from_db()
    assert (hook.failing_since, [state for state, _ in outcomes(hook)][2]) == (None, "delivered")


def test_the_tries_take_about_a_day() -> None:
    now = timezone.now()
    waits = [next_try(now, tries, failing=False) - now for tries in range(1, len(delivering.STEPS) + 1)]
    assert timedelta(hours=20) < sum(waits, timedelta()) < timedelta(hours=29)
    assert next_try(now, 1, failing=True) - now > timedelta(minutes=50)


def test_the_sweep_finds_what_the_broker_lost(
    event: Tournament, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(queueing, "send", sent.append)
    hook = hook_for(event, receiver.url)
    hook_for(event, receiver.url)  # of which nothing is due
    tell(event)
    hook.deliveries.exclude(webhook=hook.pk).delete()
    WebhookDelivery.objects.exclude(webhook=hook.pk).delete()
    assert queueing.resend_due(timezone.now()) == 1
    assert sent == [hook.pk]
    Webhook.objects.update(not_before=timezone.now() + timedelta(seconds=30))  # somebody sends
    assert queueing.resend_due(timezone.now()) == 0


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_tell_each_message_once_and_in_order(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queueing, "send", lambda _hook_id: None)
    event = TournamentFactory()
    hook = hook_for(event, receiver.url)
    for number in range(1, 7):
        tell(event, number)
    tries = at_once([partial(deliver, hook.pk) for _ in range(3)])
    assert sum(tries) == 6
    assert [json.loads(body)["data"]["seq"] for _, body in receiver.heard] == [1, 2, 3, 4, 5, 6]


def test_a_worker_that_died_is_followed_by_another(event: Tournament, receiver: Receiver) -> None:
    hook = hook_for(event, receiver.url)
    tell(event)
    taken = delivering._take(hook.pk)
    assert taken is not None
    assert deliver(hook.pk) == 0
    Webhook.objects.update(not_before=timezone.now())
    assert deliver(hook.pk) == 1
    assert not taken.renew(None)  # and if it comes back, it has nothing to say


def test_who_changes_a_webhook_does_not_take_the_turn_of_who_sends(
    event: Tournament, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = hooks.make_webhook(event.pk, COMMAND, url=receiver.url)
    until = timezone.now() + timedelta(seconds=60)

    def meanwhile(kinds: Any) -> list[str]:
        Webhook.objects.filter(pk=hook.pk).update(not_before=until, active=False)
        return list(kinds)

    monkeypatch.setattr(hooks, "_known", meanwhile)
    hooks.change_webhook(event.pk, hook.pk, COMMAND, kinds=["result"])
    hook.refresh_from_db()
    assert (hook.not_before, hook.active, hook.kinds) == (until, False, ["result"])


def test_what_is_refused_leaves_no_message(event: Tournament, receiver: Receiver) -> None:
    hook = hook_for(event, receiver.url)
    with transaction.atomic():
        note(event, ChangeKind.EVENT)
        assert hook.deliveries.count() == 1
        transaction.set_rollback(True)
    assert (hook.deliveries.count(), event.changes.count()) == (0, 0)


def test_only_what_is_wanted_is_told(event: Tournament, receiver: Receiver) -> None:
    hook = hook_for(event, receiver.url, kinds=["result", "round.published"])
    tell(event)
    assert hook.deliveries.count() == 0
    hooks.change_webhook(event.pk, hook.pk, COMMAND, kinds=[])
    tell(event)
    hooks.change_webhook(event.pk, hook.pk, COMMAND, active=False)
    assert outcomes(hook) == [("failed", [])]
    tell(event)
    assert hook.deliveries.count() == 1


def test_a_test_and_a_replay(event: Tournament, receiver: Receiver) -> None:
    hook = hook_for(event, receiver.url)
    hooks.send_test(event.pk, hook.pk, COMMAND)
    deliver(hook.pk)
    first = hook.deliveries.get()
    again = hooks.replay(event.pk, first.pk, COMMAND)
    with pytest.raises(Conflict):
        hooks.replay(event.pk, again.pk, COMMAND)
    deliver(hook.pk)
    (one, body), (two, same) = receiver.heard
    assert json.loads(body)["type"] == "ping"
    assert body == same
    assert one["webhook-id"] != two["webhook-id"]


def test_only_organisers_set_up_webhooks_and_the_log_tells_no_secret(
    event: Tournament, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    cast = cast_of(event)
    with pytest.raises(PermissionDenied):
        hooks.make_webhook(event.pk, Actor.of(cast.arbiter, "web"), url=receiver.url)
    hook = hook_for(event, receiver.url)
    old = hook.secret
    hook = hooks.renew_secret(event.pk, hook.pk, COMMAND)
    hooks.change_webhook(event.pk, hook.pk, COMMAND, url=receiver.url + "2")
    hooks.send_test(event.pk, hook.pk, COMMAND)
    receiver.answers = [says(500, b"secret of the receiver")]
    deliver(hook.pk)
    exported = json.dumps(export_event(event, private=True), default=str)
    log = f"{[*AuditEvent.objects.values()]} {caplog.text} {exported}"
    hooks.remove_webhook(event.pk, hook.pk, COMMAND)
    for secret in (old, hook.secret, "of-the-path", "secret of the receiver"):
        assert secret not in log
    assert old != hook.secret


def test_wrong_webhooks_are_refused(event: Tournament, receiver: Receiver, settings: Any) -> None:
    with pytest.raises(Invalid) as refused:
        hook_for(event, receiver.url, kinds=["move"])
    assert "kinds" in refused.value.fields
    settings.WEBHOOKS_PRIVATE = False
    with pytest.raises(Invalid) as refused:
        hook_for(event, receiver.url)
    assert "url" in refused.value.fields
    for number in range(hooks.MOST_HOOKS):
        hook_for(event, f"https://club.example/{number}")
    with pytest.raises(Conflict):
        hook_for(event, "https://club.example/")


def test_an_allowance_taken_back_holds_at_once(event: Tournament, receiver: Receiver, settings: Any) -> None:
    hook = hook_for(event, receiver.url)
    tell(event)
    settings.WEBHOOKS_PRIVATE = False
    deliver(hook.pk)
    assert (hook.deliveries.get().tries[0]["error"], receiver.heard) == ("address", [])


def test_old_messages_are_forgotten(
    event: Tournament, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hooks, "AT_ONCE", 1)  # more come in an hour than go at once
    hook = hook_for(event, receiver.url)
    for number in range(1, 4):
        tell(event, number)
    deliver(hook.pk)
    newest = hook.deliveries.latest("pk")
    others = hook.deliveries.exclude(pk=newest.pk)
    others.update(ended_at=timezone.now() - timedelta(days=31))
    assert (hooks.forget_old(), hook.deliveries.get()) == (2, newest)
