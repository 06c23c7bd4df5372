"""Boards of Gyul! Hap! in a document: the cards are those of the seed, the verdicts those of the rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.gyul_hap.board import open_board
from games.engine.gyul_hap.calls import Hap, parse_call
from games.engine.gyul_hap.cards import cards_text
from games.engine.gyul_hap.course import is_extra
from games.engine.gyul_hap.deal import deal
from games.engine.gyul_hap.options import MOST_BOARDS, MOST_EXTRA_BOARDS
from games.engine.gyul_hap.verdicts import Verdict
from games.models import BoardState, Side
from games.play.duel.play import BoardPlay, begun, judged
from games.play.duel.settings import DuelSettings
from games.services.restore_duel import BoardRecord
from tournaments.services.exchange.clocks_in import INSTANT, read_by
from tournaments.services.exchange.form import DUEL_BOARD, DUEL_CALL
from tournaments.services.exchange.node import Node

STATES = (BoardState.CLOSED.value, BoardState.VOID.value)
MOST_ATTEMPTS = 1000
MOST_POINTS = 32_767  # of a small integer column


def read_board(node: Node, settings: DuelSettings, seed: str) -> BoardRecord:
    """One deal of a board with its calls."""
    node.keys(*DUEL_BOARD)
    number = node.at("number").whole(1, MOST_BOARDS + MOST_EXTRA_BOARDS)
    attempt = node.at("attempt").whole(1, MOST_ATTEMPTS)
    fields: dict[str, Any] = {
        "number": number,
        "attempt": attempt,
        "is_extra": is_extra(settings.options, number),
        "state": node.at("state").one_of(STATES),
        "cards": node.at("cards").text(35),
        "shown_at": node.at("shown_at").whole(0, INSTANT),
        "closed_at": node.get("closed_at").maybe_whole(0, INSTANT),
        "resumed_at": node.get("resumed_at").maybe_whole(0, INSTANT),
        "lost_ms": node.get("lost_ms", 0).whole(),
    }
    cards = _dealt(node.at("cards"), settings, seed, number, attempt)
    fresh = begun(open_board(cards, settings.options, number, fields["is_extra"]), fields["shown_at"])
    play, calls = _judged(node.at("calls"), fresh)
    return BoardRecord(fields | _ended(node, fields["state"], play), calls)


def _dealt(node: Node, settings: DuelSettings, seed: str, number: int, attempt: int) -> tuple[Any, ...]:
    options = settings.options
    cards = deal(seed, number, attempt, options.least_haps, options.most_haps)
    if cards_text(cards) != node.value:
        words = _("the seed deals %(cards)s here.") % {"cards": cards_text(cards)}
        node.refuse(words)
    return cards


def _judged(node: Node, play: BoardPlay) -> tuple[BoardPlay, list[dict[str, Any]]]:
    """The calls judged again one by one: each verdict must be the same."""
    calls = []
    for item in node.items():
        play, call = _call(item.keys(*DUEL_CALL), play)
        calls.append(call)
    return play, calls


def _call(node: Node, play: BoardPlay) -> tuple[BoardPlay, dict[str, Any]]:
    side, text = node.get("side"), node.at("text").text(16)
    seat = None if side.value is None else side.one_of(Side.values)
    told, at = node.at("verdict").text(16), node.at("at").whole(0, INSTANT)
    points, triple = 0, ""
    try:
        call = parse_call(text, seat or 0)
        if isinstance(call, Hap):
            triple = "".join(map(str, call.triple))
        if told != Verdict.LATE:
            play, verdict = judged(play, call, at)
            points = verdict.points
            if verdict.verdict.value != told:
                node.at("verdict").refuse(_("the rules say %(verdict)s.") % {"verdict": verdict.verdict})
    except EngineError as error:
        node.at("text").refuse(f"{error}.")
    if node.at("points").value != points:
        node.at("points").refuse(_("this verdict is worth %(points)d.") % {"points": points})
    by = read_by(node)
    return play, {
        "side": seat,
        "text": text,
        "triple": triple,
        "verdict": told,
        "points": points,
        "at": at,
        "actor_label": by.actor,
        "via": by.via,
    }


def _ended(node: Node, state: str, play: BoardPlay) -> dict[str, Any]:
    """How it ended and what it brought. A void board is what it was when it was stopped."""
    ended, points = node.get("ended_by", ""), [each.value for each in node.at("points").items()]
    told = play.state.ended.value if play.state.ended else ""
    if state == BoardState.CLOSED and not told:
        node.at("state").refuse(_("its calls do not end the board."))
    if ended.value != told:
        ended.refuse(_("its calls end it by “%(told)s”.") % {"told": told})
    if points != list(play.state.points):
        node.at("points").refuse(_("its calls give %(points)s.") % {"points": list(play.state.points)})
    first, second = points
    return {"ended_by": told, "first_points": first, "second_points": second}
