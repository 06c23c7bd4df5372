"""Figures of Go Asunder: made by chance or built tile by tile, for practice and for events."""

from __future__ import annotations

from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.chaos_tiles.games.figure import BUILT, GENERATED, LEAST_TILES, MEDALLION, MOST_TILES
from games.engine.chaos_tiles.games.keys import GO_ASUNDER
from games.engine.chaos_tiles.medallion import medallion
from games.errors import Refused
from tournaments.queries.figures import Figure, made_figure, read_figure
from tournaments.queries.tiles_examples import Example
from tournaments.views.desk.base import plain_number
from tournaments.views.public.json_answers import refused_answer

USUAL_TILES = 40
MOST_NAME = 40


@never_cache
@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """``?figure=`` medallion, generated (with ``tiles`` and ``name``) or built (with ``placements``)."""
    asked = request.GET.get("figure", MEDALLION)
    tiles = min(max(plain_number(request.GET.get("tiles", "")) or USUAL_TILES, LEAST_TILES), MOST_TILES)
    name = request.GET.get("name", "").strip()[:MOST_NAME] or token_hex(3)
    text, fault = request.GET.get("placements", ""), ""
    try:
        figure = _figure(asked, name, tiles, text)
    except Refused as refused:
        figure, fault = None, str(refused)
    context = {
        "area": "rules",
        "asked": asked,
        "tiles": tiles,
        "name": name,
        "text": figure.text if figure else text,
        "fault": fault,
        "figure": figure,
        "example": _example(figure) if figure else None,
        "least": LEAST_TILES,
        "most": MOST_TILES,
        "facts": _facts(figure) if figure else None,
        "practice": settings.PRACTICE,
    }
    return render(request, "public/figures.html", context, status=422 if fault else 200)


@never_cache
@require_safe
def check(request: HttpRequest) -> JsonResponse:
    """What is to be said of ``?placements=``, and where tiles can be added to them."""
    try:
        return JsonResponse(_facts(read_figure(request.GET.get("placements", ""))))
    except Refused as refused:
        return refused_answer(refused)


def _figure(asked: str, name: str, tiles: int, text: str) -> Figure:
    if asked == GENERATED:
        return made_figure(name, tiles)
    return read_figure(text) if asked == BUILT else Figure(medallion())


def _example(figure: Figure) -> Example:
    """The picture for who has no scripts: numbers, and loose tiles marked."""
    return Example(figure.blob, figure.loose, labels={tile: str(tile) for tile in figure.blob})


def _facts(figure: Figure) -> dict[str, Any]:
    """What the script shows."""
    return {
        "blob": [{"tile": tile, "at": str(lies), "pips": []} for tile, lies in figure.blob.tiles.items()],
        "loose": list(figure.loose),
        "left": figure.left,
        "words": figure.words,
        "done": figure.is_done,
        "text": figure.text,
        "kinds": figure.ways(),
        "practice": _practice_link(figure) if figure.is_done else None,
    }


def _practice_link(figure: Figure) -> str:
    sent = {"variant": GO_ASUNDER, "figure": BUILT, "figure_placements": figure.text}
    return f"{reverse('practice')}?{urlencode(sent)}"
