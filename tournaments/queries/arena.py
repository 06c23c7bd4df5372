"""An arena as people see it: who waits, who plays, how long it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.models import Duel, LiveMatch, Side, TilesGame
from tournaments.models import ArenaPlace, Entry, Pairing, Seat, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.snapshots import find_snapshot


@dataclass(frozen=True, slots=True)
class Arena:
    """``state``: before, running or over. ``waiting`` in the order in which they wait; ``playing``: tables
    without a result, newest first."""

    state: str
    ends_at: datetime | None
    waiting: tuple[Entry, ...]
    playing: tuple[Pairing, ...]

    @property
    def seconds_left(self) -> int:
        if self.state != "running" or self.ends_at is None:
            return 0
        return max(0, int((self.ends_at - timezone.now()).total_seconds()))

    @property
    def minutes_left(self) -> int:
        """Begun minutes count."""
        return -(-self.seconds_left // 60)


def arena_of(event: Tournament) -> Arena:
    """The arena as it is now."""
    places = ArenaPlace.objects.filter(entry__tournament=event, waiting_since__isnull=False)
    waiting = places.select_related("entry__player").order_by("waiting_since", "id")
    open_tables = Pairing.objects.filter(
        round__tournament=event,
        round__state=RoundState.PUBLISHED,
        match__isnull=False,
        match__result__isnull=True,
    )
    playing = open_tables.select_related("round", "match").order_by("-round__number", "table")
    return Arena(_state(event), event.arena_ends_at, tuple(place.entry for place in waiting), tuple(playing))


def _state(event: Tournament) -> str:
    if event.is_finished or (event.arena_ends_at and timezone.now() >= event.arena_ends_at):
        return "over"
    return "running" if event.arena_ends_at else "before"


@dataclass(frozen=True, slots=True)
class OwnArena:
    """An arena for one of its players: ``seat`` is the match to be played now, ``row`` the own line of the
    standings."""

    wants: bool
    waits: bool
    seat: Seat | None
    is_online: bool
    row: dict[str, Any] | None

    @property
    def pairing(self) -> Pairing | None:
        return self.seat.pairing if self.seat else None

    @property
    def side(self) -> Side:
        return Side(self.seat.side) if self.seat and self.seat.side else Side.FIRST


def own_arena(entry: Entry) -> OwnArena:
    """What concerns this player now."""
    place = ArenaPlace.objects.filter(entry=entry).first()
    seats = Seat.objects.filter(
        entry=entry,
        round__state=RoundState.PUBLISHED,
        pairing__match__isnull=False,
        pairing__match__result__isnull=True,
    )
    seat = seats.select_related("round", "pairing__match").order_by("-round__number").first()
    online = False
    if seat and seat.pairing:
        match_id = seat.pairing.match_id
        online = LiveMatch.objects.filter(match=match_id, play=LiveMatch.Play.ONLINE).exists()
        online = online or Duel.objects.filter(match=match_id).exists()
        online = online or TilesGame.objects.filter(match=match_id).exists()
    snapshot = find_snapshot(entry.tournament)
    rows = snapshot.data["rows"] if snapshot else []
    row = next((row for row in rows if row["entry"] == entry.pk), None)
    return OwnArena(bool(place and place.wants), bool(place and place.waiting_since), seat, online, row)
