"""A player's seat in a match that is played on line: what the token of the link opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.errors import Refused
from games.models import LiveMatch, Match, Side
from games.queries.live_snapshot import snapshot
from games.queries.timed_match import find_live
from games.services.live.noticing import notice
from tournaments.models import Pairing
from tournaments.queries.links import pairing_of


class NoSeat(Refused):
    """The link opens no match that is played on line here."""

    status = 404
    kind = "gone"


@dataclass(frozen=True, slots=True)
class Seat:
    """The match of a link, the side it is for, and its timed play."""

    pairing: Pairing
    side: Side
    live: LiveMatch

    @property
    def match(self) -> Match:
        return self.live.match

    @property
    def actor(self) -> Actor:
        return Actor.link(self.match.name_of(self.side))


def find_seat(token: str) -> Seat | None:
    """The seat of a link; None when its match is not played on line."""
    found = pairing_of(token)
    if found is None or found[0].match_id is None:
        return None
    live = find_live(found[0].match_id)
    return Seat(*found, live) if live and live.play == LiveMatch.Play.ONLINE else None


def state_of(seat: Seat) -> dict[str, Any]:
    """The snapshot for this player, after what is due meanwhile has been recorded."""
    now = now_ms()
    live = seat.live
    if notice(live, now):
        live = find_live(live.match_id) or live
    return snapshot(live, now, inside=True)
