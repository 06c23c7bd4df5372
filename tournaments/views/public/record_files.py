"""The record of a match that was played on line, as a download: of Gyul! Hap! and of Chaos Tiles."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from games.engine.families import is_tiles
from games.errors import Conflict
from games.queries.duel_records import duel_record
from games.queries.records import Place
from games.queries.tiles.records import tiles_record
from tournaments.models import Tournament
from tournaments.queries.game_records import Record, record_data, record_text
from tournaments.views.public.duel_watch import find_duel
from tournaments.views.public.live_boards import live_page
from tournaments.views.public.tiles_watch import find_tiles


@live_page
def record(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """``?format=txt`` or ``json``; 404 while the match goes on. `python -m games.engine` checks the JSON."""
    try:
        made = _made(event, number, table)
    except Conflict as error:
        raise Http404(str(error)) from None
    name = f"{event.slug}-round-{number}-table-{table}"
    if request.GET.get("format") == "json":
        return _file(f"{name}.json", JsonResponse(record_data(made), json_dumps_params={"indent": 1}))
    text = HttpResponse(record_text(made), content_type="text/plain; charset=utf-8")
    return _file(f"{name}.txt", text)


def _made(event: Tournament, number: int, table: int) -> Record:
    place = Place(event.name, number, table)
    if is_tiles(event.variant):
        return tiles_record(find_tiles(event, number, table).held, place)
    return duel_record(find_duel(event, number, table).held, place)


def _file(name: str, answer: Any) -> HttpResponse:
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
