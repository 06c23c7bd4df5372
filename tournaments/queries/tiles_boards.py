"""The games of Chaos Tiles of an event that are shown now: for the page of all boards, screens, streams."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.models import TILES_OVER, Match, TilesGame
from games.queries.tiles.tiles_match import TilesMatch, read_shown
from tournaments.models import Tournament
from tournaments.models.round import RoundState

PLACE = "match__pairing__round"


@dataclass(frozen=True, slots=True)
class TilesTable:
    """A game of Chaos Tiles and where it is played."""

    round: int
    table: int
    held: TilesMatch

    @property
    def game(self) -> TilesGame:
        return self.held.game

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def match(self) -> Match:
        return self.held.match


def published_tiles(event: Tournament) -> QuerySet[TilesGame]:
    """The games of all published rounds."""
    return TilesGame.objects.filter(
        match__pairing__round__tournament=event, match__pairing__round__state=RoundState.PUBLISHED
    )


def shown_tiles(event: Tournament) -> QuerySet[TilesGame]:
    """The games of the newest round that has any, and those of earlier rounds that go on."""
    published = published_tiles(event)
    newest = published.order_by(f"-{PLACE}__number").values(PLACE)[:1]
    return published.filter(~Q(state__in=TILES_OVER) | Q(match__pairing__round__in=newest))


def tiles_tables(event: Tournament) -> list[TilesTable]:
    """The tables of `shown_tiles`, by round and table; a fixed number of queries."""
    return placed_tables(shown_tiles(event))


def find_tiles_table(event: Tournament, round_number: int, table: int) -> TilesTable | None:
    """The game at a table of a published round, or None."""
    at_table = {f"{PLACE}__number": round_number, "match__pairing__table": table}
    return next(iter(placed_tables(published_tiles(event).filter(**at_table))), None)


def placed_tables(games: QuerySet[TilesGame]) -> list[TilesTable]:
    """These games with what was played, by round and table."""
    rows = games.values_list("pk", f"{PLACE}__number", "match__pairing__table")
    places = {pk: (number, table) for pk, number, table in rows}
    tables = (TilesTable(*places[held.game.pk], held) for held in read_shown(places))
    return sorted(tables, key=lambda table: (table.round, table.table))
