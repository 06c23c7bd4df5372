"""A duel under its locks: read, changed, written back, told to whoever watches."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.after_commit import after_commit
from audit.prepared import Prepared
from audit.publish import publish
from clocks.services.instants import now_ms
from games.errors import Conflict
from games.models import Duel, DuelBoard
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import DuelMatch, read_locked
from games.queries.live_snapshot import public_channel
from games.services.live.held import GONE

TRIES = 5


_locked_board = Prepared(
    lambda duel_id, number, attempt: (
        DuelBoard.objects.select_for_update()
        .filter(duel=duel_id, number=number, attempt=attempt)
        .values_list("pk", flat=True)
    ),
    int,
    int,
    int,
)
_locked_duel = Prepared(lambda duel_id: Duel.objects.select_for_update().filter(pk=duel_id), int)


class _BoardCame(Exception):
    """A board was shown while the locks were taken."""


def match_of(duel_id: int) -> int:
    """The match of a duel, whose lock comes first. Raises Conflict when it is gone."""
    found = Duel.objects.filter(pk=duel_id).values_list("match", flat=True).first()
    if found is None:
        raise Conflict(GONE)
    return found


def lock_board(duel_id: int, number: int, attempt: int) -> int | None:
    """Locks a board until the transaction ends, first lock of every call. None if it was not shown."""
    return next(iter(_locked_board(duel_id, number, attempt)), None)


def lock_duel(duel: Duel) -> None:
    """Locks a duel whose open board is locked, and reads its row again."""
    (fresh,) = _locked_duel(duel.pk)
    for each in Duel._meta.concrete_fields:
        setattr(duel, each.attname, getattr(fresh, each.attname))


def hold(duel_id: int) -> DuelMatch:
    """The match as it is now, with all its boards and its duel locked until the transaction ends."""
    for _try in range(TRIES):
        try:
            with transaction.atomic():
                return _held(duel_id)
        except _BoardCame:  # its lock comes before the duel's: that one is let go with the savepoint
            continue
    raise Conflict(_("The match is changing at this moment. Try again."))


def read(duel_id: int) -> DuelMatch:
    """The match as it is now. Raises Conflict when it is gone."""
    held = read_locked(duel_id)
    if held is None:
        raise Conflict(GONE)
    return held


def save(held: DuelMatch) -> dict[str, Any]:
    """Writes the duel under the match's next version, and tells the watchers on commit. The snapshot."""
    held.duel.version += 1
    held.duel.save()
    return announce(held)


def announce(held: DuelMatch) -> dict[str, Any]:
    """Tells the watchers on commit how the match is now; the snapshot that they get."""
    snapshot = snapshot_of(held, now_ms())
    after_commit(publish, public_channel(held.duel.match_id), snapshot)
    return snapshot


def refuse_over(held: DuelMatch) -> None:
    """Raises Conflict when the match's play is over."""
    if held.duel.is_over:
        raise Conflict(_("The play of this match is over."))


def _held(duel_id: int) -> DuelMatch:
    boards = DuelBoard.objects.filter(duel=duel_id)
    locked = list(boards.select_for_update().order_by("pk").values_list("pk", flat=True))
    found = Duel.objects.select_for_update().filter(pk=duel_id).values_list("pk", flat=True)
    if found.first() is None:
        raise Conflict(GONE)
    if boards.count() != len(locked):
        raise _BoardCame
    return read(duel_id)
