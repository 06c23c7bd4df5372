"""The record of a match of Gyul! Hap!, as it may be downloaded when the match is over."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.gyul_hap import BoardEnd, BoardRecord, CallRecord, DuelRecord, Verdict, parse_cards
from games.errors import Conflict
from games.models import BoardState, Call, Duel, DuelBoard, DuelState
from games.queries.duels import DuelMatch
from games.queries.records import Place


def duel_record(held: DuelMatch, place: Place) -> DuelRecord:
    """Every board with its calls and verdicts; instants count from the board's reveal. Seed and salt once
    they are revealed. Raises Conflict while the match goes on."""
    duel = held.duel
    if not duel.is_over:
        raise Conflict(_("The record of a match of Gyul! Hap! is made when the match is over."))
    is_revealed = duel.revealed_at is not None
    return DuelRecord(
        options=held.options,
        boards=tuple(_board(board, held.calls.get(board.pk, [])) for board in held.boards),
        points=(duel.first_points, duel.second_points),
        winner=duel.winner,
        penalties=(duel.first_penalty, duel.second_penalty),
        is_stopped=duel.state == DuelState.STOPPED,
        commitment=duel.commitment,
        seed=duel.seed if is_revealed else None,
        salt=duel.salt if is_revealed else None,
        **_header(duel, place),
    )


def _header(duel: Duel, place: Place) -> dict[str, str | None]:
    match = duel.match
    return {
        "id": str(match.pk),
        "event": place.event,
        "round": None if place.round is None else str(place.round),
        "table": None if place.table is None else str(place.table),
        "first": match.first_name,
        "second": match.second_name or None,
        "date": match.created_at.date().isoformat(),
    }


def _board(board: DuelBoard, calls: list[Call]) -> BoardRecord:
    return BoardRecord(
        number=board.number,
        attempt=board.attempt,
        cards=parse_cards(board.cards),
        calls=tuple(_call(call, board) for call in calls),
        points=(board.first_points, board.second_points),
        ended=BoardEnd(board.ended_by) if board.ended_by else None,
        is_void=board.state == BoardState.VOID,
    )


def _call(call: Call, board: DuelBoard) -> CallRecord:
    return CallRecord(
        seq=call.seq,
        seat=call.side or 0,
        text=call.text,
        verdict=Verdict(call.verdict),
        points=call.points,
        at=call.at - board.shown_at,
    )
