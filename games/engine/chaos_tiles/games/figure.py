"""The figures that Go Asunder is played on: the medallion, generated ones, and those that people build.

A figure is connected, and every tile has at least two neighbours.
"""

from collections.abc import Iterator
from functools import lru_cache

from games.engine.chaos_tiles.blob import EMPTY, Blob, TileId
from games.engine.chaos_tiles.connection import graph, is_connected, liftable
from games.engine.chaos_tiles.legality import FAULT_WORDS, Fault, is_legal, legal_placements
from games.engine.chaos_tiles.medallion import medallion
from games.engine.chaos_tiles.placement import Placement, parse_placement
from games.engine.chaos_tiles.ring import ORIGIN
from games.engine.chaos_tiles.tiles import FRONT, TILES, Kind
from games.engine.errors import EngineError
from games.engine.shuffle import below, words
from words import said

MEDALLION, GENERATED, BUILT = "medallion", "generated", "built"
FIGURES = (MEDALLION, GENERATED, BUILT)

LEAST_TILES, MOST_TILES = 6, 90
LEAST_NEIGHBOURS = 2


class FigureError(EngineError):
    """Tiles that make no figure."""


@lru_cache(maxsize=64)
def built(text: str) -> Blob:
    """The figure of these placements, numbered from 1 as they are given. Raises FigureError.

    The order does not matter to whether it is one: each tile must fit the others by the rules of placing.
    """
    figure = fitting(text)
    if not figure:
        raise FigureError(said("no placement is given"))
    check_figure(figure)
    return figure


def fitting(text: str) -> Blob:
    """The tiles of these placements as far as a figure is built, numbered from 1 as they are given. Raises
    FigureError where they do not fit each other, or are too many."""
    try:
        placements = [parse_placement(word) for word in text.split()]
    except EngineError as error:
        raise FigureError(str(error)) from None
    if not placements:
        return EMPTY
    if len(placements) > MOST_TILES:
        raise FigureError(
            said(
                "{count} tiles are given, but there are {most_tiles}",
                count=len(placements),
                most_tiles=MOST_TILES,
            )
        )
    for kind, tile in TILES.items():
        count = sum(placement.kind == kind for placement in placements)
        if count > tile.copies:
            raise FigureError(
                said(
                    "{count} {tile}s are given, but there are {copies}",
                    count=count,
                    tile=tile.name,
                    copies=tile.copies,
                )
            )
    _check_fit(placements)
    return Blob(enumerate(placements, start=1))


def _check_fit(placements: list[Placement]) -> None:
    """Place them one by one, each where it has contact."""
    blob, waiting = Blob({1: placements[0]}), dict(enumerate(placements[1:], start=2))
    while waiting:
        faults = {number: is_legal(blob, placement) for number, placement in waiting.items()}
        number = next((number for number, fault in faults.items() if fault is not Fault.NO_CONTACT), None)
        if number is None:
            number = next(iter(waiting))
        fault = faults[number]
        if fault is not None:
            raise FigureError(
                said(
                    "tile {number}, {placement}: {fault}",
                    number=number,
                    placement=waiting[number],
                    fault=FAULT_WORDS[fault],
                )
            )
        blob = blob.with_tile(number, waiting.pop(number))


def check_figure(figure: Blob) -> None:
    """Raises FigureError unless it is connected and every tile has two neighbours."""
    if not is_connected(figure):
        raise FigureError(said("the tiles do not hang together"))
    for tile in loose_tiles(figure):
        neighbours = len(figure.neighbours(tile))
        raise FigureError(
            said(
                "tile {tile}, {placement}, has {neighbours} neighbours, but needs {least_neighbours}",
                tile=tile,
                placement=figure[tile],
                neighbours=neighbours,
                least_neighbours=LEAST_NEIGHBOURS,
            )
        )


def loose_tiles(figure: Blob) -> tuple[TileId, ...]:
    """The tiles with fewer than two neighbours."""
    return tuple(tile for tile, others in graph(figure).items() if len(others) < LEAST_NEIGHBOURS)


def figure_text(figure: Blob) -> str:
    """Its placements with blanks between, as `built` reads them."""
    return " ".join(map(str, figure.tiles.values()))


@lru_cache(maxsize=16)
def generated(seed: str, tiles: int) -> Blob:
    """A figure of so many tiles from a seed, numbered from 1. Raises SeedError.

    It grows where a new tile has most contacts. Tiles that end with fewer than two neighbours are taken off,
    and it grows on until none is.
    """
    source = words(seed, "figure")
    blob = Blob({1: Placement(_kind(EMPTY, source), FRONT, 0, ORIGIN)})
    number = 1
    while True:
        while len(blob) < tiles:
            number += 1
            blob = blob.with_tile(number, _next(blob, source))
        loose = loose_tiles(blob)
        if not loose:
            return Blob(enumerate(blob.tiles.values(), start=1))
        for tile in loose:
            if tile in liftable(blob):
                blob = blob.without_tile(tile)


def _next(blob: Blob, source: Iterator[int]) -> Placement:
    kind = _kind(blob, source)
    ways = legal_placements(blob, kind, 2)
    contacts = [len(blob.contacts(way)) for way in ways]
    best = [way for way, count in zip(ways, contacts, strict=True) if count == max(contacts)]
    return best[below(len(best), source)]


def _kind(blob: Blob, source: Iterator[int]) -> Kind:
    """A kind in proportion to the tiles that are left."""
    left: list[Kind] = []
    for kind, tile in TILES.items():
        used = sum(placement.kind == kind for placement in blob.tiles.values())
        left += [kind] * (tile.copies - used)
    return left[below(len(left), source)]


def figure_of(figure: str, seed: str, tiles: int, placements: str) -> Blob:
    """The figure by its name and what it needs."""
    if figure == MEDALLION:
        return medallion()
    return built(placements) if figure == BUILT else generated(seed, tiles)
