"""The final boards that everybody may see."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from games.engine.families import is_entropy, is_tiles
from games.models import Game
from tournaments.models import Tournament
from tournaments.queries.sheets.duel_boards import duel_boards
from tournaments.queries.sheets.sheet import Rounds, Sheet, Value, rounds_of, sheet
from tournaments.queries.sheets.tiles_boards import tiles_boards
from tournaments.queries.tables import RoundSheet, sheets_of
from tournaments.queries.visible import boards_visible


def boards(event: Tournament, only: Rounds = None) -> Sheet:
    """A row a game whose final board is there: rows of digits, parted by a stroke. A round whose bags are
    shared stays out until its last game has ended, for whoever gets the file. In Gyul! Hap! a row a board, in
    Chaos Tiles a row a game."""
    if is_tiles(event.variant):
        return tiles_boards(event, only)
    if not is_entropy(event.variant):
        return duel_boards(event, only)
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("game", _("Game")),
        ("order", _("Order")),
        ("chaos", _("Chaos")),
        ("score", _("Order score")),
        ("board", _("Final board")),
    )
    nobody = AnonymousUser()
    rounds = [each for each in rounds_of(event, only) if boards_visible(each, nobody)]
    found = sheets_of(rounds)
    ids = [table.match.pk for each in found for table in each.tables if table.match]
    games: dict[int, list[Game]] = {}
    for game in Game.objects.filter(match__in=ids).exclude(board="").order_by("match", "number"):
        games.setdefault(game.match_id, []).append(game)
    return sheet("boards", _("Boards"), columns, (row for each in found for row in _rows(each, games)))


def _rows(found: RoundSheet, games: dict[int, list[Game]]) -> Iterator[tuple[Value, ...]]:
    for table in found.tables:
        for game in games.get(table.match.pk, []) if table.match else []:
            order, chaos = table.first.name, table.second.name
            if game.number == 2:
                order, chaos = chaos, order
            board = "/".join(game.board.split())
            yield (found.round.number, table.number, game.number, order, chaos, game.score, board)
