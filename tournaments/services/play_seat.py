"""A player's seat in a match that is played on line: what the token of the link opens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from audit.actor import Actor
from audit.prepared import Prepared
from clocks.services.instants import now_ms
from games.errors import Refused
from games.models import LiveMatch, Match, Side
from games.queries.live_snapshot import snapshot
from games.queries.timed_match import find_live
from games.services.live.noticing import notice
from tournaments.models import Pairing
from tournaments.models.round import RoundState
from tournaments.queries.links import read_seat, read_token
from tournaments.queries.practice import WATCHER, find_practice, read_practice, read_practice_seat


class NoSeat(Refused):
    """The link opens no match that is played on line here."""

    status = 404
    kind = "gone"


def gone() -> NoSeat:
    """The refusal for a link that opens nothing."""
    return NoSeat(_("There is no such match to play, or not any more."))


class Linked:
    """What the seats that links are for have in common, whatever is played there."""

    match_id: int
    name: str  # of the player

    @cached_property
    def pairing(self) -> Pairing | None:
        """The table, with its round and event; None outside every event."""
        return Pairing.objects.select_related("round__tournament").filter(match=self.match_id).first()

    @property
    def actor(self) -> Actor:
        return Actor.link(self.name)


@dataclass
class Seat(Linked):
    """The side that a link is for, in the timed play of its match. A move needs no more than is here."""

    side: Side
    live_id: int
    match_id: int
    name: str  # of the player

    @cached_property
    def live(self) -> LiveMatch:
        """The timed play with its match, read when it is asked for. Raises NoSeat when it is gone."""
        live = find_live(self.match_id)
        if live is None:
            raise gone()
        return live

    @property
    def match(self) -> Match:
        return self.live.match


_played_at = Prepared(
    lambda pairing: Pairing.objects.filter(
        pk=pairing, round__state=RoundState.PUBLISHED, match__live__play=LiveMatch.Play.ONLINE
    ).values_list("match__live", "match", "match__first_name", "match__second_name"),
    int,
)


def find_seat(token: str) -> Seat | None:
    """The seat of a link, in one query; None when its match is not played on line."""
    read = read_token(token)
    if read is None:
        return _practice_seat(token)
    pairing, side = read
    for live, match, first, second in _played_at(pairing):
        return Seat(side, live, match, first if side is Side.FIRST else second)
    return None


def seat_name(token: str) -> str | None:
    """What tells the seat of a link from all others, without a query; None for no token of ours."""
    if read := read_seat(token):
        return f"{read[0]}-{read[1]}"
    practice = read_practice_seat(token)
    return f"practice-{practice[0]}-{practice[1]}" if practice and practice[1] != WATCHER else None


def _practice_seat(token: str) -> Seat | None:
    read = read_practice(token)
    live = find_practice(token) if read and read[1] else None
    if read is None or read[1] is None or live is None:
        return None
    return Seat(read[1], live.pk, live.match_id, live.match.name_of(read[1]))


def state_of(seat: Seat) -> dict[str, Any]:
    """The snapshot for this player, after what is due meanwhile has been recorded."""
    notice(seat.live_id)
    return snapshot(seat.live, now_ms(), inside=True)
