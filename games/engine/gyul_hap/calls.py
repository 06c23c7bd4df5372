"""What players call, and what the clock and the arbiter do to a board, as values.

`call.text` is what was called, `HAP 3 6 7`; `str(call)` begins with the seat, `1 HAP 3 6 7`.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from games.engine.errors import Malformed
from games.engine.gyul_hap.cards import BOARD_CARDS
from games.engine.gyul_hap.haps import Triple
from games.engine.interface import Seat
from words import said

NOBODY: Seat = 0
"""The seat of what no player calls: the clock's and the arbiter's acts."""

MOST_CHARACTERS = 40

_EXAMPLE = said(
    "HAP and three different positions from 1 to {board_cards}, as HAP 3 6 7", board_cards=BOARD_CARDS
)


@dataclass(frozen=True, slots=True)
class _Word:
    seat: Seat
    text: ClassVar[str] = ""

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class _Act(_Word):
    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Hap:
    """Three positions are called a Hap, in any order. Raises Malformed if they are not three of a board.

    >>> str(Hap(1, (7, 3, 6)))
    '1 HAP 3 6 7'
    """

    seat: Seat
    triple: Triple

    def __post_init__(self) -> None:
        object.__setattr__(self, "triple", _triple(self.triple))

    @property
    def text(self) -> str:
        """The call without its seat."""
        return f"HAP {' '.join(map(str, self.triple))}"

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Gyul(_Word):
    """No unclaimed Hap remains."""

    __slots__ = ()
    text = "GYUL"


class Begin(_Word):
    """ "Hap" alone, where players call in turn: the positions follow."""

    __slots__ = ()
    text = "HAP"


class Skip(_Word):
    """The seat would leave this board; it is left when all would."""

    __slots__ = ()
    text = "SKIP"


class Unskip(_Word):
    """The seat would rather play on."""

    __slots__ = ()
    text = "UNSKIP"


class TurnOver(_Act):
    """The time of a turn, a naming or a bonus ran out."""

    __slots__ = ()
    text = "TIME"


class LimitReached(_Act):
    """The time of the board ran out."""

    __slots__ = ()
    text = "LIMIT"


class Stop(_Act):
    """The arbiter closes the board."""

    __slots__ = ()
    text = "STOP"


Call: TypeAlias = Hap | Gyul | Begin | Skip | Unskip | TurnOver | LimitReached | Stop

_WORDS: dict[str, type[Gyul | Begin | Skip | Unskip]] = {
    kind.text: kind for kind in (Gyul, Begin, Skip, Unskip)
}
_ACTS: dict[str, type[TurnOver | LimitReached | Stop]] = {
    kind.text: kind for kind in (TurnOver, LimitReached, Stop)
}


def parse_call(text: str, seat: Seat) -> Call:
    """Read a call as a player types it; small letters, commas and any order of the positions will do.

    Seat 0 reads the clock's and the arbiter's acts and nothing else. Raises Malformed.

    >>> parse_call("hap 7,6,3", 2)
    Hap(seat=2, triple=(3, 6, 7))
    >>> parse_call("Gyul!", 1).text
    'GYUL'
    """
    if len(text) > MOST_CHARACTERS:
        raise Malformed(
            said("{text}... is too long: call {example}, or GYUL", text=repr(text[:20]), example=_EXAMPLE)
        )
    plain = " ".join(re.sub(r"[,;!.]", " ", text.upper()).split())
    if seat == NOBODY:
        if plain not in _ACTS:
            raise Malformed(said("{text} is none of {choices}", text=repr(text), choices=", ".join(_ACTS)))
        return _ACTS[plain]()
    if plain in _WORDS:
        return _WORDS[plain](seat)
    return Hap(seat, _positions(plain, text))  # type: ignore[arg-type]  # counted when made


def _positions(plain: str, text: str) -> tuple[int, ...]:
    match = re.fullmatch(r"(?:HAP)? ?([0-9 ]*)", plain)
    if match is None or not match[1]:
        raise Malformed(said("{text} is no call: call {example}, or GYUL", text=repr(text), example=_EXAMPLE))
    words = match[1].split()
    if len(words) == 1 and len(words[0]) == 3:
        words = list(words[0])
    return tuple(map(int, words))


def _triple(positions: tuple[int, ...]) -> Triple:
    outside = next((place for place in positions if not 1 <= place <= BOARD_CARDS), None)
    if outside is not None:
        raise Malformed(said("{outside} is no position: call {example}", outside=outside, example=_EXAMPLE))
    if len(positions) != 3:
        raise Malformed(said("{count} positions: call {example}", count=len(positions), example=_EXAMPLE))
    one, two, three = sorted(positions)
    if one == two or two == three:
        raise Malformed(said("position {two} is named twice: call {example}", two=two, example=_EXAMPLE))
    return one, two, three
