"""Pages that each game has its own of, at one address."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.engine.families import GYUL_HAP
from tournaments.models import Tournament

View = Callable[..., HttpResponseBase]


def by_game(entropy: View, gyul_hap: View) -> View:
    """The view of the game that the event is played in; what is refused, either of them refuses."""

    @wraps(entropy)
    def view(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        played = Tournament.objects.filter(slug=slug).values_list("variant", flat=True).first()
        return (gyul_hap if played == GYUL_HAP else entropy)(request, slug=slug, **kwargs)

    return view
