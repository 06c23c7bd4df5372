"""The boneyard: tiles face down, in an order that nobody sees and everybody can recompute from the seed."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.tiles import Kind
from games.engine.errors import EngineError
from games.engine.shuffle import below, hex_bytes, shuffled, words
from words import said


class SeedMismatch(EngineError):
    """A revealed seed that is not the committed one."""


def commitment(game: str, seed: str, salt: str) -> str:
    """What is published before the first draw: SHA-256 of `tiles1:GAME:SEED:SALT`, in lower-case hex.

    Seed and salt are 32 random bytes each, 64 hex digits. Raises SeedError.
    """
    text = f"tiles1:{game}:{hex_bytes('seed', seed)}:{hex_bytes('salt', salt)}"
    return hashlib.sha256(text.encode()).hexdigest()


def verify(game: str, seed: str, salt: str, committed: str) -> None:
    """Check a revealed seed and salt. Raises SeedError for what is none, SeedMismatch for others."""
    actual = commitment(game, seed, salt)
    if actual != hex_bytes("commitment", committed):
        raise SeedMismatch(
            said(
                "seed and salt give the commitment {actual}, not {committed}: another seed or salt",
                actual=actual,
                committed=committed.lower(),
            )
        )


@dataclass(frozen=True, slots=True)
class Boneyard:
    """The tiles that are left, in their secret order, and how often they were shuffled."""

    order: tuple[TileId, ...] = field(repr=False)
    shuffles: int = 1

    def count(self, kind: Kind) -> int:
        """How many tiles of a kind are left; everybody sees that."""
        return sum(kind_of(tile) == kind for tile in self.order)

    def draw(self, kind: Kind) -> tuple[TileId, "Boneyard"]:
        """The first tile of a kind, which must be there, and the boneyard without it."""
        tile = next(tile for tile in self.order if kind_of(tile) == kind)
        return tile, self._without(tile)

    def draw_any(self, seed: str) -> tuple[TileId, "Boneyard"]:
        """Any tile with equal chance, so kinds in proportion, by label `move-zero`."""
        tile = self.order[below(len(self.order), words(seed, "move-zero"))]
        return tile, self._without(tile)

    def shuffled_in(self, tiles: Iterable[TileId], seed: str) -> "Boneyard":
        """With tiles that return, all shuffled by label `shuffle:N`, N being the number of this shuffle."""
        number = self.shuffles + 1
        return Boneyard(shuffled((*self.order, *sorted(tiles)), words(seed, f"shuffle:{number}")), number)

    def _without(self, tile: TileId) -> "Boneyard":
        return Boneyard(tuple(other for other in self.order if other != tile), self.shuffles)


def boneyard(seed: str, tiles: Iterable[TileId]) -> Boneyard:
    """All tiles, shuffled by label `shuffle:1` from the order of their numbers. Raises SeedError."""
    return Boneyard(shuffled(sorted(tiles), words(seed, "shuffle:1")))
