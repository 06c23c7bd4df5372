"""A player's seat in a match of Gyul! Hap! that is played on line: what the token of the link opens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from audit.prepared import Prepared
from clocks.services.instants import now_ms
from games.models import Duel, Match, Side
from games.queries.duel_snapshot import snapshot_of
from games.queries.duels import find_duel, read_duel
from games.services.duel.bucket import take_token
from games.services.duel.calling import CallVerdict, call
from games.services.duel.noticing import notice
from tournaments.models import Pairing
from tournaments.models.round import RoundState
from tournaments.queries.links import read_token
from tournaments.queries.practice import read_practice
from tournaments.queries.practice_duels import find_practice_duel
from tournaments.services.play_seat import Linked, gone


@dataclass
class DuelSeat(Linked):
    """The side that a link is for, in the duel of its match. A call needs no more than is here."""

    side: Side
    duel_id: int
    match_id: int
    name: str  # of the player

    @cached_property
    def duel(self) -> Duel:
        """The duel with its match, read when it is asked for. Raises NoSeat when it is gone."""
        found = find_duel(self.match_id)
        if found is None:
            raise gone()
        return found

    @property
    def match(self) -> Match:
        return self.duel.match


_called_at = Prepared(
    lambda pairing: Pairing.objects.filter(
        pk=pairing, round__state=RoundState.PUBLISHED, match__duel__isnull=False
    ).values_list("match__duel", "match", "match__first_name", "match__second_name"),
    int,
)


def find_duel_seat(token: str) -> DuelSeat | None:
    """The seat of a link, in one query; None when its match is no duel."""
    read = read_token(token)
    if read is None:
        return _practice_seat(token)
    pairing, side = read
    for duel, match, first, second in _called_at(pairing):
        return DuelSeat(side, duel, match, first if side is Side.FIRST else second)
    return None


def _practice_seat(token: str) -> DuelSeat | None:
    read = read_practice(token)
    duel = find_practice_duel(token) if read and read[1] else None
    if read is None or read[1] is None or duel is None:
        return None
    return DuelSeat(read[1], duel.pk, duel.match_id, duel.match.name_of(read[1]))


def state_of(seat: DuelSeat) -> dict[str, Any]:
    """The snapshot, after what is due meanwhile has been recorded. Raises NoSeat when the match is gone."""
    notice(seat.duel_id)
    held = read_duel(seat.duel_id)
    if held is None:
        raise gone()
    return snapshot_of(held, now_ms())


def call_from(
    seat: DuelSeat, text: str, *, board: tuple[int, int], stamp: int, own_id: str | None
) -> CallVerdict:
    """What the player calls on a board. Raises TooFast before anything is judged, and what `call` does."""
    take_token(seat.duel_id, seat.side, now=stamp)
    return call(
        seat.duel_id, seat.side, text, board=board, client_call_id=own_id, stamp=stamp, actor=seat.actor
    )
