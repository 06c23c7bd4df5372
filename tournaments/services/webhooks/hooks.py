"""The addresses that an event tells of its changes: made, changed, switched and removed by organisers.

The log names the server alone: arbiters read it, and the rest of an address may be a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.services import record
from games.errors import Conflict, Invalid
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.models.change import ChangeKind
from tournaments.services.base import lock_event
from tournaments.services.webhooks.address import BadAddress, read_address
from tournaments.services.webhooks.delivering import LEASE, give_up_waiting
from tournaments.services.webhooks.queueing import queue
from tournaments.services.webhooks.signing import new_secret

MOST_HOOKS = 10  # of an event: each costs a message a change
PING = "ping"
KEPT = timedelta(days=30)
AT_ONCE, MOST_BATCHES = 1000, 200


@transaction.atomic
def make_webhook(event_id: int, actor: Actor, *, url: str, kinds: Sequence[str] = ()) -> Webhook:
    """A new receiver, with a secret of its own; it hears of all that happens from now on.

    ``kinds``: values of `ChangeKind`; none: everything. Raises Invalid for an address that can't be told.
    """
    event = _event(event_id, actor)
    if event.webhooks.count() >= MOST_HOOKS:
        raise Conflict(_("An event has at most %(most)d webhooks.") % {"most": MOST_HOOKS})
    hook = Webhook.objects.create(
        tournament=event,
        url=_checked(url),
        kinds=_known(kinds),
        secret=new_secret(),
        created_by=actor.user,
        created_at=timezone.now(),
    )
    record(event.scope, actor, "webhook.made", hook, after=_facts(hook))
    return hook


@transaction.atomic
def change_webhook(event_id: int, hook_id: int, actor: Actor, **values: Any) -> Webhook:
    """Changes any of ``url``, ``kinds`` and ``active``. What waits when it is switched off is given up."""
    event = _event(event_id, actor)
    hook = find_webhook(event, hook_id)
    before, was = _facts(hook), hook.url
    if "url" in values:
        hook.url = _checked(values["url"])
    if "kinds" in values:
        hook.kinds = _known(values["kinds"])
    hook.active = values.get("active", hook.active)
    written = set(values)
    if hook.url != was or (hook.active and not before["active"]):
        hook.failing_since = hook.not_before = None
        written |= {"failing_since", "not_before"}
    hook.save(update_fields=written)  # the rest is the worker's, who sends meanwhile
    if not hook.active:
        give_up_waiting(hook.pk, timezone.now())
    after = _facts(hook) | ({"address": "changed"} if hook.url != was else {})
    if after != before:
        record(event.scope, actor, "webhook.changed", hook, before=before, after=after)
    return hook


@transaction.atomic
def remove_webhook(event_id: int, hook_id: int, actor: Actor) -> None:
    """The receiver goes, with the log of its messages."""
    event = _event(event_id, actor)
    hook = find_webhook(event, hook_id)
    record(event.scope, actor, "webhook.removed", hook, before=_facts(hook))
    hook.delete()


@transaction.atomic
def renew_secret(event_id: int, hook_id: int, actor: Actor) -> Webhook:
    """Another secret, which signs every message from now on, also those that wait."""
    event = _event(event_id, actor)
    hook = find_webhook(event, hook_id)
    hook.secret = new_secret()
    hook.save(update_fields=["secret"])
    record(event.scope, actor, "webhook.secret_renewed", hook)
    return hook


@transaction.atomic
def send_test(event_id: int, hook_id: int, actor: Actor) -> WebhookDelivery:
    """A message of the kind `ping`, that tells of nothing."""
    event = _event(event_id, actor)
    hook = _ready(find_webhook(event, hook_id))
    message = queue(hook, PING, {"event": event.slug}, timezone.now())
    record(event.scope, actor, "webhook.tested", hook)
    return message


@transaction.atomic
def replay(event_id: int, delivery_id: int, actor: Actor) -> WebhookDelivery:
    """The same message once more, under a number of its own: its receiver has perhaps lost the first."""
    event = _event(event_id, actor)
    old = find_delivery(event, delivery_id)
    hook = _ready(old.webhook)
    if old.state == WebhookDelivery.State.PENDING:
        raise Conflict(_("This message still waits: it will be sent."))
    message = queue(hook, old.kind, {}, timezone.now(), replay_of=old)
    record(event.scope, actor, "webhook.replayed", hook, after={"kind": old.kind})
    return message


def find_webhook(event: Tournament, hook_id: int) -> Webhook:
    """The webhook; Invalid when the event has none of that id."""
    hook = event.webhooks.filter(pk=hook_id).first()
    if hook is None:
        raise Invalid(_("There is no such webhook in %(event)s.") % {"event": event})
    return hook


def find_delivery(event: Tournament, delivery_id: int) -> WebhookDelivery:
    """The message; Invalid when none of the event's webhooks has it."""
    messages = WebhookDelivery.objects.filter(webhook__tournament=event).select_related("webhook")
    found = messages.filter(pk=delivery_id).first()
    if found is None:
        raise Invalid(_("There is no such message in %(event)s.") % {"event": event})
    return found


def forget_old() -> int:
    """Deletes messages that ended over 30 days ago, however many came in an hour. Returns how many."""
    old = WebhookDelivery.objects.filter(ended_at__lt=timezone.now() - KEPT).order_by("pk")
    forgotten = 0
    for _batch in range(MOST_BATCHES):
        ids = list(old.values_list("pk", flat=True)[:AT_ONCE])
        if not ids:
            break
        WebhookDelivery.objects.filter(pk__in=ids).delete()
        forgotten += len(ids)
    return forgotten


def _event(event_id: int, actor: Actor) -> Tournament:
    return lock_event(event_id, actor, "change_settings", even_finished=True)


def _ready(hook: Webhook) -> Webhook:
    """What an organiser sends by hand is tried soon, also where the receiver could not be reached of late."""
    if not hook.active:
        raise Conflict(_("This webhook is switched off. Switch it on first."))
    rests = Webhook.objects.filter(pk=hook.pk, not_before__gt=timezone.now() + LEASE)
    rests.update(not_before=None)
    return hook


def _checked(url: str) -> str:
    try:
        read_address(url)
    except BadAddress as error:
        raise Invalid(_("This address can't be told."), fields={"url": str(error)}) from None
    return url


def _known(kinds: Sequence[str]) -> list[str]:
    if unknown := sorted(set(kinds) - set(ChangeKind.values)):
        words = _("“%(kind)s” is nothing that is told of: %(kinds)s.")
        said = words % {"kind": unknown[0], "kinds": ", ".join(ChangeKind.values)}
        raise Invalid(said, fields={"kinds": said})
    return [kind for kind in ChangeKind.values if kind in kinds]


def _facts(hook: Webhook) -> dict[str, Any]:
    return {"server": hook.host, "kinds": hook.kinds, "active": hook.active}
