"""Pairings and results of a round, by table or by name."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Round, Tournament
from tournaments.queries.meetings import by_table, team_byes
from tournaments.queries.seats import places_of
from tournaments.queries.tables import sheet_of
from tournaments.queries.visible import visible_rounds
from tournaments.views.public.pages import event_page, show_event


def find_round(request: HttpRequest, event: Tournament, number: int) -> tuple[Round, list[int]]:
    """The round, and the numbers of all rounds that the visitor may see; 404 for others."""
    rounds = list(visible_rounds(event, request.user))
    found = next((round_ for round_ in rounds if round_.number == number), None)
    if found is None:
        raise Http404(_("Round %(number)d is not published.") % {"number": number})
    found.tournament = event
    return found, [round_.number for round_ in rounds]


@event_page
def round_page(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """``?by=name`` lists everybody in alphabetical order, with table and opponent."""
    round_, numbers = find_round(request, event, number)
    sheet = sheet_of(round_)
    by_name = request.GET.get("by") == "name"
    meetings = by_table(sheet)
    places = sorted(
        places_of([sheet]).values(), key=lambda place: (place.entry.player.name_key, place.entry.seed)
    )
    return show_event(
        request,
        "round.html",
        event,
        "rounds",
        round=round_,
        numbers=numbers,
        sheet=sheet,
        tables=[(table, meetings.get(table.number)) for table in sheet.tables],
        team_byes=team_byes(round_),
        by_name=by_name,
        places=[(place, meetings.get(place.table or 0)) for place in places] if by_name else [],
        notices=round_.notice.splitlines(),
        waiting_count=len(sheet.missing) + len(sheet.scoring),
    )
