"""An event's audit log, searched and put into words."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from audit.models import AuditEvent
from tournaments.models import Tournament
from tournaments.queries.audit_words import verb_words

FOR_REPLAY = {"ids"}  # facts by number, which say nothing to people


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of an act, before and after it; empty where there was none."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of the log: the event and what it changed."""

    event: AuditEvent
    words: str
    changes: tuple[Change, ...]


def log_of(event: Tournament) -> QuerySet[AuditEvent]:
    """All acts of an event, newest first."""
    return AuditEvent.objects.filter(scope=event.scope)


def site_log() -> QuerySet[AuditEvent]:
    """What was done to the installation: the register, accounts, the administration."""
    return AuditEvent.objects.filter(scope__in=["site", "accounts"])


def search_log(
    found: QuerySet[AuditEvent],
    *,
    text: str = "",
    verb: str = "",
    actor: str = "",
    since: date | None = None,
    until: date | None = None,
) -> QuerySet[AuditEvent]:
    """The acts of a log that match everything. ``text`` is looked for in targets, reasons and facts."""
    if text:
        found = found.annotate(
            before_text=Cast("before", TextField()), after_text=Cast("after", TextField())
        ).filter(_contains(text))
    if verb:
        found = found.filter(verb=verb)
    if actor:
        found = found.filter(actor_label=actor)
    if since:
        found = found.filter(at__date__gte=since)
    if until:
        found = found.filter(at__date__lte=until)
    return found


def _contains(text: str) -> Q:
    # SQLite keeps JSON with its letters escaped, PostgreSQL as they are: both spellings are looked for.
    escaped = json.dumps(text)[1:-1]
    asked = Q()
    for field in ("target_label", "actor_label", "reason", "verb"):
        asked |= Q(**{f"{field}__icontains": text})
    for field in ("before_text", "after_text"):
        asked |= Q(**{f"{field}__icontains": text}) | Q(**{f"{field}__icontains": escaped})
    return asked


def verbs_of(log: QuerySet[AuditEvent]) -> list[tuple[str, str]]:
    """The verbs that occur in a log, with their words."""
    verbs = log.order_by("verb").values_list("verb", flat=True).distinct()
    return [(verb, verb_words(verb)) for verb in verbs]


def actors_of(log: QuerySet[AuditEvent]) -> list[str]:
    """Who has acted."""
    return list(log.order_by("actor_label").values_list("actor_label", flat=True).distinct())


def lines(events: Iterable[AuditEvent]) -> list[LogLine]:
    """The acts with what each changed."""
    return [LogLine(event, verb_words(event.verb), tuple(changes(event))) for event in events]


def changes(event: AuditEvent) -> list[Change]:
    """The facts of an act that differ; all of them where there is only one side."""
    before, after = event.before or {}, event.after or {}
    return [
        Change(name, _plain(before.get(name)), _plain(after.get(name)))
        for name in dict.fromkeys([*before, *after])
        if name not in FOR_REPLAY and before.get(name) != after.get(name)
    ]


def _plain(value: Any) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
