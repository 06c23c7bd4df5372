"""The seven counters as drawings: colour, own symbol and digit. Any one of the three is enough."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

RADIUS = 13

# Round the origin, large enough to carry the digit.
_SIGNS = {
    1: '<circle r="8"/>',
    2: '<path d="M-7.5-7.5h15v15h-15z"/>',
    3: '<path d="M0-10.4 9.4 6.2h-18.8z"/>',
    4: '<path d="M0-10.2 10.2 0 0 10.2-10.2 0z"/>',
    5: '<path d="M-4.4-9.6h8.8v5.2h5.2v8.8h-5.2v5.2h-8.8v-5.2h-5.2v-8.8h5.2z"/>',
    6: '<path d="M0-11 3-4.4 10.3-3.5 4.9 1.4 6.4 8.7 0 5-6.4 8.7-4.9 1.4-10.3-3.5-3-4.4z"/>',
    7: '<path d="M-5-8.7h10l5 8.7-5 8.7h-10l-5-8.7z"/>',
}
_DIGIT_PLACE = {3: 4.6, 6: 3.6}


def colour_name(colour: int) -> str:
    """What a counter is called aloud: colour and sign."""
    return {
        1: _("orange disc"),
        2: _("sky-blue square"),
        3: _("green triangle"),
        4: _("yellow diamond"),
        5: _("blue plus"),
        6: _("red star"),
        7: _("pink hexagon"),
    }[colour]


def drawing(colour: int) -> SafeString:
    """The counter round the origin, 26 units wide, for use inside an SVG."""
    return format_html(
        '<circle r="{}" class="counter-disc c{}"/><g class="counter-sign">{}</g>'
        '<text y="{}" class="counter-digit">{}</text>',
        RADIUS,
        colour,
        mark_safe(_SIGNS[colour]),  # noqa: S308 (from the table above)
        _DIGIT_PLACE.get(colour, 3.2),
        colour,
    )


def paper_sign(colour: int) -> SafeString:
    """The same in one colour, with nothing left to a style sheet."""
    return format_html(
        '<circle r="{}" fill="#fff" stroke="#000" stroke-width="1"/>{}'
        '<text y="{}" fill="#fff" font-family="sans-serif" font-weight="700" font-size="9" '
        'text-anchor="middle">{}</text>',
        RADIUS,
        mark_safe(_SIGNS[colour]),  # noqa: S308 (from the table above)
        _DIGIT_PLACE.get(colour, 3.2),
        colour,
    )


def counter_svg(colour: int, *, named: bool = True) -> SafeString:
    """One counter as a small picture in a line of text; ``named`` says it aloud."""
    label = format_html('role="img" aria-label="{}: {}"', colour, colour_name(colour))
    return format_html(
        '<svg class="counter" viewBox="-14 -14 28 28" {}>{}</svg>',
        label if named else mark_safe('aria-hidden="true"'),
        drawing(colour),
    )
