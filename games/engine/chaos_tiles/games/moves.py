"""The moves of a turn where pips count: which are legal, and what they do."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.connection import is_connected_without, liftable
from games.engine.chaos_tiles.games.actions import Claim, Exchange, Place, Transfer
from games.engine.chaos_tiles.games.clumps import matches
from games.engine.chaos_tiles.games.keys import SOLITAIRE, TILES_TRANSFER, TRANSFER_GAMES
from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.games.state import PipState, with_item
from games.engine.chaos_tiles.games.turns import after_move, exchange
from games.engine.chaos_tiles.games.ways import has_way, ways
from games.engine.chaos_tiles.legality import FAULT_WORDS, is_legal, legal_after_lift
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.tiles import FRONT, Kind
from games.engine.errors import Illegal
from words import said

AUXILIARY = 3
"""Full edges that a free placement shares with the blob."""


def is_auxiliary(blob: Blob, placement: Placement) -> bool:
    """Whether a placement is free: the Three Sides Rule."""
    return len(blob.contacts(placement)) >= AUXILIARY


def ways_to_place(state: PipState, kind: Kind) -> tuple[Placement, ...]:
    """Where a tile of a kind may be placed now; only where it is free once the main placement is made."""
    found = ways(state.blob, kind, 1, state.options.partial_contact)
    return tuple(way for way in found if is_auxiliary(state.blob, way)) if state.turn.main else found


def can_place(state: PipState) -> bool:
    """Whether any tile of the hand has a legal place."""
    kinds = {kind_of(tile) for tile in state.hand}
    if state.turn.main:
        return any(ways_to_place(state, kind) for kind in kinds)
    return any(has_way(state.blob, kind, 1, state.options.partial_contact) for kind in kinds)


def places(state: PipState) -> Iterator[Place]:
    """All placements from the hand."""
    for tile in state.hand:
        for way in ways_to_place(state, kind_of(tile)):
            yield Place(state.seat, tile, way)


def place(state: PipState, action: Place) -> PipState:
    """A tile of the hand goes to the blob. Raises Illegal."""
    tile, placement = action.tile, action.placement
    if tile not in state.hand:
        raise Illegal(said("tile {tile} is not in the hand", tile=tile))
    _check_way(state, state.blob, tile, placement)
    free = is_auxiliary(state.blob, placement)
    if state.turn.main and not free:
        raise Illegal(
            said(
                "a second main placement: it shares {count} full edges, but a free one {auxiliary} or more",
                count=len(state.blob.contacts(placement)),
                auxiliary=AUXILIARY,
            )
        )
    turn = replace(state.turn, placed=(*state.turn.placed, tile), main=state.turn.main or not free)
    played = with_item(state.played, state.seat, state.played[state.seat - 1] + 1)
    hand = tuple(other for other in state.hand if other != tile)
    state = replace(state, blob=state.blob.with_tile(tile, placement), turn=turn, played=played)
    return after_move(state.with_hand(hand))


def _check_way(state: PipState, blob: Blob, tile: TileId, placement: Placement) -> None:
    if placement.kind != kind_of(tile):
        raise Illegal(
            said(
                "tile {tile} is of kind {tile2}, not {kind}",
                tile=tile,
                tile2=kind_of(tile),
                kind=placement.kind,
            )
        )
    if placement.face != FRONT:
        raise Illegal(said("a tile is not flipped where pips count: its face is +"))
    fault = is_legal(blob, placement, partial_contact=state.options.partial_contact)
    if fault is not None:
        raise Illegal(FAULT_WORDS[fault])


def transfers(state: PipState) -> Iterator[Transfer]:
    """All transfers, tile by tile."""
    if state.options.game not in TRANSFER_GAMES:
        return
    for tile in liftable(state.blob) if len(state.blob) > 1 else ():
        if tile not in state.turn.moved:
            yield from (Transfer(state.seat, tile, way) for way in _better_ways(state, tile))


def ways_to_transfer(state: PipState, tile: TileId) -> tuple[Placement, ...]:
    """Where a tile of the blob may be put when it is lifted; nowhere if it may not be lifted."""
    return () if _lift_fault(state, tile) else tuple(_better_ways(state, tile))


def _lift_fault(state: PipState, tile: TileId) -> str | None:
    """Why a tile may not be lifted."""
    if state.options.game not in TRANSFER_GAMES:
        return said("{game} has no transfers", game=state.options.game)
    if tile not in state.blob:
        return said("tile {tile} is not in the blob", tile=tile)
    if tile in state.turn.moved:
        return said("tile {tile} was transferred in this turn already", tile=tile)
    if len(state.blob) == 1 or not is_connected_without(state.blob, tile):
        return said("without tile {tile} the others would not hang together", tile=tile)
    return None


def _better_ways(state: PipState, tile: TileId) -> Iterator[Placement]:
    rest, pips = state.blob.without_tile(tile), state.pips
    matched = matches(rest, pips, tile, state.blob[tile])
    if matched == len(set(pips[tile])):
        return
    now = ways(state.blob, kind_of(tile), 1, state.options.partial_contact)
    lifted = legal_after_lift(state.blob, tile, now, partial_contact=state.options.partial_contact)
    yield from (way for way in lifted if matches(rest, pips, tile, way) > matched)


def transfer(state: PipState, action: Transfer) -> PipState:
    """A tile of the blob goes where it matches more colours. Raises Illegal."""
    tile, placement = action.tile, action.placement
    fault = _lift_fault(state, tile)
    if fault is not None:
        raise Illegal(fault)
    rest = state.blob.without_tile(tile)
    _check_way(state, rest, tile, placement)
    before = matches(rest, state.pips, tile, state.blob[tile])
    after = matches(rest, state.pips, tile, placement)
    if after <= before:
        raise Illegal(
            said(
                "tile {tile} matches {before} of its colours, and would match {after} there: not more",
                tile=tile,
                before=before,
                after=after,
            )
        )
    turn = replace(state.turn, moved=(*state.turn.moved, tile))
    return after_move(replace(state, blob=rest.with_tile(tile, placement), turn=turn))


def claims(state: PipState) -> Iterator[Claim]:
    """The claims that the seat in turn may make."""
    if _claim_fault(state) is None:
        taken = dict(state.claims)
        yield from (
            Claim(state.seat, colour) for colour in range(1, state.options.colours + 1) if colour not in taken
        )


def _claim_fault(state: PipState) -> str | None:
    """Why the seat in turn may not claim any colour now."""
    each = state.options.claims_each
    if state.options.game != TILES_TRANSFER:
        return said("{game} has no claims", game=state.options.game)
    if state.turn.returned:
        return said("an exchange leaves no claim")
    if state.turn.claimed:
        return said("one colour a turn is claimed")
    if len(state.own_colours(state.seat)) >= each:
        return said(
            "seat {seat} has claimed {each} already, and may claim no more", seat=state.seat, each=each
        )
    return None


def claim(state: PipState, action: Claim) -> PipState:
    """A colour is claimed for good. Raises Illegal."""
    fault = _claim_fault(state)
    if fault is not None:
        raise Illegal(fault)
    if not 1 <= action.colour <= state.options.colours:
        raise Illegal(
            said(
                "{colour} is no colour in play: there are 1 to {colours}",
                colour=action.colour,
                colours=state.options.colours,
            )
        )
    owner = dict(state.claims).get(action.colour)
    if owner is not None:
        raise Illegal(said("colour {colour} is claimed by seat {owner}", colour=action.colour, owner=owner))
    turn = replace(state.turn, claimed=True)
    return replace(state, claims=(*state.claims, (action.colour, state.seat)), turn=turn)


def exchange_fault(state: PipState) -> str | None:
    """Why the seat in turn may not exchange."""
    if not state.turn.is_untouched:
        return said("an exchange forfeits the turn: no move and no claim comes before it")
    if not state.hand:
        return said("the hand is empty")
    if not state.boneyard.order:
        return said("the boneyard is empty")
    if state.options.game == SOLITAIRE and state.exchanges[0] >= state.options.exchanges:
        return said("all {exchanges} exchanges of the game are used", exchanges=state.options.exchanges)
    return None


def exchanges(state: PipState) -> Iterator[Exchange]:
    """All exchanges, of fewer tiles first; as many as the hand has parts."""
    if exchange_fault(state) is None:
        for count in range(1, len(state.hand) + 1):
            for tiles in combinations(state.hand, count):
                yield Exchange(state.seat, tiles)


def make_exchange(state: PipState, action: Exchange) -> PipState:
    """The turn is forfeited for other tiles. Raises Illegal."""
    fault = exchange_fault(state)
    if fault is not None:
        raise Illegal(fault)
    if not action.tiles:
        raise Illegal(said("an exchange returns at least one tile"))
    for tile in action.tiles:
        if tile not in state.hand:
            raise Illegal(said("tile {tile} is not in the hand", tile=tile))
    return exchange(state, action.tiles)


def done_fault(state: PipState) -> str | None:
    """Why the moves of the turn can't be over."""
    return None if state.turn.placed else said("a turn has a placement: place a tile, or exchange")


def pass_fault(state: PipState) -> str | None:
    """Why the seat in turn may not pass."""
    if state.turn.placed:
        return said("a tile was placed: say DONE")
    if can_place(state):
        return said("a tile of the hand has a legal place")
    if exchange_fault(state) is None:
        return said("no tile has a legal place, so an exchange is forced")
    return None
