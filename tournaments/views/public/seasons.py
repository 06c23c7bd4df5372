"""Seasons: the list, and the table of one."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.models import Season
from tournaments.permissions import allowed
from tournaments.queries.seasons import Row, SeasonTable, find_season, listed_seasons, table_of
from tournaments.views.public.pages import public_page

A_PAGE = 50


@public_page
def season_list(request: HttpRequest) -> HttpResponse:
    """Public seasons and one's own, newest first."""
    found = listed_seasons(request.user).annotate(count=Count("events"))
    context = {
        "area": "seasons",
        "page": Paginator(found, A_PAGE).get_page(request.GET.get("page")),
        "may_create": allowed(request.user, "create_season"),
    }
    return render(request, "public/seasons.html", context)


@public_page
def season(request: HttpRequest, season: str) -> HttpResponse:
    """The table of a season; ``?player=`` opens the arithmetic of a line."""
    found = season_or_404(request, season)
    table = table_of(found, request.user)
    context = {
        "area": "seasons",
        "season": found,
        "table": table,
        "opened": _opened(request.GET.get("player", ""), table),
        "may_change": allowed(request.user, "change_season", found),
    }
    return render(request, "public/season.html", context)


def season_or_404(request: HttpRequest, slug: str) -> Season:
    """The season of an address, where this visitor may see it."""
    found = find_season(slug, request.user)
    if found is None:
        raise Http404(_("There is no such season, or it is not public."))
    return found


def _opened(asked: str, table: SeasonTable) -> dict[str, Any] | None:
    row = next((row for row in table.rows if str(row.player.pk) == asked), None)
    if row is None:
        return None
    told = [
        {"event": event.tournament, "cell": cell}
        for event, cell in zip(table.events, row.cells, strict=True)
        if cell is not None
    ]
    return {"row": row, "told": told, "sharing": _sharing(row, table)}


def _sharing(row: Row, table: SeasonTable) -> bool:
    """Whether somebody else has the same place."""
    return any(other.line.rank == row.line.rank is not None and other is not row for other in table.rows)
