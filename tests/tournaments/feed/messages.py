"""A webhook with a message, for walks over all addresses; nothing is sent."""

from __future__ import annotations

from django.utils import timezone

from audit.actor import COMMAND
from tournaments.models import Tournament, WebhookDelivery
from tournaments.models.webhook import DeliveryState
from tournaments.services.webhooks.hooks import make_webhook
from tournaments.services.webhooks.signing import new_message_id

ADDRESS = "https://club.example/hook?key=of-the-path"


def ended_message(event: Tournament) -> WebhookDelivery:
    """A message that was given up, of the event's webhook; the same each time it is asked for."""
    found = WebhookDelivery.objects.filter(webhook__tournament=event).order_by("pk").first()
    if found:
        return found
    now = timezone.now()
    return WebhookDelivery.objects.create(
        webhook=make_webhook(event.pk, COMMAND, url=ADDRESS),
        message_id=new_message_id(),
        kind="result",
        payload={"type": "result", "timestamp": now.isoformat(), "data": {"event": event.slug, "seq": 1}},
        state=DeliveryState.FAILED,
        tries=[{"at": now.isoformat(), "status": 500, "error": "", "ms": 12}],
        created_at=now,
        ended_at=now,
    )
