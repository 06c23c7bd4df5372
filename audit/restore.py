"""The log of an event that was kept elsewhere, when the whole event is imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from audit.models import AuditEvent
from audit.services import Facts


@dataclass(frozen=True, slots=True)
class LoggedElsewhere:
    """One act as another installation logged it; people and targets are names, no records of ours."""

    at: datetime
    actor: str
    via: str
    verb: str
    target: str
    before: Facts
    after: Facts
    reason: str


def restore(scope: str, acts: Sequence[LoggedElsewhere]) -> None:
    """Writes the acts in their order, with the time they were done at, in the caller's transaction."""
    for act in acts:
        event = AuditEvent.objects.create(
            scope=scope,
            actor_label=act.actor,
            via=act.via,
            verb=act.verb,
            target_label=act.target,
            before=act.before,
            after=act.after,
            reason=act.reason,
        )
        AuditEvent.objects.filter(pk=event.pk).update(at=act.at)  # created with the time of now
