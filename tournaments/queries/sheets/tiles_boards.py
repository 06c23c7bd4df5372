"""The games of Chaos Tiles that are over: how they ended, with what scores, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine.chaos_tiles.games.go_asunder import GoState
from games.models import TilesGame
from games.queries.tiles.snapshot import is_hidden
from games.queries.tiles.tiles_match import TilesMatch, read_all
from tournaments.models import Tournament
from tournaments.queries.sheets.sheet import Rounds, Sheet, Value, rounds_of, sheet
from tournaments.queries.tables import Table, sheets_of


def tiles_boards(event: Tournament, only: Rounds = None) -> Sheet:
    """A row a game that is over; one whose seed others still play from stays out. Scores are exact."""
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("game", _("Game")),
        ("seats", _("Seats")),
        ("scores", _("Scores")),
        ("places", _("Places")),
        ("ended_by", _("Ended by")),
        ("actions", _("Actions")),
        ("board", _("Final board")),
    )
    found = sheets_of(rounds_of(event, only))
    ids = [table.match.pk for each in found for table in each.tables if table.match]
    games = TilesGame.objects.filter(match__in=ids).values_list("pk", flat=True)
    held = {each.game.match_id: each for each in read_all(games)}
    rows = (row for each in found for table in each.tables for row in _rows(each.round.number, table, held))
    return sheet("boards", _("Boards"), columns, rows)


def _rows(number: int, table: Table, games: dict[int, TilesMatch]) -> Iterator[tuple[Value, ...]]:
    held = games.get(table.match.pk) if table.match else None
    if held is not None and held.game.is_over and not is_hidden(held):
        names = " / ".join(held.match.names)
        yield (number, table.number, held.options.game, names, *_of_game(held))


def _of_game(held: TilesMatch) -> tuple[Value, ...]:
    """The board is a text a tile, its number before it: `17 V+3@0,1`."""
    standing, state = held.game.standings, held.state
    blob = state.figure if isinstance(state, GoState) else state.blob
    return (
        " / ".join(str(each["points"]) for each in standing),
        " / ".join(str(each["place"]) for each in standing),
        held.game.ended_by,
        len(held.game.line),
        "; ".join(f"{tile} {placement}" for tile, placement in sorted(blob.tiles.items())),
    )
