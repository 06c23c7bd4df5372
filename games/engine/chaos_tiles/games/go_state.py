"""The state of a game of Go Asunder."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.games.go_board import Area, Position, areas
from games.engine.chaos_tiles.games.options import Options
from games.engine.chaos_tiles.games.state import End
from games.engine.interface import Seat

KOMI_SEAT: Seat = 2


class GoPhase(StrEnum):
    """What is to be done."""

    PLAY = "play"
    MARK = "mark"
    """Both seats list dead stones, in any order and again."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class GoState:
    """A game after `ply` actions; nothing in it is secret, and so it is its own view.

    `seen` are all positions there have been. `dead` are the lists of both seats, None where a seat has given
    none; `resumed`: play went on after two passes.
    """

    options: Options
    figure: Blob
    links: Mapping[TileId, tuple[TileId, ...]] = field(repr=False)
    position: Position
    seen: frozenset[Position] = field(repr=False)
    seat: Seat = 1
    phase: GoPhase = GoPhase.PLAY
    passes: int = 0
    captured: tuple[int, int] = (0, 0)
    dead: tuple[tuple[TileId, ...] | None, tuple[TileId, ...] | None] = (None, None)
    resumed: bool = False
    gone: frozenset[Seat] = frozenset()
    ended: End | None = None
    ply: int = 0

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play."""
        return tuple(seat for seat in self.options.seats if seat not in self.gone)

    @property
    def areas(self) -> dict[Seat, Area]:
        """The area of each seat as it stands; dead stones are off once there is agreement."""
        return areas(self.position, self.links, self.options.seats)

    @property
    def scores(self) -> dict[Seat, Fraction]:
        """Areas, and the komi of seat 2."""
        komi = {KOMI_SEAT: self.options.komi}
        return {seat: area.points + komi.get(seat, Fraction(0)) for seat, area in self.areas.items()}
