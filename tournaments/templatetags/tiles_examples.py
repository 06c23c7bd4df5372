"""Positions of Chaos Tiles on pages of rules and figures: the usual pictures, with marks on them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.places import heart
from games.engine.chaos_tiles.ring import to_xy
from tournaments.queries.tiles_examples import Example
from tournaments.templatetags.tiles_bands import XY, Band, Piece, bands
from tournaments.templatetags.tiles_drawing import (
    at,
    band_lines,
    band_size,
    face,
    frame,
    outline,
    pips_drawn,
    stone_at,
)

register = template.Library()

MARGIN = 14
STEP = 20  # degrees of a direction
NEAREST, FARTHEST, SLOPE = 0.25, 0.62, 270  # edges from a corner to its angle; the slope in degrees
LOWER = 0.06  # the base line below the middle of a text


@register.simple_tag
def tiles_example(example: Example, words: str = "") -> SafeString:
    """A drawing of its own; ``words`` say aloud what is seen, without them it is decoration."""
    label = format_html('role="img" aria-label="{}"', words) if words else mark_safe('aria-hidden="true"')
    return format_html(
        '<svg class="tiles-example" viewBox="{}" {}>{}</svg>',
        frame(list(example.blob.tiles.values()), MARGIN),
        label,
        format_html_join("", "{}", ((part,) for part in _parts(example))),
    )


def _parts(example: Example) -> Iterator[SafeString]:
    tiles = example.blob.tiles
    yield from (face(lies, marked=False) for tile, lies in tiles.items() if tile not in example.new)
    for tile in example.new:
        kind = "wrong" if example.fault else "new"
        yield format_html('<g class="{}-tile">{}</g>', kind, face(tiles[tile], marked=False))
        yield format_html('<path class="{}-outline" d="{}"/>', kind, outline(tiles[tile]))
    found = _bands(example)
    yield from map(band_lines, found)
    for tile, lies in tiles.items():
        yield pips_drawn(lies, example.pips.get(tile, ()), example.burned.get(tile, ()))
    for tile, seat in example.stones.items():
        yield format_html("{}", stone_at(tiles[tile], seat, None, tile))
    yield from map(band_size, found)
    yield from (_text("label", heart(tiles[tile]), words) for tile, words in example.labels.items())
    if example.angles:
        yield from (angle for lies in tiles.values() for angle in _angles(lies))
    for gap in example.gaps:
        yield format_html('<circle class="gap" transform="translate({})" r="17"/>', at(to_xy(gap)))


def _bands(example: Example) -> list[Band]:
    """The clumps' bands, as boards have them."""
    told = [
        {"colour": each.colour, "size": each.size, "tiles": sorted(each.tiles)} for each in example.clumps
    ]
    pieces = {tile: Piece(lies, example.pips.get(tile, ())) for tile, lies in example.blob.tiles.items()}
    return bands(told, pieces)


def _angles(lies: Placement) -> Iterator[SafeString]:
    """Written inside each corner, on the line that halves it: the sharper, the farther from the corner."""
    shape = lies.shape
    for (x, y), direction, angle in zip(lies.outline, shape.directions, shape.angles, strict=True):
        half = radians(direction * STEP + angle / 2)
        far = max(NEAREST, FARTHEST - angle / SLOPE)
        yield _text("angle", (x + far * cos(half), y + far * sin(half)), f"{angle}°")


def _text(kind: str, place: XY, words: str) -> SafeString:
    return format_html(
        '<text class="{}" transform="translate({})">{}</text>', kind, at((place[0], place[1] - LOWER)), words
    )
