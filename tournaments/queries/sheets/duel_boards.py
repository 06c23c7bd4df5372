"""The boards of Gyul! Hap! that are over: cards, points, and who found which Hap."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.gyul_hap.cards import parse_cards
from games.engine.gyul_hap.haps import haps_on
from games.models import BoardState, Duel, DuelBoard
from games.queries.duels import DuelMatch, read_duels
from tournaments.models import Tournament
from tournaments.queries.sheets.sheet import Rounds, Sheet, Value, rounds_of, sheet
from tournaments.queries.tables import Table, sheets_of


def duel_boards(event: Tournament, only: Rounds = None) -> Sheet:
    """A row a board that everybody has seen and that is over; void ones are called so."""
    columns = (
        ("round", _("Round")),
        ("table", _("Table")),
        ("board", pgettext("Gyul! Hap!", "Board")),
        ("attempt", _("Attempt")),
        ("first", _("First player")),
        ("second", _("Second player")),
        ("first_points", _("Points, first")),
        ("second_points", _("Points, second")),
        ("ended_by", _("Ended by")),
        ("cards", _("Cards")),
        ("haps", _("Haps")),
        ("first_haps", _("Found by first")),
        ("second_haps", _("Found by second")),
    )
    found = sheets_of(rounds_of(event, only))
    ids = [table.match.pk for each in found for table in each.tables if table.match]
    duels = {
        held.duel.match_id: held
        for held in read_duels(Duel.objects.filter(match__in=ids).values_list("pk", flat=True))
    }
    rows = (row for each in found for table in each.tables for row in _rows(each.round.number, table, duels))
    return sheet("boards", _("Boards"), columns, rows)


def _rows(number: int, table: Table, duels: dict[int, DuelMatch]) -> Iterator[tuple[Value, ...]]:
    held = duels.get(table.match.pk) if table.match else None
    for board in held.boards if held else ():
        if board.state != BoardState.OPEN:
            names = table.first.name, table.second.name
            yield (number, table.number, board.number, board.attempt, *names, *_of_board(held, board))


def _of_board(held: DuelMatch | None, board: DuelBoard) -> tuple[Value, ...]:
    assert held is not None
    haps = haps_on(parse_cards(board.cards))
    claims = [call for call in held.calls.get(board.pk, []) if call.verdict == "claim"]
    return (
        board.first_points,
        board.second_points,
        "void" if board.state == BoardState.VOID else board.ended_by,
        board.cards,
        " ".join("".join(map(str, hap)) for hap in haps),
        *(" ".join(call.triple for call in claims if call.side == side) for side in (1, 2)),
    )
