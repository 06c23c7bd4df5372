"""What big screens show of Chaos Tiles: all tables, or one of them very large."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms
from tournaments.models import Tournament
from tournaments.queries.tiles_boards import TilesTable, tiles_tables
from tournaments.views.public.tiles_watch_boards import card_of, cards_of

Sheet = dict[str, Any]


def boards(_request: HttpRequest, event: Tournament) -> Sheet:
    """All tables with their boards, seats and clocks."""
    cards = cards_of(event)
    rounds = sorted({card["round"] for card in cards})
    title = _("Boards") if len(rounds) != 1 else _("Round %(number)d: boards") % {"number": rounds[0]}
    return {
        "name": "tiles", "title": title, "cards": cards, "rounds": rounds, "count": len(cards),
    }  # fmt: skip


def table(request: HttpRequest, event: Tournament) -> Sheet:
    """The table ``?table=``; else the first whose game goes on, or the first of all."""
    tables = tiles_tables(event)
    asked = request.GET.get("table")
    found = _asked(tables, asked) if asked else _first(tables)
    title = _("Table %(number)d") % {"number": found.table} if found else _("Table")
    return {
        "name": "tiles-table", "title": title, "card": card_of(found, now_ms()) if found else None,
        "count": 1 if found else 0,
    }  # fmt: skip


def _asked(tables: list[TilesTable], asked: str) -> TilesTable:
    """Of two with one number, in rounds that overlap, the newer one."""
    for each in reversed(tables):
        if str(each.table) == asked:
            return each
    raise Http404(_("No match is played on line at this table."))


def _first(tables: list[TilesTable]) -> TilesTable | None:
    going = (each for each in tables if not each.game.is_over)
    return next(going, tables[0] if tables else None)
