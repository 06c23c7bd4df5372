"""Points of seasons: exact fractions as people write them."""

from __future__ import annotations

from fractions import Fraction

from django.template import Library

from tournaments.standings.exact import plain
from tournaments.templatetags.event_words import points

register = Library()


@register.filter
def exact(value: Fraction) -> str:
    """Decimals where they end, else a whole number and a fraction: 12.5, 12 1/3."""
    text = plain(value)
    if "/" not in text:
        return points(text)
    whole, rest = divmod(value, 1)
    return f"{whole} {rest}" if whole else str(rest)
