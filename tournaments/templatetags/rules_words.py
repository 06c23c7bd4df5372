"""Rules in words: variants, systems of points, scores by the rulebook's own measure."""

from __future__ import annotations

from typing import Any

from django.template import Library
from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.keys import GAME_NAMES
from games.engine.families import is_entropy as is_entropy_key
from games.engine.families import is_tiles as is_tiles_key
from games.engine.variants import get_variant
from games.engine.words import measure
from games.models import Side
from tournaments.models import Tournament
from tournaments.models.tournament import System

register = Library()


@register.simple_tag
def variant_name(key: str) -> str:
    """A game as a heading says it: Chaos Omelet, Entropy 7×7, with the smallest pattern where it is three."""
    if key in GAME_NAMES:
        return GAME_NAMES[key]
    if not is_entropy_key(key):
        return "Gyul! Hap!"
    variant = get_variant(key)
    game = "Hyle" if variant.key.startswith("hyle") else "Entropy"
    name = f"{game} {variant.size}×{variant.size}"
    return _("%(name)s, patterns from three") % {"name": name} if variant.min_pattern == 3 else name


@register.filter
def is_tiles(key: str) -> bool:
    """Whether it is a game of Chaos Tiles: every seat has a score and a place."""
    return is_tiles_key(key)


@register.filter
def is_entropy(key: str) -> bool:
    """Whether a match has two games with Order and Chaos; one of Gyul! Hap! has seats and points instead."""
    return is_entropy_key(key)


@register.simple_tag
def seat_name(key: str, side: int) -> str:
    """What a side of a match is called at the head of a column or below a name."""
    if is_entropy_key(key):
        return _("Order in game 1") if side == Side.FIRST else _("Order in game 2")
    return _("Seat 1") if side == Side.FIRST else _("Seat 2")


@register.simple_tag
def seats_heading(key: str) -> str:
    """The head of a column of ``seat_short``."""
    return _("Order in") if is_entropy_key(key) else _("Seat")


@register.simple_tag
def seat_short(key: str, is_first: bool) -> str:
    """The side of one player, below ``seats_heading``."""
    if not is_entropy_key(key):
        return "1" if is_first else "2"
    return _("game 1") if is_first else _("game 2")


@register.simple_tag
def measured(score: int | None, variant_key: str) -> str:
    """The rulebook's word for an Order score, or nothing where it has none."""
    if score is None or not is_entropy_key(variant_key):
        return ""
    return {
        "poor": _("poor"),
        "below_average": _("below average"),
        "average": _("average"),
        "above_average": _("above average"),
        "good": _("good"),
    }.get(measure(score, get_variant(variant_key)) or "", "")


@register.simple_tag
def system_name(event: Tournament) -> str:
    """The system of an event in words; a Swiss has its two games where a match has them."""
    if event.system == System.SWISS and not is_entropy_key(event.variant):
        return _("Swiss")
    return event.get_system_display()


@register.simple_tag
def scheme_name(scheme: dict[str, Any]) -> str:
    """A scheme of points in words."""
    return {
        "win-draw-loss": _("win, draw, loss"),
        "victory-points": _("victory points by spread"),
        "continuous-vp": _("victory points on a continuous scale"),
        "sum-of-scores": _("sum of own totals"),
        "codecup": _("CodeCup points"),
    }.get(str(scheme.get("name")), str(scheme.get("name")))
