"""A player's seat in a game of Chaos Tiles that is played on line: what the token of the link opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clocks.services.instants import now_ms
from games.engine.interface import Seat
from games.models import Match, TilesGame
from games.queries.tiles.placements import placements_of, transfers_of
from games.queries.tiles.snapshot import snapshot_of
from games.queries.tiles.tiles_match import TilesMatch, find_tiles, read_tiles
from games.services.tiles.acting import ActVerdict, act
from games.services.tiles.noticing import notice
from tournaments.models.round import RoundState
from tournaments.queries.links import read_seat
from tournaments.queries.practice import WATCHER
from tournaments.queries.practice_tiles import find_practice_tiles
from tournaments.services.play_seat import Linked, gone


@dataclass
class TilesSeat(Linked):
    """The seat that a link is for, in the game of its match. An act needs no more than is here."""

    seat: Seat
    game_id: int
    match_id: int
    name: str  # of the player

    @cached_property
    def game(self) -> TilesGame:
        """The game with its match, read when it is asked for. Raises NoSeat when it is gone."""
        found = find_tiles(self.match_id)
        if found is None:
            raise gone()
        return found

    @property
    def match(self) -> Match:
        return self.game.match


def find_tiles_seat(token: str) -> TilesSeat | None:
    """The seat of a link, in one query; None when its match is not played so, or has no such seat."""
    read = read_seat(token)
    if read is None:
        return _practice_seat(token)
    pairing, seat = read
    published = TilesGame.objects.filter(
        match__pairing=pairing, match__pairing__round__state=RoundState.PUBLISHED
    )
    return _seat_of(published.select_related("match").first(), seat)


def _practice_seat(token: str) -> TilesSeat | None:
    found = find_practice_tiles(token)
    return _seat_of(*found) if found and found[1] != WATCHER else None


def _seat_of(game: TilesGame | None, seat: Seat) -> TilesSeat | None:
    if game is None or seat > len(game.match.names):
        return None
    return TilesSeat(seat, game.pk, game.match_id, game.match.name_of(seat))


def state_of(seat: TilesSeat) -> dict[str, Any]:
    """The snapshot for this player, after what is due meanwhile has been recorded. Raises NoSeat when the
    game is gone."""
    return snapshot_of(_held(seat), now_ms(), seat.seat)


def placements_for(seat: TilesSeat, transfer: int | None = None) -> dict[str, Any]:
    """Where this player may put tiles or stones now; with ``transfer`` the lifted tile of that number."""
    held = _held(seat)
    return placements_of(held, seat.seat) if transfer is None else transfers_of(held, seat.seat, transfer)


def act_from(
    seat: TilesSeat, texts: Sequence[str], *, stamp: int, key: str | None, version: int | None
) -> ActVerdict:
    """What the player does. Raises what `act` does."""
    return act(seat.game_id, seat.seat, texts, stamp=stamp, actor=seat.actor, key=key, version=version)


def _held(seat: TilesSeat) -> TilesMatch:
    notice(seat.game_id)
    held = read_tiles(seat.game_id)
    if held is None:
        raise gone()
    return held
