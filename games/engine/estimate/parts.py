"""Play-outs in parts: how many, how large, with which seed. A part is the same whoever plays it."""

import hashlib
from dataclasses import replace

from games.engine.actions import Role
from games.engine.errors import EngineError
from games.engine.position import Position
from words import said

DEFAULT_PLAYOUTS = 10_000
MOST_PLAYOUTS = 1_000_000
PART_SIZE = 1_000


def part_sizes(playouts: int) -> tuple[int, ...]:
    """The play-outs of each part, numbered from 0: all of one size, only the last may be smaller.

    Raises EngineError for a number out of bounds.

    >>> part_sizes(2500)
    (1000, 1000, 500)
    """
    if isinstance(playouts, bool) or not isinstance(playouts, int) or not 1 <= playouts <= MOST_PLAYOUTS:
        raise EngineError(
            said("play-outs: give a whole number, 1 to {most_playouts}", most_playouts=MOST_PLAYOUTS)
        )
    whole, rest = divmod(playouts, PART_SIZE)
    return (PART_SIZE,) * whole + ((rest,) if rest else ())


def part_seed(seed: str, number: int) -> int:
    """The seed of one part: 63 bits of SHA-256 of `estimate:SEED:NUMBER`."""
    digest = hashlib.sha256(f"estimate:{seed}:{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def settled(position: Position) -> Position:
    """The position after a pass that is forced."""
    if position.turn is Role.ORDER and not position.slides:
        return replace(position, turn=Role.CHAOS)
    return position


def play_part(position: Position, number: int, size: int, seed: str | int) -> dict[int, int]:
    """One part of the play-outs of a position: final Order score -> how often.

    For workers and command lines: it loads compiled code.
    """
    from games.engine import search

    return dict(search.playouts(settled(position), size, part_seed(str(seed), number)))
