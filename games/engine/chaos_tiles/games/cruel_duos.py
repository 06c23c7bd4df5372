"""Cruel Duos: a module with the functions of `Game`.

The supply is open: a turn lays one tile of either kind with either face. With each neighbour along a full
edge it makes one of the 97 duos, and who makes one first owns it. The draws are the committed seed: Move Zero
follows from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.duos import duo_of
from games.engine.chaos_tiles.games.actions import NOBODY, Flag, Lay, Leave, TilesAction
from games.engine.chaos_tiles.games.keys import CRUEL_DUOS
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.scores import Standing, ranked
from games.engine.chaos_tiles.games.seats import check_gone, check_turn, read_action
from games.engine.chaos_tiles.games.state import End, next_seat
from games.engine.chaos_tiles.games.ways import has_way, ways
from games.engine.chaos_tiles.legality import FAULT_WORDS, is_legal
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.ring import ORIGIN
from games.engine.chaos_tiles.tiles import FRONT, KAY, KINDS, TILES, VEK, Kind
from games.engine.errors import ActionError, EngineError, Illegal, Malformed
from games.engine.interface import Outcome, Seat
from games.engine.shuffle import below, words
from words import said


@dataclass(frozen=True, slots=True)
class Owned:
    """A duo by its name, who made it first, and in which turn."""

    duo: str
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class DuosState:
    """A game after `ply` actions; nothing in it is secret, and so it is its own view. Tiles are numbered as
    they are laid, Move Zero being 1."""

    options: Options
    blob: Blob
    seat: Seat = 1
    turn: int = 1
    gone: frozenset[Seat] = frozenset()
    owned: tuple[Owned, ...] = ()
    ended: End | None = None
    ply: int = 0

    @property
    def supply(self) -> Mapping[Kind, int]:
        """The tiles that are left of each kind."""
        laid = [placement.kind for placement in self.blob.tiles.values()]
        return {
            VEK: self.options.veks - laid.count(VEK),
            KAY: self.options.kays - laid.count(KAY),
        }

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(seat for seat in self.options.seats if seat not in self.gone)

    @property
    def points(self) -> tuple[int, ...]:
        """The duos of each seat."""
        owners = [owned.seat for owned in self.owned]
        return tuple(map(owners.count, self.options.seats))


def start(options: Options, seed: str, /) -> DuosState:
    """Move Zero lies. Raises EngineError for another game, or for what is no seed."""
    if options.game != CRUEL_DUOS:
        raise EngineError(said("{game} is not {wanted}", game=options.game, wanted=CRUEL_DUOS))
    kinds: list[Kind] = [VEK] * options.veks + [KAY] * options.kays
    kind = kinds[below(len(kinds), words(seed, "move-zero"))]
    return DuosState(options, Blob({1: Placement(kind, FRONT, 0, ORIGIN)}))


def to_act(state: DuosState, /) -> frozenset[Seat]:
    """The seat in turn."""
    return frozenset() if state.ended else frozenset({state.seat})


def legal(state: DuosState, seat: Seat, /) -> Iterator[TilesAction]:
    """Every tile that a seat may lay."""
    if state.ended:
        return
    if seat == NOBODY:
        for other in state.active:
            yield Flag(other)
            yield Leave(other)
    elif seat == state.seat:
        yield from (Lay(seat, way) for way in ways_to_lay(state))


def ways_to_lay(state: DuosState) -> Iterator[Placement]:
    """Where tiles of the supply fit."""
    for kind in KINDS:
        if state.supply[kind] > 0:
            yield from ways(state.blob, kind, 2, state.options.partial_contact)


def can_lay(state: DuosState) -> bool:
    """Whether any tile of the supply fits."""
    partial = state.options.partial_contact
    return any(state.supply[kind] > 0 and has_way(state.blob, kind, 2, partial) for kind in KINDS)


def parse(state: DuosState, text: str, /) -> TilesAction:
    """Read an action with its seat before it, as `1 LAY K-7@1,0`. Raises Malformed, with the ply."""
    return read_action(text, state.ply + 1)


def apply(state: DuosState, action: TilesAction, /) -> DuosState:
    """The state after an action. Raises OutOfTurn, Malformed or Illegal, with the ply."""
    counted = replace(state, ply=state.ply + 1)
    try:
        if isinstance(action, Flag | Leave):
            check_gone(action, state.active, is_over=state.ended is not None)
            return _leave(counted, action.of)
        check_turn(action, to_act(state))
        if not isinstance(action, Lay):
            raise Malformed(
                said(
                    "{action} is no action of {game}",
                    action=action.text,
                    game=CRUEL_DUOS,
                )
            )
        return _laid(counted, action.placement)
    except ActionError as error:
        raise error.at(counted.ply) from None


def _laid(state: DuosState, placement: Placement) -> DuosState:
    if state.supply[placement.kind] <= 0:
        raise Illegal(said("no {tiles} is left", tiles=TILES[placement.kind].name))
    fault = is_legal(state.blob, placement, partial_contact=state.options.partial_contact)
    if fault is not None:
        raise Illegal(FAULT_WORDS[fault])
    new = tuple(Owned(duo, state.seat, state.turn) for duo in new_duos(state, placement))
    tile: TileId = len(state.blob) + 1
    state = replace(state, blob=state.blob.with_tile(tile, placement), owned=(*state.owned, *new))
    return _next(state)


def new_duos(state: DuosState, placement: Placement) -> tuple[str, ...]:
    """The duos that a tile laid so makes and that nobody owns yet, each once."""
    taken = {owned.duo for owned in state.owned}
    neighbours = dict.fromkeys(contact.tile for contact in state.blob.contacts(placement))
    made = (duo_of(state.blob[tile], placement) for tile in neighbours)
    return tuple(dict.fromkeys(duo.name for duo in made if duo and duo.name not in taken))


def _next(state: DuosState) -> DuosState:
    if not can_lay(state):
        return replace(state, ended=End.SUPPLY)
    return replace(state, seat=next_seat(state.active, state.seat), turn=state.turn + 1)


def _leave(state: DuosState, seat: Seat) -> DuosState:
    state = replace(state, gone=state.gone | {seat})
    if len(state.active) == 1:
        return replace(state, ended=End.LEFT)
    return _next(state) if seat == state.seat else state


def standings(state: DuosState) -> tuple[Standing, ...]:
    """All seats as they stand now, the best first; equal ones share."""
    return ranked({seat: (state.points[seat - 1], ()) for seat in state.options.seats})


def outcome(state: DuosState, /) -> Outcome | None:
    """The duos of each seat; most duos win, equal ones share."""
    if state.ended is None:
        return None
    scores = dict(zip(state.options.seats, state.points, strict=True))
    return Outcome(scores, tuple(each.seat for each in standings(state) if each.place == 1))


def view(state: DuosState, seat: Seat | None, /) -> DuosState:
    """Everything: nothing in this game is secret, and Move Zero has used all of the seed that it needs."""
    return state
