"""Boards and tiles of Chaos Tiles as pictures: for pages without scripts, previews and paper.

    {% tiles_picture snapshot %}            the board of a snapshot; `label` for another name than the default
    {% tile_picture 17 pips %}              a tile by its number or kind (V, K), with its pips
    {% tile_picture "K" %}                  a tile of which only the kind is known
    {% pip_sign 3 %}                        a colour's sign in a line of text
    {{ colour|tiles_colour }}               green triangle

static/js/tiles/ draws the same with the same classes (static/css/tiles.css). What matters is said by
attributes too, so that a picture can stand alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.template import Library
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.chaos_tiles.games.pips import kind_of
from games.engine.chaos_tiles.placement import Placement, parse_placement
from games.engine.chaos_tiles.ring import ORIGIN
from games.engine.chaos_tiles.tiles import BACK, FRONT, KAY, TILES, VEK, Kind
from tournaments.templatetags.tiles_bands import Piece, bands
from tournaments.templatetags.tiles_drawing import (
    area,
    band_lines,
    band_size,
    duo_marks,
    face,
    frame,
    last_outline,
    pips_drawn,
    stone_at,
)
from tournaments.templatetags.tiles_glyphs import colour_name, pip

register = Library()
Facts = Mapping[str, Any]

_SHOWN = ("blob", "clumps", "go", "duos")

_TURNED = {VEK: 17, KAY: 15}
"""A tile alone lies so that its pips are side by side."""


@register.filter
def tiles_colour(colour: int) -> str:
    """What a colour is called aloud."""
    return colour_name(int(colour))


@register.simple_tag
def pip_sign(colour: int, *, named: bool = True) -> SafeString:
    """A colour's sign; ``named`` says it aloud."""
    label = _label(colour_name(colour)) if named else _silent()
    return format_html('<svg class="pip-picture" viewBox="-31 -31 62 62" {}>{}</svg>', label, pip(colour))


@register.simple_tag
def tile_picture(
    tile: int | Kind, pips: Sequence[int] = (), *, face_up: bool = True, named: bool = True
) -> SafeString:
    """A tile alone; ``named`` says its kind and pips aloud."""
    kind: Kind = kind_of(tile) if isinstance(tile, int) else tile
    placement = Placement(kind, FRONT if face_up else BACK, _TURNED[kind], ORIGIN)
    name = ", ".join([TILES[kind].name, *map(colour_name, pips)])
    return format_html(
        '<svg class="tile-picture" viewBox="{}" {}>{}{}</svg>',
        frame([placement], 6),
        _label(name) if named else _silent(),
        face(placement),
        pips_drawn(placement, pips, ()),
    )


@register.simple_tag
def tiles_picture(snapshot: Facts, label: str = "") -> SafeString:
    """The board of a snapshot; of a hidden or empty one a board without tiles."""
    shown = {name: snapshot.get(name) for name in _SHOWN}
    shown["last"] = snapshot.get("last") or (snapshot.get("turn") or {}).get("placed")
    return format_html(
        '<svg class="tiles-picture{}" {} {}</svg>',
        " of-stones" if snapshot.get("go") else "",
        _label(label or board_name(len(shown["blob"] or ()))),
        _drawn(json.dumps(shown, sort_keys=True)),
    )


def board_name(tiles: int) -> str:
    """What a board is called aloud."""
    if not tiles:
        return _("Board without tiles")
    return ngettext("Board of %(count)s tile", "Board of %(count)s tiles", tiles) % {"count": tiles}


@lru_cache(maxsize=256)
def _drawn(shown: str) -> SafeString:
    """Frame and layers; pages of many boards show the same ones again and again."""
    facts = json.loads(shown)
    blob = facts["blob"] or []
    pieces = {each["tile"]: Piece(parse_placement(each["at"]), each.get("pips") or ()) for each in blob}
    return format_html(
        'viewBox="{}">{}',
        frame([piece.placement for piece in pieces.values()], 45, least=640),
        format_html_join("", '<g class="tiles-{}">{}</g>', _layers(facts, blob, pieces)),
    )


def _layers(facts: Facts, blob: Sequence[Facts], pieces: Mapping[int, Piece]) -> list[tuple[str, SafeString]]:
    """The layers of the board, the lowest first; those with nothing in them are left out."""
    go = facts["go"]
    placed = {tile: piece.placement for tile, piece in pieces.items()}
    owners = {each["tile"]: each.get("owner") or 0 for each in blob}
    lines = bands(facts["clumps"] or (), pieces)
    layers = [
        ("faces", [face(placement, marked=not go) for placement in placed.values()]),
        ("areas", [area(placed[t], int(s), owners[t]) for s, own in _areas(go) for t in own if t in placed]),
        ("last", [last_outline(placed[tile]) for tile in facts["last"] or () if tile in placed]),
        ("bands", [band_lines(band) for band in lines]),
        ("pips", [pips_drawn(placed[f["tile"]], f.get("pips") or (), f.get("burned") or ()) for f in blob]),
        (
            "stones",
            [stone_at(placed[t], seat, (go or {}).get("dead"), t) for t, seat in owners.items() if seat],
        ),
        ("sizes", [band_size(band) for band in lines]),
        ("duos", duo_marks(facts["duos"] or (), placed)),
    ]
    return [(name, _together(drawn)) for name, drawn in layers if drawn]


def _areas(go: Facts | None) -> list[tuple[str, Sequence[int]]]:
    return list(go["areas"].items()) if go else []


def _together(drawn: Sequence[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((each,) for each in drawn))


def _label(name: str) -> SafeString:
    return format_html('role="img" aria-label="{}"', name)


def _silent() -> SafeString:
    return mark_safe('aria-hidden="true"')
