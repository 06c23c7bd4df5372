"""Whoever calls too fast is refused before the lock, and nothing is scored: six at once, three a second."""

from __future__ import annotations

from contextlib import suppress

from django.core.cache import cache
from django.utils.translation import gettext as _

from games.errors import Refused
from games.models import Side

AT_ONCE, WINDOW_MS = 6, 1000


class TooFast(Refused):
    """More calls than anybody can mean."""

    status = 429
    kind = "too-fast"


def take_token(duel_id: int, side: Side, *, now: int) -> None:
    """Counts a call at ``now`` (ms). Raises TooFast for the seventh in this second and the one before it.

    Without a cache nobody is counted.
    """
    window = now // WINDOW_MS
    if _counted(duel_id, side, window) + _count(duel_id, side, window - 1) > AT_ONCE:
        raise TooFast(_("Too many calls at once: this one was not judged. Wait a second."))


def _counted(duel_id: int, side: Side, window: int) -> int:
    key = _key(duel_id, side, window)
    cache.add(key, 0, 3 * WINDOW_MS // 1000)
    with suppress(ValueError):  # the key is gone, or the cache is
        return int(cache.incr(key))
    return 0


def _count(duel_id: int, side: Side, window: int) -> int:
    return int(cache.get(_key(duel_id, side, window)) or 0)


def _key(duel_id: int, side: Side, window: int) -> str:
    return f"calls:{duel_id}:{int(side)}:{window}"
