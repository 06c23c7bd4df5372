"""Pages for a big screen in the hall: clocks, pairings, standings. They turn their pages by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from games.engine.families import Family, family_of, is_entropy
from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.live_boards import card_of, live_tables
from tournaments.queries.snapshots import find_snapshot
from tournaments.queries.tables import sheet_of
from tournaments.views.public import duel_watch_screen, tiles_watch_screen
from tournaments.views.public.live_boards import live_page

Sheet = dict[str, Any]
Make = Callable[[HttpRequest, Tournament], Sheet]


@live_page
def everything(request: HttpRequest, event: Tournament) -> HttpResponse:
    """All sheets that have something on them, one after the other."""
    sheets = [sheet for make in sheets_of(event).values() if (sheet := make(request, event))["count"]]
    return _screen(request, event, sheets)


@live_page
def one(request: HttpRequest, event: Tournament, name: str) -> HttpResponse:
    """One sheet, by its name in `SHEETS`; but for Entropy one table alone too, very large."""
    found = sheets_of(event) | TABLE_SHEETS[family_of(event.variant)]
    if name not in found:
        raise Http404(_("There are the screens %(names)s.") % {"names": ", ".join(found)})
    return _screen(request, event, [found[name](request, event)])


def sheets_of(event: Tournament) -> dict[str, Make]:
    """The sheets of an event by name: `clocks` are its boards."""
    return SHEETS | BOARD_SHEETS[family_of(event.variant)]


def _screen(request: HttpRequest, event: Tournament, sheets: list[Sheet]) -> HttpResponse:
    context = {
        "event": event,
        "sheets": [sheet for sheet in sheets if sheet["count"]],
        "version": request.event_version,  # type: ignore[attr-defined]
        "stream": f"/live/events/{event.slug}/boards/",
        "family": family_of(event.variant),
    }
    return render(request, "public/screen/screen.html", context)


def _clocks(_request: HttpRequest, event: Tournament) -> Sheet:
    """Tables with a clock; boards are not on it, so nothing can be hidden."""
    now = now_ms()
    cards = [card_of(table, now, inside=False) for table in live_tables(event)]
    rounds = sorted({card["round"] for card in cards})
    title = _("Clocks") if len(rounds) != 1 else _("Round %(number)d: clocks") % {"number": rounds[0]}
    return {
        "name": "clocks", "title": title, "cards": cards, "rounds": rounds, "count": len(cards),
    }  # fmt: skip


def _pairings(_request: HttpRequest, event: Tournament) -> Sheet:
    """The newest published round by table, with results as they come in, and who sits it out."""
    newest = event.rounds.filter(state=RoundState.PUBLISHED).order_by("-number").first()
    sheet = sheet_of(newest) if newest else None
    title = _("Round %(number)d: tables") % {"number": newest.number} if newest else _("Tables")
    return {
        "name": "pairings", "title": title, "note": _pairings_note(event), "sheet": sheet,
        "count": len(sheet.tables) + len(sheet.byes) if sheet else 0,
    }  # fmt: skip


def _pairings_note(event: Tournament) -> str:
    return _("above: Order in game 1") if is_entropy(event.variant) else _("above: seat 1")


def _standings(_request: HttpRequest, event: Tournament) -> Sheet:
    """The newest standings."""
    snapshot = find_snapshot(event)
    rows = snapshot.data["rows"] if snapshot else []
    title = _("Standings after round %(number)d") % {"number": snapshot.round_number} if snapshot else ""
    return {
        "name": "standings", "title": title, "snapshot": snapshot, "rows": rows, "count": len(rows),
    }  # fmt: skip


SHEETS: dict[str, Make] = {
    "clocks": _clocks,
    "pairings": _pairings,
    "standings": _standings,
}

BOARD_SHEETS: dict[Family, dict[str, Make]] = {
    Family.ENTROPY: {},
    Family.GYUL_HAP: {"clocks": duel_watch_screen.boards},
    Family.CHAOS_TILES: {"clocks": tiles_watch_screen.boards},
}
TABLE_SHEETS: dict[Family, dict[str, Make]] = {
    Family.ENTROPY: {},
    Family.GYUL_HAP: {"table": duel_watch_screen.table},
    Family.CHAOS_TILES: {"table": tiles_watch_screen.table},
}
