"""The record of a match of Gyul! Hap! as a file: text, or JSON that `python -m games.engine` checks."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from games.engine.gyul_hap import record_to_json, write_text
from games.errors import Conflict
from games.queries.duel_records import duel_record
from games.queries.records import Place
from tournaments.models import Tournament
from tournaments.views.public.duel_watch import find_duel
from tournaments.views.public.live_boards import live_page


@live_page
def record(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """``?format=txt`` or ``json``, as a download; 404 while the match goes on."""
    found = find_duel(event, number, table)
    try:
        made = duel_record(found.held, Place(event.name, found.round, found.table))
    except Conflict as error:
        raise Http404(str(error)) from None
    name = f"{event.slug}-round-{found.round}-table-{found.table}"
    if request.GET.get("format") == "json":
        answer: HttpResponse = JsonResponse(record_to_json(made), json_dumps_params={"indent": 1})
    else:
        answer = HttpResponse(write_text(made), content_type="text/plain; charset=utf-8")
    ending = "json" if request.GET.get("format") == "json" else "txt"
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer
