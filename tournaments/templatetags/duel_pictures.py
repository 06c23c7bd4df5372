"""Small pictures of boards and Haps, drawn from one set of cards a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.template import Library
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.templatetags.hap_cards import TEXTS, card_name, drawing, numeral

register = Library()
STEP = 104  # from one card to the next; a card is 100 wide


@register.simple_tag
def hap_symbols() -> SafeString:
    """The 27 cards, once a page, for pictures of many: static/js/duel-watch/small.js draws from them too."""
    cards = format_html_join("", '<g id="hap-{}">{}</g>', ((text, drawing(text)) for text in TEXTS))
    places = format_html_join(
        "", '<g id="hap-at-{}">{}</g>', ((place, numeral(place)) for place in range(1, 10))
    )
    return format_html(
        '<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>{}{}</defs></svg>', cards, places
    )


@register.simple_tag
def small_hap_board(cards: Sequence[str]) -> SafeString:
    """Nine cards without their positions as one picture."""
    width = 3 * STEP - 4
    return format_html(
        '<svg class="small-haps" viewBox="0 0 {w} {w}" role="img" aria-label="{label}">{drawn}</svg>',
        w=width,
        label=_("board of nine cards"),
        drawn=_drawn(tuple(cards)),
    )


@register.simple_tag
def hap_triple(cards: Sequence[str], triple: Sequence[int]) -> SafeString:
    """The three cards of a Hap side by side with their positions, as static/js/duel/lists.js draws them."""
    return format_html(
        '<span class="duel-three">{}</span>',
        format_html_join("", "{}", ((_card(place, cards[place - 1]),) for place in triple)),
    )


def _card(position: int, text: str) -> SafeString:
    return format_html(
        '<svg class="hap-card" viewBox="0 0 100 100" role="img" aria-label="{p}: {name}">'
        '<use href="#hap-{text}"/><use href="#hap-at-{p}"/></svg>',
        p=position,
        name=card_name(text),
        text=text,
    )


@lru_cache(maxsize=1024)
def _drawn(cards: tuple[str, ...]) -> SafeString:
    places = ((text, STEP * (at % 3), STEP * (at // 3)) for at, text in enumerate(cards))
    return format_html_join("", '<use href="#hap-{}" x="{}" y="{}"/>', places)
