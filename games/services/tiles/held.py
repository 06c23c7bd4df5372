"""A game of Chaos Tiles under its lock: read, changed, written back, told to whoever watches."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from audit.after_commit import after_commit
from audit.publish import publish
from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games import play
from games.engine.interface import Seat
from games.errors import Conflict
from games.models import TilesGame, TilesState
from games.queries.live_snapshot import public_channel
from games.queries.tiles.snapshot import seat_channel, snapshot_of, snapshots_of
from games.queries.tiles.tiles_match import TilesMatch, read_tiles
from games.services.live.held import GONE
from games.services.tiles.sending import ask_house


def match_of(game_id: int) -> int:
    """The match of a game, whose lock comes first where both are taken. Raises Conflict when it is gone."""
    found = TilesGame.objects.filter(pk=game_id).values_list("match", flat=True).first()
    if found is None:
        raise Conflict(GONE)
    return found


def lock_tiles(game_id: int) -> None:
    """Locks the row of a game until the transaction ends: first lock of every act, before its clock's."""
    locked = TilesGame.objects.select_for_update().filter(pk=game_id)
    if locked.values_list("pk", flat=True).first() is None:
        raise Conflict(GONE)


def hold(game_id: int) -> TilesMatch:
    """The game, locked, with its clock as they are now."""
    lock_tiles(game_id)
    return read(game_id)


def read(game_id: int) -> TilesMatch:
    """The game as it is now. Raises Conflict when it is gone."""
    held = read_tiles(game_id)
    if held is None:
        raise Conflict(GONE)
    return held


def refuse_stale(held: TilesMatch, version: int | None, seat: Seat | None) -> None:
    """Raises Conflict, with the state, when the act was made for another version."""
    if version is not None and version != held.game.version:
        raise stale(held, _("The game has gone on. Look at it again."), seat)


def refuse_over(held: TilesMatch) -> None:
    """Raises Conflict when the game is over."""
    if held.game.is_over:
        raise Conflict(_("The play of this match is over."))


def stale(held: TilesMatch, words: str, seat: Seat | None) -> Conflict:
    """A refusal that shows the state, as that seat (None: everybody) sees it."""
    return Conflict(words, state=snapshot_of(held, now_ms(), seat))


def save(held: TilesMatch) -> dict[Seat | None, dict[str, Any]]:
    """Writes the game under its next version, and tells everybody and each seat on commit.

    Returns the snapshots of everybody (None) and of each seat.
    """
    game = held.game
    playing = game.state == TilesState.PLAYING
    game.to_act = sorted(play.to_act(held.state)) if playing else []
    game.version += 1
    game.save()
    ask_house(held)
    shown = snapshots_of(held, now_ms())
    for seat, facts in shown.items():
        channel = public_channel(game.match_id) if seat is None else seat_channel(game.match_id, seat)
        after_commit(publish, channel, facts)
    return shown
