"""Rules in words: variants, systems of points, scores by the rulebook's own measure."""

from __future__ import annotations

from typing import Any

from django.template import Library
from django.utils.translation import gettext as _

from games.engine.variants import get_variant
from games.engine.words import measure

register = Library()


@register.simple_tag
def variant_name(key: str) -> str:
    """A variant as a heading says it: Entropy 7×7, with the smallest pattern where it is three."""
    variant = get_variant(key)
    game = "Hyle" if variant.key.startswith("hyle") else "Entropy"
    name = f"{game} {variant.size}×{variant.size}"
    return _("%(name)s, patterns from three") % {"name": name} if variant.min_pattern == 3 else name


@register.simple_tag
def measured(score: int | None, variant_key: str) -> str:
    """The rulebook's word for an Order score, or nothing where it has none."""
    if score is None:
        return ""
    return {
        "poor": _("poor"),
        "below_average": _("below average"),
        "average": _("average"),
        "above_average": _("above average"),
        "good": _("good"),
    }.get(measure(score, get_variant(variant_key)) or "", "")


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
