"""What big screens show of Gyul! Hap!: all tables, or one of them very large."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournaments.models import Tournament
from tournaments.queries.duel_boards import duel_tables
from tournaments.views.public.duel_watch_boards import card_of, cards_of
from tournaments.views.public.watch_screen import all_tables, one_table

Sheet = dict[str, Any]


def boards(_request: HttpRequest, event: Tournament) -> Sheet:
    """All tables with their points and small boards."""
    return all_tables("duels", cards_of(event))


def table(request: HttpRequest, event: Tournament) -> Sheet:
    """One table, the one that is asked for."""
    return one_table("table", request, duel_tables(event), card_of)
