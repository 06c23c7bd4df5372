"""Small drawings of pages that show a game of Chaos Tiles: signs of colours, hands face down and open."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.templatetags.tiles_glyphs import GLYPHS
from tournaments.templatetags.tiles_watch import colour_name

register = Library()

Facts = dict[str, Any]
# A Vek and a Kay face down, 100 units an edge; static/js/tiles-watch/parts.js draws the same.
BACKS = {
    "V": ("-22 -2 196 148", "M152 0L102 87L8 120L0 94L50 8Z"),
    "K": ("-22 -2 196 148", "M150 0L100 87L0 87L94 53L64 50Z"),
}


@register.simple_tag
def colour_sign(colour: int) -> SafeString:
    """A colour by its sign, with its name for screen readers."""
    return format_html(
        '<svg class="tw-pip p{c}" viewBox="-32 -32 64 64" role="img" aria-label="{name}">'
        '<path class="pip p{c}" d="{d}"/></svg>',
        c=colour,
        name=colour_name(colour),
        d=GLYPHS[colour],
    )


@register.simple_tag
def tiles_backs(hand: Facts) -> SafeString:
    """The tiles of a hand face down: only their kinds are seen."""
    return mark_safe(_back("V") * hand["veks"] + _back("K") * hand["kays"])  # noqa: S308 (no text of anybody's)


@lru_cache
def _back(kind: str) -> str:
    box, path = BACKS[kind]
    return f'<svg class="tw-back {"vek" if kind == "V" else "kay"}" viewBox="{box}"><path d="{path}"/></svg>'


@register.filter
def hand_tiles(hand: Facts) -> list[tuple[int, list[int]]]:
    """The tiles of an open hand with their pips."""
    return list(zip(hand["tiles"], hand["pips"], strict=True))
