"""Practice matches that nobody needs any more are deleted, of whatever game."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from audit.actor import SYSTEM
from audit.services import record
from games.models.match import PRACTICE
from games.services.removal import remove_matches

A_SWEEP = 200


@transaction.atomic
def remove_unwanted(unwanted: QuerySet[Any]) -> int:
    """Deletes the matches of these LiveMatch, Duel or TilesGame rows, or the first of many; how many.

    The rows are looked at again under their locks.
    """
    found = list(unwanted.values_list("match", flat=True)[:A_SWEEP])
    locked = unwanted.model._default_manager.select_for_update().filter(
        match__in=found, pk__in=unwanted.values("pk")
    )
    gone = list(locked.values_list("match", flat=True))
    if gone:
        remove_matches(gone)
        record(PRACTICE.rstrip(":"), SYSTEM, "practice.removed", after={"matches": len(gone)})
    return len(gone)
