"""Positions that the rules pages of Chaos Tiles draw; what is said of them is computed by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.connection import graph
from games.engine.chaos_tiles.duos import Duo, duos
from games.engine.chaos_tiles.games.clumps import Clump, clumps
from games.engine.chaos_tiles.games.go_board import FREE, put
from games.engine.chaos_tiles.games.pips import Pips, pip_tiles
from games.engine.chaos_tiles.games.scores import PENTAGON
from games.engine.chaos_tiles.legality import Fault, is_legal
from games.engine.chaos_tiles.medallion import medallion, medallion_placements
from games.engine.chaos_tiles.placement import parse_placement
from games.engine.chaos_tiles.ring import Point

NEW = 99
"""The tile that a picture is about, where it is no tile of the game."""

FULL_TURN, NARROW = 360, 20


@dataclass(frozen=True, slots=True)
class Example:
    """A position with what is drawn on it.

    `new` are the tiles it is about; `fault`: why the last of them may not lie there. `angles` are written at
    the corners. `stones` have their seats; `burned` are colours by tile; `gaps` the points with a gap of 20
    degrees.
    """

    blob: Blob
    new: tuple[TileId, ...] = ()
    fault: Fault | None = None
    pips: Mapping[TileId, Pips] = field(default_factory=dict)
    clumps: tuple[Clump, ...] = ()
    stones: Mapping[TileId, int] = field(default_factory=dict)
    burned: Mapping[TileId, tuple[int, ...]] = field(default_factory=dict)
    labels: Mapping[TileId, str] = field(default_factory=dict)
    gaps: tuple[Point, ...] = ()
    angles: bool = False


def blob_of(*texts: str) -> Blob:
    """Tiles numbered from 1."""
    return Blob(enumerate(map(parse_placement, texts), start=1))


@cache
def faces() -> Mapping[str, Example]:
    """Both tiles, front and back."""
    named = {"vek": "V+0@0", "vek_back": "V-0@0", "kay": "K+0@0", "kay_back": "K-0@0"}
    return {name: Example(blob_of(text), angles=True) for name, text in named.items()}


@cache
def contacts() -> Mapping[str, Example]:
    """What may lie beside a blob and what may not."""
    return {
        "edge": placed("V+9@1", "V+0@0"),
        "partial": placed("V+0@-1,0,0,1,1", "V+0@0", "K+4@1,1", "K+3@0"),
        "free": placed("K+16@0", "V+0@0", "V+15@0,1,0,1", "V+2@1,2,0,0,-1,-1", "V+13@1,1"),
        "no_contact": placed("V+9@1,0,0,0,1,-1", "V+0@0"),
        "overlap": placed("K+10@0,0,1,1", "K+0@0"),
        "narrow_gap": placed("K+8@0,1,0,1", "V+0@0"),
    }


def placed(text: str, *before: str) -> Example:
    """A tile beside others, with the rule that it breaks."""
    blob, placement = blob_of(*before), parse_placement(text)
    fault = is_legal(blob, placement)
    both = blob.with_tile(NEW, placement)  # drawn even where tiles lie on each other
    return Example(both, (NEW,), fault, gaps=narrow_gaps(both) if fault is Fault.NARROW_GAP else ())


def narrow_gaps(blob: Blob) -> tuple[Point, ...]:
    """The corners round which all is taken but 20 degrees."""
    return tuple(point for point in blob.masks if blob.degrees_at(point) == FULL_TURN - NARROW)


_FIRST_OF_PAIR = {(1, 2): 1, (1, 5): 16, (2, 5): 31, (3, 4): 36, (3, 5): 41, (4, 5): 46}
_WORKED = {
    **dict.fromkeys((12, 7, 16, 17, 18), (1, 5)),
    **dict.fromkeys((6, 5), (2, 5)),
    **dict.fromkeys((1, 2, 3, 4), (3, 5)),
    **dict.fromkeys((11, 8, 9, 10, 15), (4, 5)),
}
"""The colours at the places of the medallion; 13 and 14 are free."""


@cache
def worked_turn() -> tuple[Example, Example]:
    """Chaos Omelet before and after a turn of two tiles that leaves clumps of 2, 3 and 5."""
    pips, places = pip_tiles("r3"), medallion_placements()
    used: dict[Pips, int] = {}
    before = Blob()
    for place, pair in _WORKED.items():
        tile = _FIRST_OF_PAIR[pair] + used.setdefault(pair, 0)
        used[pair] += 1
        before = before.with_tile(tile, places[place - 1])
    new = (_FIRST_OF_PAIR[1, 2], _FIRST_OF_PAIR[3, 4])
    after = before.with_tile(new[0], places[12]).with_tile(new[1], places[13])
    grown = tuple(each for each in clumps(after, pips) if not each.tiles.isdisjoint(new))
    touched = {colour for tile in new for colour in pips[tile]}
    old = tuple(
        each
        for each in clumps(before, pips)
        if each.colour in touched
        and any(each.tiles < clump.tiles and each.colour == clump.colour for clump in grown)
    )
    return Example(before, pips=pips, clumps=old), Example(after, new, pips=pips, clumps=grown)


@cache
def better_match() -> tuple[Example, Example]:
    """A transfer: the tile matches one of its colours, and two where it goes."""
    before = worked_turn()[0].blob
    tile = next(tile for tile, lies in before.tiles.items() if lies == medallion_placements()[17])
    after = before.without_tile(tile).with_tile(tile, medallion_placements()[13])
    pips = pip_tiles("r3")
    return Example(before, (tile,), pips=pips), Example(after, (tile,), pips=pips)


_FAN = (36, 6, 41, 21, 37)


@cache
def pentagon() -> Example:
    """The fifth pip of a clump has just been placed, and all five burn."""
    pips, blob = pip_tiles("r3"), Blob(zip(_FAN, medallion_placements(), strict=False))
    found = tuple(clump for clump in clumps(blob, pips) if clump.size >= PENTAGON)
    burned = {tile: (clump.colour,) for clump in found for tile in clump.tiles}
    return Example(blob, _FAN[-1:], pips=pips, clumps=found, burned=burned)


_STONES = {1: 1, 2: 1, 15: 1, 16: 1, 3: 1, 7: 2, 14: 2, 13: 2, 11: 2, 5: 2, 10: 2}
_CAPTURES = 12


@cache
def capture() -> tuple[Example, Example]:
    """Go: a stone takes the last liberty of others."""
    figure, links = medallion(), graph(medallion())
    held = tuple(_STONES.get(tile, FREE) for tile in figure)
    after, _taken = put(held, links, _CAPTURES, 1)
    return Example(figure, stones=_STONES), Example(
        figure,
        (_CAPTURES,),
        stones={tile: seat for tile, seat in enumerate(after, start=1) if seat != FREE},
    )


@cache
def medallion_example() -> Example:
    """The medallion with its numbers."""
    figure = medallion()
    return Example(figure, labels={tile: str(tile) for tile in figure})


@cache
def duo_examples() -> tuple[tuple[Duo, Example], ...]:
    """All 97 with their names."""
    return tuple((duo, Example(Blob(enumerate(duo.placements, start=1)))) for duo in duos())
