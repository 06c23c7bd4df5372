"""A player's seat in a match that is played on line: what the token of the link opens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.errors import Refused
from games.models import LiveMatch, Match, Side
from games.queries.live_snapshot import snapshot
from games.queries.timed_match import find_live
from games.services.live.noticing import notice
from tournaments.models import Pairing
from tournaments.models.round import RoundState
from tournaments.queries.links import read_token


class NoSeat(Refused):
    """The link opens no match that is played on line here."""

    status = 404
    kind = "gone"


@dataclass
class Seat:
    """The timed play of a link's match, and the side it is for."""

    side: Side
    live: LiveMatch

    @cached_property
    def pairing(self) -> Pairing:
        """The table, with its round and event: for pages; a move needs none of them."""
        return Pairing.objects.select_related("round__tournament").get(match=self.live.match_id)

    @property
    def match(self) -> Match:
        return self.live.match

    @property
    def actor(self) -> Actor:
        return Actor.link(self.match.name_of(self.side))


def find_seat(token: str) -> Seat | None:
    """The seat of a link, in one query; None when its match is not played on line."""
    read = read_token(token)
    if read is None:
        return None
    published = Pairing.objects.filter(pk=read[0], round__state=RoundState.PUBLISHED)
    found = LiveMatch.objects.filter(match__in=published.values("match"), play=LiveMatch.Play.ONLINE)
    live = found.select_related("match").first()
    return Seat(read[1], live) if live else None


def state_of(seat: Seat) -> dict[str, Any]:
    """The snapshot for this player, after what is due meanwhile has been recorded."""
    live = seat.live
    if notice(live.pk):
        live = find_live(live.match_id) or live
    return snapshot(live, now_ms(), inside=True)
