"""The state of a game where pips count: Chaos Omelet, Tiles Transfer, Scorer's Solitaire, Micropentagons."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from games.engine.chaos_tiles.blob import EMPTY, Blob, TileId
from games.engine.chaos_tiles.games.boneyard import Boneyard
from games.engine.chaos_tiles.games.clumps import Clump, Spot, clumps
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.pips import Colour, Pips, kind_of, pip_tiles, units
from games.engine.interface import Seat


class Phase(StrEnum):
    """What the seat in turn does."""

    DEAL = "deal"
    """It draws its first hand."""
    PLAY = "play"
    """It moves, or exchanges, or passes."""
    DRAW = "draw"
    """It fills its hand after its moves."""
    SWAP = "swap"
    """It draws in an exchange; what it returns waits until it has drawn."""
    OVER = "over"


class End(StrEnum):
    """Why a game is over."""

    BONEYARD = "boneyard"
    """The boneyard is without Veks or without Kays."""
    IDLE = "idle"
    """Every seat has exchanged or passed twice in succession."""
    LEFT = "left"
    """No more than one seat is left able to move."""
    WON = "won"
    """The solitaire's clumps are all there, where that may be at any time."""
    SUPPLY = "supply"
    """Cruel Duos: no tile is left, or none fits."""
    AGREED = "agreed"
    """Go Asunder: two passes, and agreement on dead stones."""
    PASSED = "passed"
    """Go Asunder: two passes after play went on; everything left lives."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as far as it has come.

    `since`: how many actions were made before it; those after it can be taken back until the redraw. `main`:
    the main placement with fewer than three contacts has been made. `returned`: what an exchange gives back.
    """

    number: int = 0
    since: int = 0
    placed: tuple[TileId, ...] = ()
    moved: tuple[TileId, ...] = ()
    main: bool = False
    claimed: bool = False
    returned: tuple[TileId, ...] = field(default=(), repr=False)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been done in it."""
        return not (self.placed or self.moved or self.claimed or self.returned)


@dataclass(frozen=True, slots=True)
class Scored:
    """Points and what they come from: the clumps as colour and size."""

    turn: int
    seat: Seat
    clumps: tuple[tuple[Colour, int], ...]
    points: int


@dataclass(frozen=True, slots=True)
class PipState:
    """A game after `ply` actions. Seed, boneyard and hands are secret; tuples by seat begin with seat 1.

    `idle`: for each seat its turns in succession that were an exchange or a pass. `burned`: pips that have
    made a point of Micropentagons.
    """

    options: Options
    seed: str = field(repr=False)
    boneyard: Boneyard = field(repr=False)
    hands: tuple[tuple[TileId, ...], ...] = field(repr=False)
    idle: tuple[int, ...]
    exchanges: tuple[int, ...]
    played: tuple[int, ...]
    points: tuple[int, ...]
    blob: Blob = EMPTY
    seat: Seat = 1
    phase: Phase = Phase.DEAL
    turn: Turn = Turn()
    gone: frozenset[Seat] = frozenset()
    claims: tuple[tuple[Colour, Seat], ...] = ()
    burned: frozenset[Spot] = frozenset()
    scored: tuple[Scored, ...] = ()
    ended: End | None = None
    ply: int = 0

    @property
    def pips(self) -> Mapping[TileId, Pips]:
        """The pips of all tiles in play."""
        return pip_tiles(self.options.pip_set, self.options.colours)

    @property
    def clumps(self) -> tuple[Clump, ...]:
        """The clumps of the blob, counted anew."""
        return clumps(self.blob, self.pips)

    @property
    def hand(self) -> tuple[TileId, ...]:
        """The hand of the seat in turn."""
        return self.hands[self.seat - 1]

    @property
    def space(self) -> int:
        """The half-units that are free in the hand of the seat in turn."""
        return self.options.hands[self.seat - 1] - sum(units(kind_of(tile)) for tile in self.hand)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(seat for seat in self.options.seats if seat not in self.gone)

    def own_colours(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours that a seat has claimed."""
        return tuple(colour for colour, owner in self.claims if owner == seat)

    def with_hand(self, hand: tuple[TileId, ...]) -> "PipState":
        """With another hand of the seat in turn."""
        return replace(self, hands=with_item(self.hands, self.seat, hand))


def with_item(items: tuple, seat: Seat, item: object) -> tuple:  # type: ignore[type-arg]
    """A tuple by seat with another item for one."""
    return (*items[: seat - 1], item, *items[seat:])


def next_seat(state_seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """The seat after this one, which itself need not be among them."""
    return next((other for other in state_seats if other > seat), state_seats[0])
