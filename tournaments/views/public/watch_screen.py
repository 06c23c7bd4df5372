"""What big screens show of games that have a page of their own: all tables, or one of them very large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from clocks.services.instants import now_ms

Facts = dict[str, Any]


class Watched(Protocol):
    """A table that is shown."""

    @property
    def table(self) -> int: ...

    @property
    def is_over(self) -> bool: ...


T = TypeVar("T", bound=Watched)


def all_tables(name: str, cards: list[Facts]) -> Facts:
    """All tables with their boards, seats and clocks."""
    rounds = sorted({card["round"] for card in cards})
    title = _("Boards") if len(rounds) != 1 else _("Round %(number)d: boards") % {"number": rounds[0]}
    return {"name": name, "title": title, "cards": cards, "rounds": rounds, "count": len(cards)}


def one_table(
    name: str, request: HttpRequest, tables: Sequence[T], card_of: Callable[[T, int], Facts]
) -> Facts:
    """The table ``?table=``; else the first that goes on, or the first of all."""
    asked = request.GET.get("table")
    found = _asked(tables, asked) if asked else _first(tables)
    title = _("Table %(number)d") % {"number": found.table} if found else _("Table")
    card = card_of(found, now_ms()) if found else None
    return {"name": name, "title": title, "card": card, "count": 1 if found else 0}


def _asked(tables: Sequence[T], asked: str) -> T:
    """Of two with one number, in rounds that overlap, the newer one."""
    for each in reversed(tables):
        if str(each.table) == asked:
            return each
    raise Http404(_("No match is played on line at this table."))


def _first(tables: Sequence[T]) -> T | None:
    going = (each for each in tables if not each.is_over)
    return next(going, tables[0] if tables else None)
