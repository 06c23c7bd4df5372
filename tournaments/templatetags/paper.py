"""Drawings and words on paper. Colours and lines stand in the drawings themselves: in a PDF style sheets
don't reach into them."""

from __future__ import annotations

import unicodedata

import segno
from django.template import Library
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.cells import COLUMN_LETTERS, ROW_LETTERS
from games.engine.variants import Variant, get_variant
from tournaments.templatetags.counter_signs import paper_sign

register = Library()

CELL, EDGE, SUM = 20, 11, 20
SIGN, TICK = 30, 24
LONG, LONGER = 18, 30  # widths of names, in letters, from which they are set smaller


@register.filter
def fit(name: str) -> str:
    """The class of a name that would not fit in large letters; Chinese and the like are twice as wide."""
    width = sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in name)
    return "longer" if width > LONGER else "long" if width > LONG else ""


@register.simple_tag
def qr_picture(text: str) -> SafeString:
    """The QR code of an address as a picture in the page itself; error correction M, quiet zone 4."""
    # One mask for all: choosing the best of eight takes most of the time of a stack of sheets.
    code = segno.make_qr(text, error="m", mask=0)
    return format_html('<img class="qr" alt="" src="{}">', code.png_data_uri(border=4, scale=4))


@register.simple_tag
def paper_grid(variant_key: str) -> SafeString:
    """An empty board to write into, with a place for the score of every line and for their sum."""
    variant = get_variant(variant_key)
    long = variant.size * CELL
    side = EDGE + long + SUM
    return format_html(
        '<svg class="grid" viewBox="0 0 {side} {side}" role="img" aria-label="{label}">'
        '<path d="{thin}" fill="none" stroke="#000" stroke-width=".5"/>'
        '<path d="{sums}" fill="none" stroke="#000" stroke-width=".5" stroke-dasharray="1.5 1.5"/>'
        '<path d="M{edge} {edge}h{long}v{long}h-{long}z" fill="none" stroke="#000" stroke-width="1.4"/>'
        '<g font-family="sans-serif" font-size="7" text-anchor="middle">{names}</g></svg>',
        side=side,
        label=_("Empty board with %(rows)d rows and columns") % {"rows": variant.size},
        thin="".join(
            f"M{EDGE + i * CELL} {EDGE}v{long}M{EDGE} {EDGE + i * CELL}h{long}"
            for i in range(1, variant.size)
        ),
        sums=_sums(variant.size, long),
        edge=EDGE,
        long=long,
        names=format_html_join("", '<text x="{}" y="{}">{}</text>', _letters(variant)),
    )


def _sums(size: int, long: int) -> str:
    """Boxes at the ends of rows and columns, and one for their sum in the corner."""
    far, end = EDGE + long, EDGE + long + SUM - 1
    lines = [f"M{far} {EDGE + i * CELL}H{end}M{EDGE + i * CELL} {far}V{end}" for i in range(size + 1)]
    return "".join([*lines, f"M{end} {EDGE}V{end}H{EDGE}"])


def _letters(variant: Variant) -> list[tuple[float, float, str]]:
    middles = [EDGE + i * CELL + CELL / 2 for i in range(variant.size)]
    rows = [(5.0, middle + 2.5, ROW_LETTERS[i]) for i, middle in enumerate(middles)]
    return rows + [(middle, 8.0, COLUMN_LETTERS[i]) for i, middle in enumerate(middles)]


@register.simple_tag
def paper_bag(variant_key: str) -> SafeString:
    """The bag to tick off: a line a colour with its sign, a box for each of its counters."""
    variant = get_variant(variant_key)
    width, height = SIGN + 4 + variant.copies * TICK + 1, variant.colours * SIGN
    # Straight lines through the whole stack: a shape for each counter would take long for a hundred sheets.
    across = [
        f"M{SIGN + 4} {row * SIGN + edge}h{variant.copies * TICK}"
        for row in range(variant.colours)
        for edge in (4, SIGN - 4)
    ]
    down = [
        f"M{SIGN + 4 + i * TICK} {row * SIGN + 4}v{SIGN - 8}"
        for row in range(variant.colours)
        for i in range(variant.copies + 1)
    ]
    boxes = "".join([*across, *down])
    return format_html(
        '<svg class="bag" preserveAspectRatio="xMinYMin meet" viewBox="0 0 {} {}" role="img"'
        ' aria-label="{}">{}'
        '<path d="{}" fill="none" stroke="#000" stroke-width="1"/></svg>',
        width,
        height,
        _("The bag, to tick off counters that were drawn"),
        format_html_join("", "{}", ((_sign(colour),) for colour in range(1, variant.colours + 1))),
        mark_safe(boxes),  # noqa: S308 (numbers alone)
    )


def _sign(colour: int) -> SafeString:
    return format_html(
        '<g transform="translate({} {})">{}</g>',
        SIGN // 2,
        (colour - 1) * SIGN + SIGN // 2,
        paper_sign(colour),
    )
