"""The signs on tiles: the same shapes as static/js/tiles/glyphs.js (a test compares them), 100 units an edge.

Each of the five colours has a sign of its own, which tells it without any colour.
"""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

INK, LINE, PAPER = "#10161d", "#6d6656", "#ffffff"
FACES = {"V": "#f6ecd6", "K": "#d2e1e8"}
COLOURS = {1: "#d55e00", 2: "#0072b2", 3: "#009e73", 4: "#f0e442", 5: "#cc79a7"}
SEATS = {1: "#0b5d66", 2: "#8a3b12", 3: "#4b3f8f", 4: "#6b5300", 5: "#8c2457"}

GLYPHS = {
    1: "M-21 0A21 21 0 1 1 21 0A21 21 0 1 1-21 0Z",
    2: "M-19-19H19V19H-19Z",
    3: "M0-26L25 18H-25Z",
    4: "M0-28L23 0L0 28L-23 0Z",
    5: "M-8.5-25H8.5V-8.5H25V8.5H8.5V25H-8.5V8.5H-25V-8.5H-8.5Z",
}
HATCH = {
    "V": "M10.4 0.0L63.2 -91.4M30.0 0.0L88.0 -100.4M49.7 0.0L112.9 -109.5M69.3 0.0L137.7 -118.5"
    "M88.9 0.0L151.3 -108.1M110.8 -3.9L161.1 -91.1M135.7 -13.0L170.9 -74.1M160.5 -22.0L180.8 -57.1"
    "M185.4 -31.1L190.6 -40.1",
    "K": "M10.4 0.0L20.2 -16.9M30.0 0.0L58.2 -48.9M49.7 0.0L131.7 -142.1M69.3 0.0L141.5 -125.1"
    "M88.9 0.0L151.3 -108.1M116.6 -13.9L161.1 -91.1M154.6 -45.9L170.9 -74.1",
}
BACK_SIGN = "M0-17V17M-7-10L-19 0L-7 10ZM7-10L19 0L7 10Z"
BURN_SIGN = "M-19 11L19-11"


def colour_name(colour: int) -> str:
    """What a colour is called aloud: colour and sign."""
    return {
        1: _("orange disc"),
        2: _("blue square"),
        3: _("green triangle"),
        4: _("yellow diamond"),
        5: _("pink cross"),
    }[colour]


def pip(colour: int, *, burned: bool = False) -> SafeString:
    """A pip round the origin."""
    sign = format_html(
        '<path class="pip p{}" d="{}" fill="{}" stroke="{}" stroke-width="4"/>',
        colour,
        GLYPHS[colour],
        "#4b4a46" if burned else COLOURS[colour],
        INK,
    )
    if not burned:
        return sign
    return format_html(
        '{}<path class="burn" d="{}" fill="none" stroke="#f2efe6" stroke-width="5"/>', sign, BURN_SIGN
    )


def seat_sign(seat: int) -> SafeString:
    """The sign of a seat round the origin, with its number."""
    return format_html(
        '<g class="seat-sign s{seat}"><path d="{shape}" fill="{fill}" stroke="{paper}" stroke-width="4"/>'
        '<text y="{y}" fill="{paper}" font-family="sans-serif" font-weight="700" font-size="25" '
        'text-anchor="middle">{seat}</text></g>',
        seat=seat,
        shape=GLYPHS[seat],
        fill=SEATS[seat],
        paper=PAPER,
        y=13 if seat == 3 else 9,
    )


def stone(seat: int) -> SafeString:
    """A stone of Go Asunder round the origin: a full disc of seat 1, a ring of seat 2."""
    if seat == 1:
        return format_html('<circle class="stone-disc" r="33" fill="{}"/>', INK)
    return format_html(
        '<circle class="stone-disc" r="33" fill="{}" stroke="{}" stroke-width="5"/>'
        '<circle class="stone-hole" r="15" fill="none" stroke="{}" stroke-width="5"/>',
        PAPER,
        INK,
        INK,
    )
