"""Ratings in tables: whole numbers, whose differences are those of the numbers shown."""

from __future__ import annotations

from decimal import Decimal

from django.template import Library

from tournaments.models import RatingChange
from tournaments.standings.exact import half_up
from tournaments.templatetags.event_words import signed

register = Library()


@register.filter
def whole(rating: Decimal | None) -> str:
    """A rating or deviation without decimals; a dash where there is none."""
    return "–" if rating is None else str(int(half_up(rating)))


@register.filter
def gain(change: RatingChange) -> str:
    """What an event added, with its sign; empty where there was no rating before or is none after."""
    if change.before is None or change.after is None:
        return ""
    return signed(int(half_up(change.after)) - int(half_up(change.before)))
