"""The rating list, and what an event did to ratings."""

from __future__ import annotations

import csv
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.engine.families import game_keys
from tournaments.models import RatingChange, Tournament
from tournaments.models.player import name_key
from tournaments.models.rating import RatingSystem
from tournaments.queries.cells import cell
from tournaments.queries.rating_words import how
from tournaments.queries.ratings import event_changes, gained, ranks, rated_variants, rating_list
from tournaments.views.public.pages import event_page, public_page, show_event

A_PAGE = 50
COLUMNS = ("rank", "name", "federation", "club", "rating", "deviation", "matches", "last event", "change")


@public_page
def ratings(request: HttpRequest) -> HttpResponse:
    """``?variant=`` and ``?system=`` choose the list, ``?q=`` searches name and club."""
    variants = rated_variants()
    variant = _variant(request, variants)
    system = _system(request)
    words = request.GET.get("q", "").replace("\0", "").strip()[:100]
    whole = rating_list(variant, system, request.user)
    found = _searched(whole, words)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    places = ranks(whole)
    context = {
        "area": "ratings",
        "variants": variants,
        "variant": variant,
        "system": system,
        "systems": RatingSystem,
        "words": words,
        "page": page,
        "rows": [_row(change, places) for change in page],
        "is_glicko": system == RatingSystem.GLICKO,
    }
    return render(request, "public/ratings.html", context)


@public_page
def ratings_file(request: HttpRequest) -> HttpResponse:
    """The whole list as CSV."""
    variant, system = _variant(request, rated_variants()), _system(request)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    name = slugify(f"ratings {variant} {system}")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(response)
    writer.writerow(COLUMNS)
    whole = rating_list(variant, system, request.user)
    places = ranks(whole)
    for change in whole:
        player = change.player
        told = (places[player.pk], player.name, player.federation, player.club, change.after)
        rest = (change.deviation, change.total_matches, change.period.date(), gained(change))
        writer.writerow([cell(value) for value in (*told, *rest)])
    return response


@event_page
def event_ratings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """What the event did to everybody's rating; ``?player=`` (seed number) opens the arithmetic."""
    system = _system(request)
    seeds = dict(event.entries.values_list("player", "seed"))
    changes = list(event_changes(event, system))
    return show_event(
        request,
        "event_ratings.html",
        event,
        "ratings",
        system=system,
        systems=RatingSystem,
        is_glicko=system == RatingSystem.GLICKO,
        is_founding=bool(changes) and all(change.before is None for change in changes),
        rows=[
            {"change": each, "seed": seeds.get(each.player_id), "gained": gained(each)} for each in changes
        ],
        opened=_opened(request, event, changes, seeds),
    )


def _row(change: RatingChange, places: dict[int, int]) -> dict[str, Any]:
    return {"rank": places[change.player_id], "change": change, "gained": gained(change)}


def _opened(
    request: HttpRequest, event: Tournament, changes: list[RatingChange], seeds: dict[int, int]
) -> dict[str, Any] | None:
    asked = request.GET.get("player", "")
    change = next((each for each in changes if str(seeds.get(each.player_id)) == asked), None)
    if change is None:
        return None
    names = dict(event.entries.values_list("player", "player__name"))
    lines = [line | {"name": names.get(line["opponent"], "")} for line in change.detail["lines"]]
    skips = not all(line["counted"] for line in lines)
    return {"change": change, "lines": lines, "skips": skips, "how": how(change)}


def _searched(changes: QuerySet[RatingChange], words: str) -> QuerySet[RatingChange]:
    if not words:
        return changes
    by_name = Q(player__name_key__contains=name_key(words))
    return changes.filter(by_name | Q(player__club__icontains=words))


def _variant(request: HttpRequest, rated: list[str]) -> str:
    """The game that is asked for, else the one that was played last."""
    variant = request.GET.get("variant") or next(iter(rated), next(iter(game_keys())))
    if variant not in game_keys():
        raise Http404(_("There is no such game."))
    return variant


def _system(request: HttpRequest) -> RatingSystem:
    asked = request.GET.get("system") or RatingSystem.ELO
    if asked not in RatingSystem.values:
        raise Http404(_("There is no such rating system."))
    return RatingSystem(asked)
