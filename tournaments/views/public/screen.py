"""Pages for a big screen in the hall: clocks, pairings, standings. They turn their pages by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.live_boards import card_of, live_tables
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheet_of
from tournaments.views.public.live_boards import live_page

Sheet = dict[str, Any]


@live_page
def everything(request: HttpRequest, event: Tournament) -> HttpResponse:
    """All sheets that have something on them, one after the other."""
    sheets = [sheet for make in SHEETS.values() if (sheet := make(event))["count"]]
    return _screen(request, event, sheets)


@live_page
def one(request: HttpRequest, event: Tournament, name: str) -> HttpResponse:
    """One sheet, by its name in `SHEETS`."""
    if name not in SHEETS:
        raise Http404(_("There are the screens %(names)s.") % {"names": ", ".join(SHEETS)})
    return _screen(request, event, [SHEETS[name](event)])


def _screen(request: HttpRequest, event: Tournament, sheets: list[Sheet]) -> HttpResponse:
    context = {
        "event": event,
        "sheets": [sheet for sheet in sheets if sheet["count"]],
        "version": request.event_version,  # type: ignore[attr-defined]
        "stream": f"/live/events/{event.slug}/boards/",
    }
    return render(request, "public/screen/screen.html", context)


def _clocks(event: Tournament) -> Sheet:
    """Tables with a clock; boards are not on it, so nothing can be hidden."""
    now = now_ms()
    cards = [card_of(table, now, inside=False) for table in live_tables(event)]
    rounds = sorted({card["round"] for card in cards})
    title = _("Clocks") if len(rounds) != 1 else _("Round %(number)d: clocks") % {"number": rounds[0]}
    return {
        "name": "clocks", "title": title, "cards": cards, "rounds": rounds, "count": len(cards),
    }  # fmt: skip


def _pairings(event: Tournament) -> Sheet:
    """The newest published round by table, with results as they come in, and who sits it out."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    sheet = sheet_of(newest) if newest else None
    title = _("Round %(number)d: tables") % {"number": newest.number} if newest else _("Tables")
    return {
        "name": "pairings", "title": title, "note": _("above: Order in game 1"), "sheet": sheet,
        "count": len(sheet.tables) + len(sheet.byes) if sheet else 0,
    }  # fmt: skip


def _standings(event: Tournament) -> Sheet:
    """The newest standings."""
    snapshot = find_snapshot(event)
    rows = snapshot.data["rows"] if snapshot else []
    title = _("Standings after round %(number)d") % {"number": snapshot.round_number} if snapshot else ""
    return {
        "name": "standings", "title": title, "snapshot": snapshot, "rows": rows, "count": len(rows),
    }  # fmt: skip


SHEETS: dict[str, Callable[[Tournament], Sheet]] = {
    "clocks": _clocks,
    "pairings": _pairings,
    "standings": _standings,
}
