"""The rules of every game and variant, with worked examples and tables computed by the engine."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine.chaos_tiles.games.keys import GAME_KEYS, GAME_NAMES
from games.engine.families import GYUL_HAP
from games.engine.patterns import line_score
from games.engine.variants import VARIANTS, UnknownVariant, get_variant
from games.engine.words import Shape, shapes
from tournaments.views.public.example_board import example_board
from tournaments.views.public.rules_hap import rules_context
from tournaments.views.public.rules_tiles import tiles_context

# Lines worked out on the page, as colours (entropy.md, "Worked values").
LINES = (
    (1, 2, 3, 2, 1),
    (1, 2, 1, 2, 1),
    (1, 1, 1, 1),
    (1, 1, 1),
    (1, 2, 1, 2),
    (2, 2, 3, 3),
    (1, 2, 1, 1, 2, 1),
)


@dataclass(frozen=True, slots=True)
class ShapeRow:
    """A shape as colours, so that it can be drawn."""

    colours: tuple[int, ...]
    pattern: str
    score: int


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """How the game is played, and its variants."""
    context = {
        "area": "rules",
        "variants": VARIANTS.values(),
        "tiles": GAME_NAMES.items(),
        "practice": settings.PRACTICE,
    }
    return render(request, "public/rules.html", context)


@require_safe
def variant(request: HttpRequest, key: str) -> HttpResponse:
    """One variant: options, terms, worked examples, shapes. The other games have pages of their own kinds."""
    if key == GYUL_HAP:
        context = {"area": "rules", "practice": settings.PRACTICE} | rules_context()
        return render(request, "public/rules_hap.html", context)
    if key in GAME_KEYS:
        context = {"area": "rules", "practice": settings.PRACTICE} | tiles_context(key)
        return render(request, "public/rules_tiles.html", context)
    try:
        found = get_variant(key)
    except UnknownVariant:
        raise Http404(_("There is no such variant.")) from None
    context = {
        "area": "rules",
        "variant": found,
        "variants": VARIANTS.values(),
        "lines": [(line, line_score(line, found.min_pattern)) for line in LINES if len(line) <= found.size],
        "pair_line": (2, 2, 3, 3),
        "pair_score": line_score((2, 2, 3, 3), found.min_pattern),
        "shapes": [_row(shape) for shape in shapes(found)],
        "example": example_board(found.min_pattern),
        "has_measure": found.key == "entropy7",
        "practice": settings.PRACTICE,
    }
    return render(request, "public/rules_variant.html", context)


def _row(shape: Shape) -> ShapeRow:
    return ShapeRow(
        tuple("ABCDEFG".index(letter) + 1 for letter in shape.pattern), shape.pattern, shape.score
    )
