"""The rules pages' positions of Chaos Tiles as drawings; dressed by tiles-rules.css."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import TypeAlias

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.engine.chaos_tiles.blob import TileId
from games.engine.chaos_tiles.games.clumps import Clump
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.places import heart, pip_places
from games.engine.chaos_tiles.ring import to_xy
from games.engine.chaos_tiles.tiles import BACK, VEK
from tournaments.queries.tiles_examples import Example

register = template.Library()

XY: TypeAlias = tuple[float, float]

EDGE = 100
MARGIN = 14
INWARD = 0.27  # edges from a corner to its angle
LEAST_SIZE = 2  # of a clump that is drawn
GLYPHS = {
    1: "M-21 0A21 21 0 1 1 21 0A21 21 0 1 1-21 0Z",
    2: "M-19-19H19V19H-19Z",
    3: "M0-26L25 18H-25Z",
    4: "M0-28L23 0L0 28L-23 0Z",
    5: "M-8.5-25H8.5V-8.5H25V8.5H8.5V25H-8.5V8.5H-25V-8.5H-8.5Z",
}


@register.simple_tag
def tiles_example(example: Example, words: str = "", size: int | None = None) -> SafeString:
    """A drawing of its own; ``words`` say aloud what is seen, without them it is decoration. ``size``: pixels
    of an edge, where it does not fill its place."""
    left, top, width, height = _frame(example)
    label = format_html('role="img" aria-label="{}"', words) if words else mark_safe('aria-hidden="true"')
    pixels = (
        format_html(' width="{}" height="{}"', round(width * size / EDGE), round(height * size / EDGE))
        if size
        else ""
    )
    return format_html(
        '<svg class="tiles-example" viewBox="{} {} {} {}"{} {}>{}</svg>',
        left, top, width, height, pixels, label, _joined(_parts(example)),
    )  # fmt: skip


def _parts(example: Example) -> Iterator[SafeString]:
    drawn = sorted(example.blob.tiles.items(), key=lambda item: item[0] in example.new)
    for tile, placement in drawn:
        yield _tile(placement, is_new=tile in example.new, is_wrong=bool(example.fault))
    for clump in example.clumps:
        yield from _clump(example, clump)
    for tile, placement in drawn:
        yield from _inside(example, tile, placement)
    for gap in example.gaps:
        x, y = _down(to_xy(gap))
        yield format_html('<circle class="gap" cx="{}" cy="{}" r="16"/>', x, y)
    for clump in example.clumps:
        if clump.size >= LEAST_SIZE:
            yield _size(example, clump)


def _tile(placement: Placement, *, is_new: bool, is_wrong: bool) -> SafeString:
    names = ["tile", "vek" if placement.kind == VEK else "kay"]
    names += ["back"] if placement.face == BACK else []
    names += ["wrong" if is_wrong else "new"] if is_new else []
    points = " ".join(f"{x},{y}" for x, y in map(_down, placement.outline))
    return format_html('<polygon class="{}" points="{}"/>', " ".join(names), points)


def _inside(example: Example, tile: TileId, placement: Placement) -> Iterator[SafeString]:
    pips = example.pips.get(tile, ())
    for (x, y), colour in zip(
        map(_down, pip_places(placement, len(pips)) if pips else ()), pips, strict=True
    ):
        burned = " burned" if colour in example.burned.get(tile, ()) else ""
        yield format_html(
            '<path class="pip p{}{}" transform="translate({} {}) scale(.8)" d="{}"/>',
            colour, burned, x, y, GLYPHS[colour],
        )  # fmt: skip
    if tile in example.stones:
        x, y = _down(heart(placement))
        yield format_html('<circle class="stone s{}" cx="{}" cy="{}" r="30"/>', example.stones[tile], x, y)
    if tile in example.labels:
        yield _text("label", heart(placement), example.labels[tile])
    if example.angles:
        for corner, angle in zip(placement.outline, placement.shape.angles, strict=True):
            yield _text("angle", _inward(corner, heart(placement), angle), f"{angle}°")


def _inward(corner: XY, middle: XY, angle: int) -> XY:
    """Where the angle of a corner is written: the sharper, the farther inside."""
    x, y = middle[0] - corner[0], middle[1] - corner[1]
    part = INWARD * (1.7 if angle < 70 else 1) / hypot(x, y)
    return corner[0] + x * part, corner[1] + y * part


def _clump(example: Example, clump: Clump) -> Iterator[SafeString]:
    """Lines from pip to pip over the shared edges."""
    for tile in sorted(clump.tiles):
        for contact in example.blob.contacts(example.blob[tile]):
            if contact.tile > tile and contact.tile in clump.tiles:
                edge = example.blob[tile].edges[contact.edge]
                (a, b), (c, d) = to_xy(edge.start), to_xy(edge.end)
                way = [
                    _pip(example, tile, clump),
                    ((a + c) / 2, (b + d) / 2),
                    _pip(example, contact.tile, clump),
                ]
                points = " ".join(f"{x},{y}" for x, y in map(_down, way))
                yield format_html('<polyline class="clump p{}" points="{}"/>', clump.colour, points)


def _pip(example: Example, tile: TileId, clump: Clump) -> XY:
    pips = example.pips[tile]
    return pip_places(example.blob[tile], len(pips))[pips.index(clump.colour)]


def _size(example: Example, clump: Clump) -> SafeString:
    """The number of pips beside the clump's last."""
    x, y = _down(_pip(example, max(clump.tiles), clump))
    return format_html(
        '<g class="size p{}" transform="translate({} {})"><circle r="17"/><text y="8">{}</text></g>',
        clump.colour, x + 26, y - 20, clump.size,
    )  # fmt: skip


def _text(kind: str, at: XY, words: str) -> SafeString:
    x, y = _down(at)
    return format_html('<text class="{}" x="{}" y="{}">{}</text>', kind, x, round(y + 6, 1), words)


def _frame(example: Example) -> tuple[float, float, float, float]:
    """Left, top, width and height around all tiles."""
    corners = [_down(xy) for placement in example.blob.tiles.values() for xy in placement.outline]
    left, top = min(x for x, _ in corners) - MARGIN, min(y for _, y in corners) - MARGIN
    right, low = max(x for x, _ in corners) + MARGIN, max(y for _, y in corners) + MARGIN
    return round(left, 1), round(top, 1), round(right - left, 1), round(low - top, 1)


def _down(xy: XY) -> XY:
    """On the screen: y down, `EDGE` units an edge."""
    return round(xy[0] * EDGE, 1), round(-xy[1] * EDGE, 1)


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
