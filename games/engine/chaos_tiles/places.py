"""Points inside a tile where a label or its pips are drawn; x to the right, y up, edges of length 1."""

from typing import TypeAlias

from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.ring import COSINES, SINES, to_xy
from games.engine.chaos_tiles.tiles import FRONT, KAY, VEK, Kind
from words import said

XY: TypeAlias = tuple[float, float]

_HEARTS: dict[Kind, XY] = {VEK: (1.02, 0.57), KAY: (1.20, 0.66)}
_TWO_PIPS: dict[Kind, tuple[XY, XY]] = {VEK: ((0.72, 0.45), (1.34, 0.70)), KAY: ((0.88, 0.32), (1.27, 0.93))}
_NOTES: dict[Kind, tuple[XY, XY]] = {VEK: ((1.03, 0.2), (1.03, 0.2)), KAY: ((0.76, 0.28), (1.44, 0.6))}


def heart(placement: Placement) -> XY:
    """A point well inside the tile."""
    return _on_plane(placement, _HEARTS[placement.kind])


def pip_places(placement: Placement, count: int) -> tuple[XY, ...]:
    """Where one or two pips go. Raises ValueError for any other number."""
    if count == 1:
        return (heart(placement),)
    if count == 2:
        first, second = _TWO_PIPS[placement.kind]
        return (_on_plane(placement, first), _on_plane(placement, second))
    raise ValueError(said("{count} pips: there are places for one or two", count=count))


def note_place(placement: Placement, pips: int) -> XY:
    """Where a small label goes beside one or two pips."""
    return _on_plane(placement, _NOTES[placement.kind][pips - 1])


def _on_plane(placement: Placement, point: XY) -> XY:
    """A point given for the front in rotation 0, where the tile lies."""
    x, y = point if placement.face == FRONT else (point[0], -point[1])
    c, s = COSINES[placement.rotation], SINES[placement.rotation]
    left, up = to_xy(placement.origin)
    return left + x * c - y * s, up + x * s + y * c
