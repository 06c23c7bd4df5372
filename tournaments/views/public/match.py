"""The page of a match: its games or boards, and how they score."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.engine.families import is_entropy, is_tiles
from games.models import LiveMatch
from games.queries.analyses import analysed_games
from tournaments.models import Tournament
from tournaments.queries.match_page import find_table, games_of
from tournaments.queries.tables import Table
from tournaments.views.public.duel_watch_match import duel_context
from tournaments.views.public.pages import event_page, show_event
from tournaments.views.public.round_page import find_round
from tournaments.views.public.tiles_watch_match import tiles_context


@event_page
def match_page(request: HttpRequest, event: Tournament, number: int, table: int) -> HttpResponse:
    """One table of a round; while a board is being counted the page asks again."""
    round_, _numbers = find_round(request, event, number)
    found = find_table(round_, table)
    if found is None:
        raise Http404(
            _("There is no table %(table)d in round %(number)d.") % {"table": table, "number": number}
        )
    games = games_of(found.match, round_, request.user) if found.match else []
    return show_event(
        request,
        "match.html",
        event,
        "rounds",
        round=round_,
        table=found,
        match=found.match,
        result=found.result,
        games=games,
        is_counting=any(game.is_counting for game in games),
        **_played(event, found, round_.number),
        is_timed=LiveMatch.objects.filter(match=found.match).exists() if found.match else False,
        analysed=analysed_games(found.match.pk) if found.match else [],
    )


def _played(event: Tournament, table: Table, number: int) -> dict[str, Any]:
    """What is shown of a game that has no two games on a grid: also what was played on line."""
    if is_entropy(event.variant):
        return {}
    if is_tiles(event.variant):
        return tiles_context(event, table, number)
    return {"is_duel": True, **duel_context(event, number, table.number)}
