"""What seats do in the six games, and what the clock does to them, as values.

`action.text` is what was done, `PLACE 17 V+3@0,1`; `str(action)` begins with the seat. Seat 0 is the clock's
and the arbiter's.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games.pips import Colour
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.tiles import Kind
from games.engine.errors import Malformed
from games.engine.interface import Seat
from words import said

NOBODY: Seat = 0
"""The seat of what no player does."""


@dataclass(frozen=True, slots=True)
class _Act:
    seat: Seat
    word: ClassVar[str] = ""

    @property
    def arguments(self) -> str:
        """What follows the word."""
        return ""

    @property
    def text(self) -> str:
        """The action without its seat."""
        return f"{self.word} {self.arguments}".rstrip()

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class _Tiles(_Act):
    """Tiles in any order, each once. Raises Malformed."""

    tiles: tuple[TileId, ...]

    def __post_init__(self) -> None:
        if len(set(self.tiles)) != len(self.tiles):
            raise Malformed(said("{word} names a tile twice", word=self.word))
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @property
    def arguments(self) -> str:
        return " ".join(map(str, self.tiles))


@dataclass(frozen=True, slots=True)
class _Put(_Act):
    tile: TileId
    placement: Placement

    @property
    def arguments(self) -> str:
        return f"{self.tile} {self.placement}"


@dataclass(frozen=True, slots=True)
class Draw(_Act):
    """A kind is named, and a tile of it drawn; of the other kind if it is out.

    >>> str(Draw(2, "K"))
    '2 DRAW K'
    """

    kind: Kind
    word = "DRAW"

    @property
    def arguments(self) -> str:
        return self.kind


class Keep(_Act):
    """The last half-unit of the hand stays empty."""

    __slots__ = ()
    word = "KEEP"


class Place(_Put):
    """A tile of the hand is placed: as the turn's one main placement, or where it is free."""

    __slots__ = ()
    word = "PLACE"


class Transfer(_Put):
    """A tile of the blob is lifted and placed where it matches more colours."""

    __slots__ = ()
    word = "TRANSFER"


@dataclass(frozen=True, slots=True)
class Claim(_Act):
    """A colour is claimed for the rest of the game."""

    colour: Colour
    word = "CLAIM"

    @property
    def arguments(self) -> str:
        return str(self.colour)


class Exchange(_Tiles):
    """The turn is forfeited to exchange these tiles, which are as secret as the hand (`shown_text`)."""

    __slots__ = ()
    word = "EXCHANGE"


class Done(_Act):
    """No more moves this turn; the hand is filled."""

    __slots__ = ()
    word = "DONE"


class Pass(_Act):
    """Nothing is done this turn."""

    __slots__ = ()
    word = "PASS"


@dataclass(frozen=True, slots=True)
class Lay(_Act):
    """Cruel Duos: a tile of the open supply is laid."""

    placement: Placement
    word = "LAY"

    @property
    def arguments(self) -> str:
        return str(self.placement)


@dataclass(frozen=True, slots=True)
class Stone(_Act):
    """Go Asunder: a stone is put on a tile."""

    tile: TileId
    word = "STONE"

    @property
    def arguments(self) -> str:
        return str(self.tile)


class Dead(_Tiles):
    """Go Asunder: the stones that a seat takes for dead, both colours; none is a list too."""

    __slots__ = ()
    word = "DEAD"


class Resume(_Act):
    """Go Asunder: no agreement on dead stones; play goes on."""

    __slots__ = ()
    word = "RESUME"


@dataclass(frozen=True, slots=True)
class _Gone:
    """What takes a seat out of the game; `of` is that seat."""

    of: Seat
    word: ClassVar[str] = ""

    @property
    def seat(self) -> Seat:
        """Nobody's."""
        return NOBODY

    @property
    def text(self) -> str:
        """The action without its seat."""
        return f"{self.word} {self.of}"

    def __str__(self) -> str:
        return f"{NOBODY} {self.text}"


class Flag(_Gone):
    """The seat's flag has fallen: its turns are skipped.

    >>> str(Flag(2))
    '0 FLAG 2'
    """

    __slots__ = ()
    word = "FLAG"


class Leave(_Gone):
    """The seat has left: its turns are skipped."""

    __slots__ = ()
    word = "LEAVE"


GoneAction: TypeAlias = Flag | Leave
TilesAction: TypeAlias = (
    Draw
    | Keep
    | Place
    | Transfer
    | Claim
    | Exchange
    | Done
    | Pass
    | Lay
    | Stone
    | Dead
    | Resume
    | Flag
    | Leave
)
