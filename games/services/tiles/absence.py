"""Who did not come: nothing is played by the default time. One confirmed act of the arbiter ends it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.interface import Seat
from games.errors import Conflict
from games.models import Result, Side, TilesGame, TilesState
from games.models.result import ResultKind
from games.queries.tiles.tiles_match import TilesMatch
from games.services.claims import ResultClaim
from games.services.results import enter_result, lock_unreported
from games.services.tiles.held import hold, match_of, refuse_over

PAIR = 2


def is_overdue(game: TilesGame, now: int) -> bool:
    """Whether the default time has passed (ms), and the game still waits for somebody."""
    return game.default_at is not None and now >= game.default_at and game.state == TilesState.WAITING


def unseen(held: TilesMatch) -> tuple[Seat, ...]:
    """The seats that nobody has come to yet."""
    there = {*held.game.seen, *held.game.ready}
    return tuple(seat for seat in held.seats if seat not in there)


def may_rule(held: TilesMatch, now: int) -> bool:
    """Whether a no-show can be ruled: between two players. A larger table plays without who is missing, and a
    lone player's result is entered by hand."""
    return len(held.seats) == PAIR and is_overdue(held.game, now)


@transaction.atomic
def rule_no_show(game_id: int, absent: Side | None, *, actor: Actor, note: str = "") -> Result:
    """The seat ``absent`` never came and loses without play; None: neither came, both lose.

    Raises ResultExists; Conflict before the default time, once play has begun, for a table that is not of
    two, for a seat that was ready, and for an opponent who was not seen either.
    """
    match = lock_unreported(match_of(game_id))
    held = hold(game_id)
    _refuse_unless_absent(held, absent, now_ms())
    if absent is None:
        claim = ResultClaim(kind=ResultKind.DOUBLE_FORFEIT, counter_placed=False, note=note)
    else:
        winner = Side(absent).other
        claim = ResultClaim(kind=ResultKind.NO_SHOW, winner=winner, counter_placed=False, note=note)
    return enter_result(match.pk, claim, actor)


def _refuse_unless_absent(held: TilesMatch, absent: Side | None, now: int) -> None:
    refuse_over(held)
    game = held.game
    if len(held.seats) != PAIR:
        raise Conflict(_("A no-show is ruled between two players: start the game, and take the seat out."))
    if game.default_at is None:
        raise Conflict(_("This event has no default time."))
    if game.state != TilesState.WAITING:
        raise Conflict(_("Play has begun: the match is decided by play."))
    if now < game.default_at:
        raise Conflict(_("The default time has not come yet."), default_at=game.default_at)
    for side in Side:
        if absent in (None, side) and side in game.ready:
            raise Conflict(_("%(name)s was ready in time.") % {"name": held.match.name_of(side)})
    if absent is not None and Side(absent).other in unseen(held):
        name = held.match.name_of(Side(absent).other)
        raise Conflict(_("%(name)s was not seen either.") % {"name": name})
