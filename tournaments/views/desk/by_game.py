"""Pages that each game has its own of, at one address."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.engine.families import Family, family_of
from tournaments.models import Tournament

View = Callable[..., HttpResponseBase]


def by_game(entropy: View, gyul_hap: View, chaos_tiles: View) -> View:
    """The view of the game that the event is played in; what is refused, each of them refuses."""
    views = {Family.ENTROPY: entropy, Family.GYUL_HAP: gyul_hap, Family.CHAOS_TILES: chaos_tiles}

    @wraps(entropy)
    def view(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        played = Tournament.objects.filter(slug=slug).values_list("variant", flat=True).first()
        family = Family.ENTROPY if played is None else family_of(played)
        return views[family](request, slug=slug, **kwargs)

    return view
