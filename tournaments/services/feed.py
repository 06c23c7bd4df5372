"""The one way to tell followers of an event that something public has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connection
from django.utils import timezone

from audit.after_commit import after_commit
from audit.publish import publish
from tournaments.models import Change, Tournament
from tournaments.models.change import ChangeKind
from tournaments.queries.feed import newest_seq
from tournaments.services.webhooks.queueing import queue_change

_ONCE: ContextVar[set[int] | None] = ContextVar("entries_told_once", default=None)


def feed_channel(event_id: int) -> str:
    """Where the number of a new change is published."""
    return f"orderly:feed:{event_id}"


def note(event: Tournament, kind: ChangeKind, **data: Any) -> Change:
    """Counts one public change of ``event``, in the running transaction: it stands or falls with the act.

    Whoever notes has the event's lock; it is taken here once more, which costs nothing when it is held, and
    keeps the numbers without a gap. ``data`` holds ids and numbers that everybody may know who may see the
    event. Raises RuntimeError outside a transaction.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("A change is noted in the transaction of its act.")
    Tournament.objects.select_for_update().values_list("pk").get(pk=event.pk)
    change = Change.objects.create(
        tournament=event, seq=newest_seq(event) + 1, kind=kind, data=data, at=timezone.now()
    )
    queue_change(event, change)
    after_commit(publish, feed_channel(event.pk), {"version": change.seq})
    return change


@contextmanager
def entries_once(event: Tournament) -> Iterator[None]:
    """Many entries at once, in one transaction: followers are told of all of them by one change."""
    token = _ONCE.set(set())
    try:
        yield
        told = _ONCE.get() or set()
    finally:
        _ONCE.reset(token)
    if event.pk in told:
        note_entries(event)


def note_entries(event: Tournament, **which: int) -> None:
    """Notes that players or teams have changed: ``which`` says whose id, or nothing: the list."""
    if (waiting := _ONCE.get()) is not None:
        waiting.add(event.pk)
        return
    note(event, ChangeKind.ENTRIES, **which)
