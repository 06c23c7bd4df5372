"""How many practice matches may be in play, of whatever game: of a visitor, and of the whole installation."""

from __future__ import annotations

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from clocks.core.control import MINUTE
from clocks.services.instants import now_ms
from games.errors import Conflict
from tournaments.queries.practice import in_play, quiet_lives
from tournaments.queries.practice_duels import duels_in_play, quiet_duels
from tournaments.queries.practice_tiles import quiet_tiles, tiles_in_play

A_VISITOR = 2  # matches in play at once
QUIET_MS = 30 * MINUTE  # so long nothing happened: it takes nobody's place any more
LOCK = 7_204_117  # of PostgreSQL: matches are counted and started one after the other


def take_place(scope: str) -> None:
    """Until the transaction ends nobody else starts a match. Raises Conflict where the visitor, or the whole
    installation, has as many in play as may be."""
    _one_at_a_time()
    if (
        sum(found.count() for found in (in_play(scope), duels_in_play(scope), tiles_in_play(scope)))
        >= A_VISITOR
    ):
        raise Conflict(
            _("You have %(most)d matches in play. Play them on, or end one first.") % {"most": A_VISITOR}
        )
    if _taken() >= settings.PRACTICE_MATCHES:
        raise Conflict(_("The computer plays as many matches as it can now. Try again in a few minutes."))


def _taken() -> int:
    before = now_ms() - QUIET_MS
    playing = in_play().count() + duels_in_play().count() + tiles_in_play().count()
    quiet = quiet_lives(before).count() + quiet_duels(before).count() + quiet_tiles(before).count()
    return playing - quiet


def _one_at_a_time() -> None:
    """SQLite writes one at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
