"""Boards and calls of Gyul! Hap! in a document, as rows to be written and as a record to be checked."""

from __future__ import annotations

from typing import Any

from audit.in_words import in_words
from games.engine.errors import EngineError
from games.engine.gyul_hap.calls import Hap, parse_call
from games.engine.gyul_hap.cards import cards_text, parse_cards
from games.engine.gyul_hap.course import is_extra
from games.engine.gyul_hap.options import MOST_BOARDS, MOST_EXTRA_BOARDS, Options
from games.engine.gyul_hap.record import BoardRecord as Board
from games.engine.gyul_hap.record import CallRecord as Call
from games.engine.gyul_hap.verdicts import BoardEnd, Verdict
from games.models import BoardState, Side
from games.services.restore_duel import BoardRecord
from tournaments.services.exchange.clocks_in import INSTANT, read_by
from tournaments.services.exchange.form import DUEL_BOARD, DUEL_CALL
from tournaments.services.exchange.node import Node

STATES = (BoardState.CLOSED.value, BoardState.VOID.value)
MOST_ATTEMPTS = 1000
MOST_POINTS = 32_767  # of a small integer column
ENDS = ("", *(end.value for end in BoardEnd))


def read_board(node: Node, options: Options) -> BoardRecord:
    """One deal of a board with its calls: what it holds, not yet whether it is right."""
    node.keys(*DUEL_BOARD)
    number = node.at("number").whole(1, MOST_BOARDS + MOST_EXTRA_BOARDS)
    first, second = (each.whole(-MOST_POINTS, MOST_POINTS) for each in node.at("points").pair())
    fields: dict[str, Any] = {
        "number": number,
        "attempt": node.at("attempt").whole(1, MOST_ATTEMPTS),
        "is_extra": is_extra(options, number),
        "state": node.at("state").one_of(STATES),
        "ended_by": node.get("ended_by", "").one_of(ENDS),
        "cards": _cards(node.at("cards")),
        "first_points": first,
        "second_points": second,
        "shown_at": node.at("shown_at").whole(0, INSTANT),
        "closed_at": node.at("closed_at").whole(0, INSTANT),
        "resumed_at": node.get("resumed_at").maybe_whole(0, INSTANT),
        "lost_ms": node.get("lost_ms", 0).whole(),
    }
    return BoardRecord(fields, [_call(item) for item in node.at("calls").items()])


def _cards(node: Node) -> str:
    """Nine cards, written as they are stored."""
    try:
        return cards_text(parse_cards(node.text(35)))
    except EngineError as error:
        node.refuse(f"{in_words(error)}.")


def _call(node: Node) -> dict[str, Any]:
    by, side, text = read_by(node.keys(*DUEL_CALL)), node.get("side"), node.at("text").text(16)
    seat = None if side.value is None else side.one_of(Side.values)
    try:
        call = parse_call(text, seat or 0)
    except EngineError as error:
        node.at("text").refuse(f"{in_words(error)}.")
    return {
        "side": seat,
        "text": call.text,
        "triple": "".join(map(str, call.triple)) if isinstance(call, Hap) else "",
        "verdict": node.at("verdict").one_of([verdict.value for verdict in Verdict]),
        "points": node.at("points").whole(-MOST_POINTS, MOST_POINTS),
        "at": node.at("at").whole(0, INSTANT),
        "actor_label": by.actor,
        "via": by.via,
    }


def to_check(board: BoardRecord) -> Board:
    """The board as the engine's record has it. Raises EngineError for what are no cards."""
    told = board.fields
    return Board(
        number=told["number"],
        attempt=told["attempt"],
        cards=parse_cards(told["cards"]),
        calls=tuple(_to_check(seq, call, told["shown_at"]) for seq, call in enumerate(board.calls, 1)),
        points=(told["first_points"], told["second_points"]),
        ended=BoardEnd(told["ended_by"]) if told["ended_by"] else None,
        is_void=told["state"] == BoardState.VOID,
    )


def _to_check(seq: int, call: dict[str, Any], shown_at: int) -> Call:
    verdict, at = Verdict(call["verdict"]), call["at"] - shown_at
    return Call(seq, call["side"] or 0, call["text"], verdict, call["points"], at)
