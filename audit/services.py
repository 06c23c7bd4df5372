"""The audit log: acts written as they are done, and the version that they give their scope."""

from __future__ import annotations

from typing import Any

from django.db import connection, models

from audit.actor import Actor
from audit.after_commit import after_commit
from audit.models import AuditEvent
from audit.publish import publish
from audit.signals import act_recorded

Facts = dict[str, Any] | None


def record(
    scope: str,
    actor: Actor,
    verb: str,
    target: models.Model | None = None,
    *,
    before: Facts = None,
    after: Facts = None,
    reason: str = "",
) -> AuditEvent:
    """Writes one event in the running transaction and tells open pages when it commits.

    ``before`` and ``after`` are JSON-ready facts. Raises RuntimeError outside a transaction: an act and
    its event stand or fall together.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("An audit event is written in the transaction of its act.")
    event = AuditEvent.objects.create(
        scope=scope,
        actor=actor.user,
        actor_label=actor.label[:150],
        via=actor.via,
        verb=verb,
        target=f"{target._meta.model_name}:{target.pk}" if target else "",
        target_label=str(target)[:200] if target else "",
        before=before,
        after=after,
        reason=reason,
    )
    act_recorded.send(AuditEvent, act=event, target=target)
    after_commit(publish, f"orderly:{scope}", {"version": event.pk})
    return event


def state_of(*scopes: str) -> tuple[int, int]:
    """Newest event of the scopes, and how many there are.

    The count tells apart what the newest number does not: two acts that run at the same time may commit in
    the other order than their events were numbered.
    """
    found = AuditEvent.objects.filter(scope__in=scopes).order_by()
    state = found.aggregate(newest=models.Max("pk"), count=models.Count("pk"))
    return state["newest"] or 0, state["count"]


def version_of(scope: str) -> int:
    """The number of the newest event of a scope, 0 before the first: it changes with every act."""
    newest = AuditEvent.objects.filter(scope=scope).values_list("pk", flat=True).order_by("-pk").first()
    return newest or 0
