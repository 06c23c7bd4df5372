"""The parts of a picture of tiles, each a piece of SVG: 100 units an edge, y down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.engine.chaos_tiles.duos import duo_of
from games.engine.chaos_tiles.placement import Edge, Placement
from games.engine.chaos_tiles.places import heart, pip_places
from games.engine.chaos_tiles.ring import to_xy
from games.engine.chaos_tiles.tiles import BACK, VEK
from tournaments.templatetags.tiles_bands import XY, Band
from tournaments.templatetags.tiles_glyphs import (
    BACK_SIGN,
    COLOURS,
    FACES,
    HATCH,
    INK,
    LINE,
    PAPER,
    SEATS,
    pip,
    seat_sign,
    stone,
)

SCALE = 100


def number(value: float) -> str:
    """A coordinate with one place."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: XY) -> str:
    """A point of the engine, as it is drawn."""
    return f"{number(SCALE * point[0])} {number(-SCALE * point[1])}"


def frame(placements: Sequence[Placement], margin: float, least: float = 0) -> str:
    """The viewBox round tiles, no smaller than ``least``."""
    corners = [xy for placement in placements for xy in placement.outline] or [(0.0, 0.0)]
    xs, ys = [SCALE * x for x, _ in corners], [-SCALE * y for _, y in corners]
    width, height = (max(max(each) - min(each) + 2 * margin, least) for each in (xs, ys))
    left, top = (max(xs) + min(xs) - width) / 2, (max(ys) + min(ys) - height) / 2
    return " ".join(map(number, (left, top, width, height)))


def outline(placement: Placement) -> str:
    """The path of its five edges."""
    return f"M{'L'.join(map(at, placement.outline))}Z"


def face(placement: Placement, *, marked: bool = True) -> SafeString:
    """The pentagon; its back is hatched, and has a sign if it is to be ``marked``."""
    is_back = placement.face == BACK
    return format_html(
        '<g class="tile {}{}"><path class="face" d="{}" fill="{}" stroke="{}" stroke-width="3" '
        'stroke-linejoin="round"/>{}{}</g>',
        "vek" if placement.kind == VEK else "kay",
        " back" if is_back else "",
        outline(placement),
        FACES[placement.kind],
        LINE,
        _hatch(placement) if is_back else "",
        _back_sign(placement) if is_back and marked else "",
    )


def _hatch(placement: Placement) -> SafeString:
    return format_html(
        '<path class="hatch" d="{}" fill="none" stroke="{}" stroke-width="3" '
        'transform="translate({}) rotate({}) scale(1 -1)"/>',
        HATCH[placement.kind],
        LINE,
        at(to_xy(placement.origin)),
        -20 * placement.rotation,
    )


def _back_sign(placement: Placement) -> SafeString:
    return format_html(
        '<path class="back-sign" d="{}" fill="{}" stroke="{}" stroke-width="3" transform="translate({})"/>',
        BACK_SIGN,
        LINE,
        LINE,
        at(heart(placement)),
    )


def pips_drawn(placement: Placement, pips: Sequence[int], burned: Sequence[int]) -> SafeString:
    """The pips of a tile, upright however it lies."""
    if not pips:
        return mark_safe("")
    places = pip_places(placement, len(pips))
    return format_html_join(
        "",
        '<g class="pip-at{}" transform="translate({})">{}</g>',
        (
            (" burned" if colour in burned else "", at(place), pip(colour, burned=colour in burned))
            for place, colour in zip(places, pips, strict=True)
        ),
    )


def last_outline(placement: Placement) -> SafeString:
    """Round a tile that was placed last."""
    return format_html(
        '<path class="last" d="{}" fill="none" stroke="{}" stroke-width="9" stroke-linejoin="round"/>',
        outline(placement),
        INK,
    )


def band_lines(band: Band) -> SafeString:
    """A clump's band, under its pips."""
    path = "".join(f"M{'L'.join(map(at, line))}" for line in band.lines)
    return format_html(
        '<g class="band p{0}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        '<path class="casing" d="{1}" stroke="{2}" stroke-width="17"/>'
        '<path class="core" d="{1}" stroke="{3}" stroke-width="11"/></g>',
        band.colour,
        path,
        INK,
        COLOURS[band.colour],
    )


def band_size(band: Band) -> SafeString:
    """A clump's size, on its band."""
    if band.label is None:
        return mark_safe("")
    width = 34 if band.size < 10 else 46
    return format_html(
        '<g class="clump-size p{}" transform="translate({})"><rect x="{}" y="-16" width="{}" height="32" '
        'rx="16" fill="{}" stroke="{}" stroke-width="4"/><text y="9" fill="{}" font-family="sans-serif" '
        'font-weight="700" font-size="26" text-anchor="middle">{}</text></g>',
        band.colour,
        at(band.label),
        number(-width / 2),
        width,
        INK,
        COLOURS[band.colour],
        PAPER,
        band.size,
    )


def area(placement: Placement, seat: int, owner: int) -> SafeString:
    """A tile of a seat's area; a free one has a sign."""
    fill, part = (INK, "0.38") if seat == 1 else (PAPER, "0.6")
    x, y = at(heart(placement)).split()
    sign = format_html(
        '<circle class="area-sign" cx="{}" cy="{}" r="9" fill="{}" stroke="{}" stroke-width="{}"/>',
        x,
        y,
        fill,
        INK,
        0 if seat == 1 else 4,
    )
    return format_html(
        '<g class="area s{}"><path class="area-ground" d="{}" fill="{}" fill-opacity="{}"/>{}</g>',
        seat,
        outline(placement),
        fill,
        part,
        "" if owner else sign,
    )


def stone_at(
    placement: Placement, seat: int, dead: Sequence[Sequence[int] | None] | None, tile: int
) -> SafeString:
    """A stone, with a stroke for each seat that takes it for dead."""
    strokes = [
        stroke
        for stroke, listed in zip(("M-30-30L30 30", "M30-30L-30 30"), dead or (), strict=False)
        if tile in (listed or ())
    ]
    return format_html(
        '<g class="stone s{}{}" transform="translate({})">{}{}</g>',
        seat,
        " is-dead" if strokes else "",
        at(heart(placement)),
        stone(seat),
        format_html_join(
            "",
            '<path class="dead-rim" d="{0}" stroke="{1}" stroke-width="17" stroke-linecap="round"/>'
            '<path class="dead" d="{0}" stroke="#c22a1e" stroke-width="9" stroke-linecap="round"/>',
            ((stroke, PAPER) for stroke in strokes),
        ),
    )


def duo_marks(duos: Iterable[Mapping[str, Any]], placed: Mapping[int, Placement]) -> list[SafeString]:
    """The owner's sign on the edge where each duo was made first."""
    seats = {each["duo"]: each["seat"] for each in duos}
    if not seats:
        return []
    made = _first_made(placed)
    return [_duo_mark(*made[duo], seat) for duo, seat in seats.items() if duo in made]


def _first_made(placed: Mapping[int, Placement]) -> dict[str, tuple[Edge, bool]]:
    """For each duo the edge it was made at, and whether by the newest tile; tiles have numbers as they are
    laid."""
    owners: dict[Edge, int] = {}
    made: dict[str, tuple[Edge, bool]] = {}
    for tile, placement in sorted(placed.items()):
        for edge in placement.edges:
            if (other := owners.get(edge.reverse)) is not None:
                duo = duo_of(placement, placed[other])
                if duo:
                    made.setdefault(duo.name, (edge, tile == max(placed)))
        owners |= dict.fromkeys(placement.edges, tile)
    return made


def _duo_mark(edge: Edge, is_new: bool, seat: int) -> SafeString:
    (x1, y1), (x2, y2) = to_xy(edge.start), to_xy(edge.end)
    return format_html(
        '<g class="duo{}"><path class="duo-edge s{}" d="M{}L{}" stroke="{}" stroke-width="9" '
        'stroke-linecap="round"/><g transform="translate({})">{}</g></g>',
        " new" if is_new else "",
        seat,
        at((x1, y1)),
        at((x2, y2)),
        SEATS[seat],
        at(((x1 + x2) / 2, (y1 + y2) / 2)),
        seat_sign(seat),
    )
