"""The one way in which rows of the log are changed: a person's name is taken out of them.

A person may ask that their data be erased. When, by whom, what and to which record something was done
stays as it was written; only names inside a row are put otherwise. Only the erasure of personal data calls
this, in the transaction of its own event, ``person.erased``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from audit.models import AuditEvent

TEXTS = ("actor_label", "target_label", "reason")
FACTS = ("before", "after")


def redact(rows: QuerySet[AuditEvent], put: Callable[[str, Any], Any]) -> int:
    """Puts texts and facts of the rows otherwise; says how many rows changed.

    ``put`` gets the name of the column and its value. Raises RuntimeError outside a transaction.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("The log is redacted in the transaction of an erasure.")
    changed = 0
    for row in rows.order_by("pk").iterator(chunk_size=500):
        was = {name: getattr(row, name) for name in (*TEXTS, *FACTS)}
        now = {name: put(name, value) for name, value in was.items()}
        if now != was:
            AuditEvent.objects.filter(pk=row.pk).update(**now)
            changed += 1
    return changed
