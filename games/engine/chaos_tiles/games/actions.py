"""What seats do in the six games, and what the clock does to them, as values.

`action.text` is what was done, `PLACE 17 V+3@0,1`; `str(action)` begins with the seat. Seat 0 is the clock's
and the arbiter's.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games.pips import Colour
from games.engine.chaos_tiles.placement import Placement, parse_placement
from games.engine.chaos_tiles.tiles import KINDS, Kind
from games.engine.errors import EngineError, Malformed
from games.engine.interface import Seat

NOBODY: Seat = 0
"""The seat of what no player does."""

MOST_CHARACTERS = 400


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
            raise Malformed(f"{self.word} names a tile twice")
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

_Reader: TypeAlias = Callable[[Seat, list[str]], TilesAction]

_BARE: tuple[type[Keep | Done | Pass | Resume], ...] = (Keep, Done, Pass, Resume)
_PUTS: tuple[type[Place | Transfer], ...] = (Place, Transfer)
_LISTS: tuple[type[Exchange | Dead], ...] = (Exchange, Dead)
_GONE: tuple[type[Flag | Leave], ...] = (Flag, Leave)


def parse_action(text: str) -> TilesAction:
    """Read an action with its seat before it; case does not matter. Raises Malformed.

    >>> parse_action("1 place 17 v+3@0,1")
    Place(seat=1, tile=17, placement=Placement(kind='V', face='+', rotation=3, origin=(0, 1, 0, 0, 0, 0)))
    >>> parse_action("0 LEAVE 3")
    Leave(of=3)
    """
    if len(text) > MOST_CHARACTERS:
        raise Malformed(f"{text[:20]!r}... is too long for an action")
    words = text.upper().split()
    if len(words) < 2 or not re.fullmatch(r"[0-5]", words[0]):
        raise Malformed(f"{text!r} does not begin with a seat and a word, as 1 DONE or 0 FLAG 2")
    seat, word, rest = int(words[0]), words[1], words[2:]
    for kind in _GONE:
        if word == kind.word:
            if seat != NOBODY:
                raise Malformed(f"{text!r}: {word} is said by seat {NOBODY}, of another seat")
            return kind(_number(_one(rest, word, "a seat")))
    if seat == NOBODY:
        raise Malformed(f"{text!r}: seat {NOBODY} has only {' and '.join(kind.word for kind in _GONE)}")
    return _player_action(seat, word, rest)


def _player_action(seat: Seat, word: str, rest: list[str]) -> TilesAction:
    for bare in _BARE:
        if word == bare.word:
            if rest:
                raise Malformed(f"nothing follows {word}")
            return bare(seat)
    for put in _PUTS:
        if word == put.word:
            if len(rest) != 2:
                raise Malformed(f"{word} wants a tile and a placement, as {word} 17 V+3@0,1")
            return put(seat, _number(rest[0]), _placement(rest[1]))
    for several in _LISTS:
        if word == several.word:
            return several(seat, tuple(map(_number, rest)))
    return _with_one(seat, word, rest)


def _with_one(seat: Seat, word: str, rest: list[str]) -> TilesAction:
    if word == Draw.word:
        named = _one(rest, word, "V or K")
        kind = next((kind for kind in KINDS if kind == named), None)
        if kind is None:
            raise Malformed(f"{named!r} is no kind: draw V, a Vek, or K, a Kay")
        return Draw(seat, kind)
    if word == Claim.word:
        return Claim(seat, _number(_one(rest, word, "a colour")))
    if word == Stone.word:
        return Stone(seat, _number(_one(rest, word, "a tile")))
    if word == Lay.word:
        return Lay(seat, _placement(_one(rest, word, "a placement")))
    raise Malformed(f"{word!r} is no action")


def _one(rest: list[str], word: str, what: str) -> str:
    if len(rest) != 1:
        raise Malformed(f"{word} wants {what} and nothing else")
    return rest[0]


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,3}", word, re.ASCII):
        raise Malformed(f"{word!r} is no number of a tile, colour or seat")
    return int(word)


def _placement(word: str) -> Placement:
    try:
        return parse_placement(word)
    except EngineError as error:
        raise Malformed(str(error)) from None
