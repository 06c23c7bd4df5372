"""Messages to the receivers of an event, made in the transaction of what they tell of."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from celery import current_app
from django.conf import settings
from django.db.models import Q

from audit.after_commit import after_commit
from tournaments.models import Change, Tournament, Webhook, WebhookDelivery
from tournaments.models.webhook import DeliveryState
from tournaments.queries.feed import address_of
from tournaments.services.webhooks.signing import new_message_id

TASK = "tournaments.tasks.deliver_webhook"
LATER = 9  # of Redis' priorities the last: boards are counted first


def queue_change(event: Tournament, change: Change) -> None:
    """A message to each address that wants to hear of this change."""
    for hook in event.webhooks.filter(active=True):
        if hook.wants(change.kind):
            where = settings.PUBLIC_URL + address_of(change.kind, change.data, event.slug)
            told = {"event": event.slug, "seq": change.seq, **change.data, "url": where}
            queue(hook, change.kind, told, change.at)


def queue(
    hook: Webhook,
    kind: str,
    data: dict[str, Any],
    at: datetime,
    *,
    replay_of: WebhookDelivery | None = None,
) -> WebhookDelivery:
    """One message, sent when the transaction commits; what the broker loses the sweep sends."""
    payload = replay_of.payload if replay_of else {"type": kind, "timestamp": at.isoformat(), "data": data}
    message = WebhookDelivery.objects.create(
        webhook=hook,
        message_id=new_message_id(),
        kind=kind,
        payload=payload,
        due_at=at,
        created_at=at,
        replay_of=replay_of,
    )
    after_commit(send, hook.pk)
    return message


def send(hook_id: int) -> None:
    """Lets a worker send what waits for a receiver."""
    current_app.tasks[TASK].apply_async((hook_id,), priority=LATER)


def resend_due(now: datetime) -> int:
    """Sends again whatever is due and nobody sends. Returns to how many receivers."""
    free = Q(webhook__not_before=None) | Q(webhook__not_before__lte=now)
    due = WebhookDelivery.objects.filter(free, state=DeliveryState.PENDING, due_at__lte=now)
    active = due.filter(webhook__active=True).order_by("webhook")
    hooks = list(active.values_list("webhook", flat=True).distinct())
    for hook_id in hooks:
        send(hook_id)
    return len(hooks)
