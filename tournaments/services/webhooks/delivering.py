"""What waits for a receiver is sent: in order, by one worker at a time, again and again for a day.

Who sends holds the receiver by `Webhook.not_before`, set by compare-and-set and renewed before each message:
a worker that dies is followed by another when that is over, so a message may come twice and is never lost.
While a receiver can't be reached everything waits; what it answers with an error waits alone after a few
tries, and others pass it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from audit.actor import SYSTEM
from audit.services import record
from tournaments.models import Webhook, WebhookDelivery
from tournaments.models.webhook import DeliveryState
from tournaments.services.webhooks.posting import Answer, post
from tournaments.services.webhooks.queueing import send
from tournaments.services.webhooks.signing import body_of, headers_of

GONE = 410
LEASE = timedelta(seconds=60)  # longer than any try
BUDGET = timedelta(seconds=20)  # then others get their turn
# Seconds before the next try, about a day in all.
STEPS = (5, 30, 120, 600, 1800, 3600, 7200, 14400, 28800, 28800)
KEEPS_ORDER = 2  # so many tries hold up what comes after
GIVE_UP = timedelta(hours=24)
TROUBLED = 3600  # seconds at least between tries to a receiver that was given up once


@dataclass(slots=True)
class _Turn:
    """A worker's right to send to a receiver, until somebody else may."""

    hook_id: int
    until: datetime

    def renew(self, until: datetime | None) -> bool:
        """Whether it is ours still; None gives it back."""
        mine = Webhook.objects.filter(pk=self.hook_id, not_before=self.until)
        held = mine.update(not_before=until) == 1
        self.until = until or self.until
        return held


def deliver(hook_id: int) -> int:
    """Sends what is due to a receiver. Harmless when others do the same. Returns how many tries it were."""
    started, tries = timezone.now(), 0
    while (turn := _take(hook_id)) is not None:
        rest: datetime | None = None
        while (message := _next(hook_id)) and timezone.now() - started < BUDGET:
            if not turn.renew(timezone.now() + LEASE):
                return tries  # we slept too long: somebody else sends
            rest = _try(message)
            tries += 1
            if rest:
                break
        if not turn.renew(rest) or rest:
            return tries
        if timezone.now() - started >= BUDGET:
            send(hook_id)
            return tries
        if not _next(hook_id):  # else it was made after we had looked, and its own job found us sending
            return tries
    return tries


def _take(hook_id: int) -> _Turn | None:
    now = timezone.now()
    free = Q(not_before=None) | Q(not_before__lte=now)
    until = now + LEASE
    taken = Webhook.objects.filter(free, pk=hook_id, active=True).update(not_before=until)
    return _Turn(hook_id, until) if taken else None


def _next(hook_id: int) -> WebhookDelivery | None:
    """The oldest message that is due."""
    due = WebhookDelivery.objects.filter(
        webhook=hook_id, webhook__active=True, state=DeliveryState.PENDING, due_at__lte=timezone.now()
    )
    return due.select_related("webhook__tournament").order_by("pk").first()


def _try(message: WebhookDelivery) -> datetime | None:
    """Sends one message and writes down what came of it; until when the receiver is left alone, if so."""
    hook, began = message.webhook, timezone.now()
    body = body_of(message.payload)
    answer = post(hook.url, body, headers_of(hook.secret, message.message_id, int(began.timestamp()), body))
    told = {"at": began.isoformat(), "status": answer.status, "error": answer.error, "ms": answer.ms}
    with transaction.atomic():
        mine = WebhookDelivery.objects.select_for_update().filter(pk=message.pk, state=DeliveryState.PENDING)
        row = mine.first()
        if row is None:
            return None
        row.tries = [*row.tries, told]
        rest = _close(row, answer)
        row.save()
    return rest


def _close(row: WebhookDelivery, answer: Answer) -> datetime | None:
    now = timezone.now()
    if answer.is_success:
        _end(row, DeliveryState.DELIVERED, now)
        Webhook.objects.filter(pk=row.webhook_id).exclude(failing_since=None).update(failing_since=None)
        return None
    if answer.status == GONE:
        _end(row, DeliveryState.FAILED, now)
        _switch_off(row.webhook_id)
        return None
    row.due_at = next_try(now, len(row.tries), failing=row.webhook.failing_since is not None)
    if len(row.tries) > len(STEPS) or now - row.created_at >= GIVE_UP:
        _give_up(row, now)
        return None if answer.status else now + timedelta(seconds=TROUBLED)
    return None if answer.status and len(row.tries) > KEEPS_ORDER else row.due_at


def next_try(now: datetime, tries: int, *, failing: bool) -> datetime:
    """When to try again after so many tries; not all receivers of a server in the same instant."""
    step = STEPS[min(tries, len(STEPS)) - 1]
    seconds = max(step, TROUBLED) if failing else step
    return now + timedelta(seconds=seconds * random.uniform(0.9, 1.2))  # noqa: S311 (no secret)


def _end(row: WebhookDelivery, state: DeliveryState, now: datetime) -> None:
    row.state, row.due_at, row.ended_at = state, None, now


def _give_up(row: WebhookDelivery, now: datetime) -> None:
    """This message, and with it all that have waited as long."""
    _end(row, DeliveryState.FAILED, now)
    Webhook.objects.filter(pk=row.webhook_id, failing_since=None).update(failing_since=now)
    waiting = WebhookDelivery.objects.filter(webhook=row.webhook_id, state=DeliveryState.PENDING)
    old = waiting.exclude(pk=row.pk).filter(created_at__lte=now - GIVE_UP)
    old.update(state=DeliveryState.FAILED, due_at=None, ended_at=now)


def give_up_waiting(hook_id: int, now: datetime) -> None:
    """Nothing more is sent to a receiver that is switched off; an organiser may replay it."""
    waiting = WebhookDelivery.objects.filter(webhook=hook_id, state=DeliveryState.PENDING)
    waiting.update(state=DeliveryState.FAILED, due_at=None, ended_at=now)


def _switch_off(hook_id: int) -> None:
    """The receiver says that it is gone for good."""
    hook = Webhook.objects.select_related("tournament").get(pk=hook_id)
    if Webhook.objects.filter(pk=hook_id, active=True).update(active=False):
        give_up_waiting(hook_id, timezone.now())
        record(hook.tournament.scope, SYSTEM, "webhook.gone", hook)
