"""A table at which a match is played over the board with our clock: what the token of its code opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.errors import Conflict, Locked, Refused
from games.models import LiveGameState, LiveMatch, Match, Side
from games.queries.live_snapshot import snapshot_of
from games.queries.timed_match import TimedMatch, find_live, timed
from games.services.live import agreeing, giving_up, starting, table_board, table_play
from games.services.live.boards import enter_boards
from games.services.live.held import hold, stale
from games.services.live.noticing import notice
from games.services.results import ResultExists
from tournaments.models import Pairing
from tournaments.queries.links import table_of

BOTH = {1, 2}


class NoTable(Refused):
    """The code opens no table that is played with our clock."""

    status = 404
    kind = "gone"


@dataclass(frozen=True, slots=True)
class TableSeat:
    """The table of a round and its timed match."""

    pairing: Pairing
    live: LiveMatch

    @property
    def match(self) -> Match:
        return self.live.match

    @property
    def actor(self) -> Actor:
        return Actor.link(_("clock of table %(table)d") % {"table": self.pairing.table})

    @property
    def both(self) -> Actor:
        """Whose word a result is that both players have confirmed on the device."""
        return Actor.link(_("both players at table %(table)d") % {"table": self.pairing.table})

    def player(self, side: Side) -> Actor:
        return Actor.link(self.match.name_of(side))


def find_table_seat(token: str) -> TableSeat | None:
    """The table of a code; None when its match is not played there with our clock."""
    pairing = table_of(token)
    live = find_live(pairing.match_id) if pairing and pairing.match_id else None
    if pairing is None or live is None or live.play != LiveMatch.Play.TABLE:
        return None
    return TableSeat(pairing, live)


def held_of(seat: TableSeat) -> TimedMatch:
    """The match as it is now, after what is due meanwhile has been recorded."""
    notice(seat.live.pk)
    return timed(find_live(seat.match.pk) or seat.live)


def make_ready(seat: TableSeat, side: Side, number: int, *, stamp: int, ready: bool = True) -> None:
    """A player is ready for game ``number``, or takes that back; when both are, it starts at the stamp.

    Said again for the game that has begun, it changes nothing. Raises Conflict for any other game.
    """
    _refuse_finished(seat)
    with transaction.atomic():
        held = hold(seat.live.pk)
        if number != held.live.current or held.live.is_over:
            raise stale(held, _("The match has gone on. Look at it again."))
        if held.game.state == LiveGameState.READY:
            starting.set_ready(seat.live.pk, side, stamp=stamp, actor=seat.player(side), ready=ready)


def start(seat: TableSeat, *, stamp: int, version: int | None) -> dict[str, Any]:
    """Both players sit there: the game that waits begins."""
    _refuse_finished(seat)
    return table_play.table_start(seat.live.pk, actor=seat.actor, stamp=stamp, version=version)


def end_game(seat: TableSeat, number: int, *, stamp: int) -> None:
    """The board of game ``number`` is full: both clocks stop. Said again, it changes nothing.

    Raises Conflict when that game has not begun.
    """
    try:
        table_play.table_end_game(seat.live.pk, actor=seat.actor, number=number, stamp=stamp)
    except Conflict:
        if held_of(seat).games[number - 1].state in (LiveGameState.READY, LiveGameState.PLAYING):
            raise


def give_up(seat: TableSeat, side: Side, *, stamp: int, version: int | None) -> dict[str, Any]:
    """A player's own flag falls now; the match goes on under the event's rule."""
    return giving_up.resign(seat.live.pk, side, actor=seat.player(side), stamp=stamp, version=version)


def agree(seat: TableSeat, scores: agreeing.Scores, confirmed: Sequence[int], *, stamp: int) -> None:
    """Both players have confirmed these Order scores on the device; clocks stand until the arbiter speaks.

    Said again, it changes nothing. Raises Conflict while one of them has not, and what `agreeing` raises.
    """
    _refuse_finished(seat)
    if set(confirmed) != BOTH:
        raise Conflict(_("Both players confirm the scores."))
    live = seat.live.pk
    try:
        agreeing.offer(live, Side.FIRST, scores, actor=seat.player(Side.FIRST), stamp=stamp)
    except Conflict:
        standing = held_of(seat).live.offer
        if not (standing and standing["first"] and standing["second"] and standing["scores"] == list(scores)):
            raise
        return
    agreeing.confirm(live, Side.SECOND, scores, actor=seat.player(Side.SECOND), stamp=stamp)


def keep_board(seat: TableSeat, number: int, attempt: int, board: str) -> dict[str, Any]:
    """The final board of a game that is over, kept until both boards are confirmed."""
    _refuse_finished(seat)
    return table_board.keep_board(seat.live.pk, number, board, attempt=attempt, actor=seat.actor)


def enter(seat: TableSeat, boards: Sequence[str], confirmed: Sequence[int]) -> None:
    """Both boards as both players have confirmed them are the result of the match.

    Said again, it changes nothing. Raises ResultExists when somebody else has entered one.
    """
    _refuse_finished(seat)
    by_both = set(confirmed) == BOTH
    try:
        enter_boards(seat.live.pk, boards, confirmed_by_both=by_both, actor=seat.both)
    except ResultExists as error:
        if error.result.entered_by != seat.both.label:
            raise


def state_of(held: TimedMatch) -> dict[str, Any]:
    """What the players at the table may see of their match: all there is."""
    return snapshot_of(held, now_ms(), inside=True)


def _refuse_finished(seat: TableSeat) -> None:
    event = seat.pairing.round.tournament
    if event.is_finished:
        raise Locked(_("%(event)s is finished. Reopen it to change something.") % {"event": event})
