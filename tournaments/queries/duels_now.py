"""What is going on at the tables of an event of Gyul! Hap!, in one query."""

from __future__ import annotations

from games.models import DUEL_OVER, DuelState
from tournaments.models import Tournament
from tournaments.queries.control_room import LiveNow
from tournaments.queries.duel_boards import PLACE, shown_duels


def duels_now(event: Tournament) -> LiveNow | None:
    """The tables that are played or wait to be; None when there are none."""
    going = shown_duels(event).exclude(state__in=DUEL_OVER)
    rows = list(going.values_list("state", f"{PLACE}__number", "match__pairing__table"))
    waiting = sum(state == DuelState.WAITING for state, _round, _table in rows)
    tables = frozenset((number, table) for _state, number, table in rows)
    return LiveNow(len(rows) - waiting, waiting, None, tables) if rows else None
