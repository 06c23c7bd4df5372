"""Webhooks of an event and their messages, as organisers see them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.models.change import ChangeKind
from tournaments.models.webhook import DeliveryState

PROBLEMS: dict[str, str | Promise] = {
    "address": gettext_lazy("the address can’t be told"),
    "not_public": gettext_lazy("the name leads to no public address"),
    "timeout": gettext_lazy("no answer in time"),
    "tls": gettext_lazy("no safe connection: the certificate is not valid for this name"),
    "unreachable": gettext_lazy("nothing listens there"),
    "broken": gettext_lazy("the connection broke before there was an answer"),
}


@dataclass(frozen=True, slots=True)
class Try:
    """One try of a message, in words."""

    at: datetime | None
    words: str
    ms: int


def webhooks_of(event: Tournament) -> QuerySet[Webhook]:
    """The webhooks with how many of their messages wait and were given up."""
    waiting = Count("deliveries", filter=Q(deliveries__state=DeliveryState.PENDING))
    failed = Count("deliveries", filter=Q(deliveries__state=DeliveryState.FAILED))
    return event.webhooks.annotate(waiting=waiting, given_up=failed).order_by("pk")


def deliveries_of(hook: Webhook) -> QuerySet[WebhookDelivery]:
    """Its messages, the newest first."""
    return hook.deliveries.select_related("replay_of").order_by("-pk")


def tries_of(message: WebhookDelivery) -> list[Try]:
    """The tries of a message, oldest first."""
    return [Try(parse_datetime(each["at"]), _outcome(each), each["ms"]) for each in message.tries]


def payload_text(message: WebhookDelivery) -> str:
    """The payload to be read."""
    return json.dumps(message.payload, indent=2, sort_keys=True, ensure_ascii=False)


def kind_words(kind: str) -> str:
    """What a message is about."""
    return str(ChangeKind(kind).label) if kind in ChangeKind.values else _("test")


def _outcome(told: dict[str, Any]) -> str:
    if status := told["status"]:
        if 300 <= status < 400:
            return _("answer %(status)d: redirections are not followed") % {"status": status}
        return _("answer %(status)d") % {"status": status}
    return str(PROBLEMS.get(told["error"], told["error"]))
