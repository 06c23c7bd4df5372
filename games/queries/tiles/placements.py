"""Where the seat in turn may put tiles or stones: of nobody else's concern."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.chaos_tiles.blob import Blob
from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.actions import Stone
from games.engine.chaos_tiles.games.cruel_duos import DuosState, ways_to_lay
from games.engine.chaos_tiles.games.go_asunder import GoPhase, GoState
from games.engine.chaos_tiles.games.go_asunder import legal as legal_in_go
from games.engine.chaos_tiles.games.moves import AUXILIARY, ways_to_place, ways_to_transfer
from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.games.state import Phase, PipState
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.tiles import KINDS
from games.engine.interface import Seat
from games.models import TilesState
from games.queries.tiles.tiles_match import TilesMatch

Facts = dict[str, Any]
Way = list[str | int]
"""A placement's text, the full edges that it shares, and whether it is free (1) or a main one (0)."""


def placements_of(held: TilesMatch, seat: Seat) -> Facts:
    """The ways to put each kind that the seat has; in Go the tiles where it may put a stone."""
    facts = _empty(held)
    state = held.state
    if not _may_act(held, seat):
        return facts
    if isinstance(state, GoState):
        return facts | {"stones": _stones(state)}
    if isinstance(state, DuosState):
        return facts | {"kinds": _by_kind(state.blob, ways_to_lay(state))}
    if state.phase is not Phase.PLAY:
        return facts
    ways = (way for kind in sorted({*map(kind_of, state.hand)}) for way in ways_to_place(state, kind))
    return facts | {"kinds": _by_kind(state.blob, ways)}


def transfers_of(held: TilesMatch, seat: Seat, tile: int) -> Facts:
    """The ways to put a tile of the blob when the seat lifts it: those that match more of its colours."""
    facts, state = _empty(held), held.state
    if not _may_act(held, seat) or not isinstance(state, PipState) or state.phase is not Phase.PLAY:
        return facts
    ways = ways_to_transfer(state, tile)
    return facts | {"kinds": _by_kind(state.blob.without_tile(tile), ways)} if ways else facts


def _empty(held: TilesMatch) -> Facts:
    faces = 1 if isinstance(held.state, PipState) else 2
    return {"version": held.game.version, "faces": faces, "kinds": {kind: [] for kind in KINDS}, "stones": []}


def _may_act(held: TilesMatch, seat: Seat) -> bool:
    return held.game.state == TilesState.PLAYING and seat in play.to_act(held.state)


def _by_kind(blob: Blob, ways: Iterable[Placement]) -> dict[str, list[Way]]:
    found: dict[str, list[Way]] = {kind: [] for kind in KINDS}
    for way in ways:
        contacts = len(blob.contacts(way))
        found[way.kind].append([str(way), contacts, int(contacts >= AUXILIARY)])
    return found


def _stones(state: GoState) -> list[int]:
    if state.phase is not GoPhase.PLAY:
        return []
    return [action.tile for action in legal_in_go(state, state.seat) if isinstance(action, Stone)]
