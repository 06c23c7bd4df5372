"""Small pictures of boards and Haps, drawn from one set of cards a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.template import Library
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.templatetags.hap_cards import TEXTS, card_name, drawing

register = Library()
STEP = 104  # from one card to the next; a card is 100 wide


@register.simple_tag
def hap_symbols() -> SafeString:
    """The 27 cards, once a page, for pictures of many: static/js/duel-watch/small.js draws from them too."""
    cards = format_html_join("", '<g id="hap-{}">{}</g>', ((text, drawing(text)) for text in TEXTS))
    return format_html(
        '<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>', cards
    )


@register.simple_tag
def small_hap_board(cards: Sequence[str]) -> SafeString:
    """Nine cards without numbers as one picture."""
    width = 3 * STEP - 4
    return format_html(
        '<svg class="small-haps" viewBox="0 0 {w} {w}" role="img" aria-label="{label}">{drawn}</svg>',
        w=width,
        label=_("board of nine cards"),
        drawn=_drawn(tuple(cards), 3),
    )


@register.simple_tag
def hap_triple(cards: Sequence[str], triple: Sequence[int]) -> SafeString:
    """The three cards of a Hap side by side, called by their positions and names."""
    found = tuple(cards[position - 1] for position in triple)
    names = ", ".join(f"{place}: {card_name(text)}" for place, text in zip(triple, found, strict=True))
    return format_html(
        '<svg class="hap-triple" viewBox="0 0 {w} 100" role="img" aria-label="{label}">{drawn}</svg>',
        w=3 * STEP - 4,
        label=names,
        drawn=_drawn(found, 3),
    )


@lru_cache(maxsize=1024)
def _drawn(cards: tuple[str, ...], columns: int) -> SafeString:
    places = ((text, STEP * (at % columns), STEP * (at // columns)) for at, text in enumerate(cards))
    return format_html_join("", '<use href="#hap-{}" x="{}" y="{}"/>', places)
