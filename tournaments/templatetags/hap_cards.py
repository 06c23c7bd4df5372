"""The 27 cards of Gyul! Hap! as drawings. Each attribute is said in three ways, any one of which is enough.

How attributes map, in the order of a card's text (`012` is background, colour, shape):

* background 0, 1, 2: light, grey, dark; one thin frame, a dashed one, a double one; the letter L, G, D in the
  lower right corner.
* colour 0, 1, 2: red, blue, yellow; filled, striped, dotted; the letter R, B, Y in the middle of the shape.
* shape 0, 1, 2: circle, square, triangle.

The colours are part of the picture and do not follow the page's: light, dark and on paper a card is the same.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.templatetags.hap_card_shapes import body, pattern

register = template.Library()

INK, PAPER = "#10161d", "#ffffff"
RED, BLUE, YELLOW = "#d6420a", "#0072b2", "#f0e442"
_FACES = (PAPER, "#a3abb6", "#262e38")  # of the three backgrounds
_CORNER_INKS = (INK, INK, PAPER)
_FRAMES = (
    '<rect x="5" y="5" width="90" height="90" rx="7" fill="none" stroke="#7b8494" stroke-width="1.2"/>',
    '<rect x="5" y="5" width="90" height="90" rx="7" fill="none" stroke="#10161d" stroke-width="2.4" '
    'stroke-dasharray="7 5"/>',
    '<rect x="4.5" y="4.5" width="91" height="91" rx="8" fill="none" stroke="#ffffff" stroke-width="1.6"/>'
    '<rect x="8.5" y="8.5" width="83" height="83" rx="5" fill="none" stroke="#ffffff" stroke-width="1.6"/>',
)
TEXTS = tuple("".join(each) for each in product("012", repeat=3))


def card_name(text: str) -> str:
    """What a card is called aloud."""
    background, colour, shape = (int(sign) for sign in text)
    return _("%(colour)s %(shape)s on %(background)s") % {
        "colour": (_("red"), _("blue"), _("yellow"))[colour],
        "shape": (_("circle"), _("square"), _("triangle"))[shape],
        "background": (_("light"), _("grey"), _("dark"))[background],
    }


@register.simple_tag
def hap_card(text: str, position: int | None = None, *, named: bool = True) -> SafeString:
    """A card as a picture of its own, with its ``position`` in the corner; ``named`` says it aloud."""
    if text not in TEXTS:
        raise ValueError(f"A card is three digits 0, 1 or 2, not {text!r}.")
    name = f"{position}: {card_name(text)}" if position else card_name(text)
    label = format_html('role="img" aria-label="{}"', name) if named else mark_safe('aria-hidden="true"')
    number = numeral(position) if position else ""
    return format_html(
        '<svg class="hap-card" viewBox="0 0 100 100" data-card="{}" {}>{}{}</svg>',
        text,
        label,
        drawing(text),
        number,
    )


@register.simple_tag
def hap_card_deck() -> SafeString:
    """All 27 cards, for the scripts of a page, which draw theirs from these (static/js/duel/card.js)."""
    return format_html_join("", "{}", ((hap_card(text),) for text in TEXTS))


@cache
def drawing(text: str) -> SafeString:
    """What is on the card, in a square of 100 units."""
    background, colour, shape = (int(sign) for sign in text)
    return format_html(
        '<rect x="1" y="1" width="98" height="98" rx="10" fill="{}" stroke="#7b8494" stroke-width="1.5"/>{}'
        "{}{}",
        _FACES[background],
        mark_safe(_FRAMES[background]),  # noqa: S308 (from the table above)
        _shape(shape, colour),
        _letter("LGD"[background], 83.5, 88, _CORNER_INKS[background], 12),
    )


def _shape(shape: int, colour: int) -> SafeString:
    """The outline stands out from every background: dark, with a light rim."""
    fill, ink = ((RED, ""), (PAPER, BLUE), (YELLOW, INK))[colour]
    rim = format_html('<path d="{}" fill="{}" stroke="{}" stroke-width="7" ', body(shape), fill, PAPER)
    outline = format_html('<path d="{}" fill="none" stroke="{}" stroke-width="3" ', body(shape), INK)
    tail = mark_safe('stroke-linejoin="round"/>')
    badge = format_html(
        '<circle cx="50" cy="{}" r="11" fill="{}" stroke="{}" stroke-width="1.5"/>{}',
        55.5 if shape == 2 else 51,
        PAPER,
        INK,
        _letter("RBY"[colour], 50, 61.2 if shape == 2 else 56.7, INK, 16),
    )
    return format_html("{}{}{}{}{}{}", rim, tail, _pattern(shape, colour, ink), outline, tail, badge)


def _pattern(shape: int, colour: int, ink: str) -> SafeString:
    lines = pattern(shape, colour)
    if not lines:
        return mark_safe("")
    return format_html(
        '<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="{}"/>',
        lines,
        ink,
        5 if colour == 1 else 6.4,
        "butt" if colour == 1 else "round",
    )


def numeral(position: int) -> SafeString:
    """The position in the upper left corner, on a disc that is the same on every background."""
    return format_html(
        '<circle cx="17" cy="17" r="13" fill="{}" stroke="{}" stroke-width="1.5"/>{}',
        INK,
        PAPER,
        _letter(str(position), 17, 24, PAPER, 20),
    )


def _letter(sign: str, x: float, y: float, ink: str, size: int) -> SafeString:
    return format_html(
        '<text x="{}" y="{}" fill="{}" font-family="sans-serif" font-weight="700" font-size="{}" '
        'text-anchor="middle">{}</text>',
        x,
        y,
        ink,
        size,
        sign,
    )
