"""The one board that an embed shows, as the page of all live boards shows it."""

from __future__ import annotations

from typing import Any

from clocks.services.instants import now_ms
from games.engine.families import is_entropy, is_tiles
from tournaments.models import Pairing, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.duel_boards import find_duel_table
from tournaments.queries.live_boards import card_of, find_live_table
from tournaments.queries.tiles_boards import find_tiles_table
from tournaments.views.public import duel_watch_boards, tiles_watch_boards


def place_of_match(event: Tournament, match: int) -> tuple[int, int] | None:
    """Round and table of a published match of the event."""
    found = Pairing.objects.filter(round__tournament=event, round__state=RoundState.PUBLISHED, match_id=match)
    return found.values_list("round__number", "table").first()


def card_at(event: Tournament, round_number: int, table: int) -> dict[str, Any] | None:
    """What the small board of a table shows to everybody; None where there are neither clocks nor play on
    line."""
    if is_tiles(event.variant):
        game = find_tiles_table(event, round_number, table)
        return tiles_watch_boards.card_of(game, now_ms()) if game else None
    if not is_entropy(event.variant):
        duel = find_duel_table(event, round_number, table)
        return duel_watch_boards.card_of(duel, now_ms()) if duel else None
    live = find_live_table(event, round_number, table)
    return card_of(live, now_ms(), inside=False) if live else None
