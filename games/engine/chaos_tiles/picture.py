"""A blob as an SVG picture: the same text for the same blob, whatever machine draws it."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple, TypeAlias

from games.engine.chaos_tiles.blob import Blob, TileId
from games.engine.chaos_tiles.connection import boundary
from games.engine.chaos_tiles.placement import Placement
from games.engine.chaos_tiles.places import heart, note_place, pip_places
from games.engine.chaos_tiles.ring import to_xy
from games.engine.chaos_tiles.tiles import BACK, FRONT, KAY, VEK

XY: TypeAlias = tuple[float, float]

_FILLS = {(VEK, FRONT): "#f4e3bf", (VEK, BACK): "#dcc48c", (KAY, FRONT): "#cfe0ea", (KAY, BACK): "#9fbfd2"}
_INK = "#33302a"
_MARGIN = 0.25
_PIP_RADIUS = 0.19


class Pip(NamedTuple):
    """A pip as it is drawn: its colour for SVG, and a letter or sign in it that tells colours apart."""

    fill: str
    glyph: str = ""


def picture(
    blob: Blob,
    *,
    fills: Mapping[TileId, str] | None = None,
    pips: Mapping[TileId, Sequence[Pip]] | None = None,
    labels: Mapping[TileId, str] | None = None,
    scale: int = 48,
    title: str = "",
) -> str:
    """The picture. Tiles without a fill have one by kind and face; `scale`: pixels of an edge.

    A label is written in the middle of a tile, or small beside its pips.
    """
    fills, pips, labels = fills or {}, pips or {}, labels or {}
    lines = [_opening(_frame(blob), scale, title)]
    for tile, placement in sorted(blob.tiles.items()):
        fill = fills.get(tile, _FILLS[placement.kind, placement.face])
        lines.append(f'<polygon points="{_points(placement.outline)}" fill="{escape(fill)}"/>')
    for walk in boundary(blob):
        outline = _points(to_xy(edge.start) for edge in walk)
        lines.append(f'<polygon points="{outline}" fill="none" stroke-width="0.06"/>')
    for tile, placement in sorted(blob.tiles.items()):
        shown = pips.get(tile, ())
        lines += _pips(placement, shown)
        if tile in labels:
            lines.append(_label(placement, labels[tile], len(shown)))
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _frame(blob: Blob) -> tuple[float, float, float, float]:
    """Left, top, width and height around all tiles, y down."""
    corners = [xy for placement in blob.tiles.values() for xy in placement.outline] or [(0.0, 0.0)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    return left - _MARGIN, -high - _MARGIN, right - left + 2 * _MARGIN, high - low + 2 * _MARGIN


def _opening(frame: tuple[float, float, float, float], scale: int, title: str) -> str:
    size = f'width="{_number(frame[2] * scale)}" height="{_number(frame[3] * scale)}"'
    box = " ".join(map(_number, frame))
    named = f"\n<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img">{named}\n'
        f'<g stroke="{_INK}" stroke-width="0.025" stroke-linejoin="round" text-anchor="middle" '
        'font-family="sans-serif">'
    )


def _pips(placement: Placement, pips: Sequence[Pip]) -> list[str]:
    if not pips:
        return []
    lines = []
    for (x, y), pip in zip(pip_places(placement, len(pips)), pips, strict=True):
        lines.append(
            f'<circle cx="{_number(x)}" cy="{_number(-y)}" r="{_PIP_RADIUS}" fill="{escape(pip.fill)}"/>'
        )
        if pip.glyph:
            lines.append(_text((x, y), pip.glyph, 0.24))
    return lines


def _label(placement: Placement, label: str, pips: int) -> str:
    return _text(note_place(placement, pips), label, 0.2) if pips else _text(heart(placement), label, 0.4)


def _text(at: XY, text: str, size: float) -> str:
    x, y = at
    where = f'x="{_number(x)}" y="{_number(-y + 0.36 * size)}"'
    return f'<text {where} font-size="{size}" fill="{_INK}" stroke="none">{escape(text)}</text>'


def _points(corners: Iterable[XY]) -> str:
    return " ".join(f"{_number(x)},{_number(-y)}" for x, y in corners)


def _number(value: float) -> str:
    """Three places, without zeros at the end; a half that doubles just miss is no matter at this size."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
