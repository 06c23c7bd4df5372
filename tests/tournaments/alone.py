"""Gyul! Hap! outside events, played by hand: a board shown some time ago, and what was called since."""

from __future__ import annotations

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.gyul_hap import haps_on, parse_cards
from games.models import Duel, DuelBoard, Side
from games.services.duel.calling import CallVerdict, call
from games.services.duel.readiness import set_ready
from games.services.duel.showing import fire

GUEST = Actor(None, "visitor", "page")
A_MINUTE = 60_000


def show_board(duel: Duel, ago: int = A_MINUTE) -> DuelBoard:
    """The visitor is ready, and the next board was shown so long ago (ms)."""
    duel = Duel.objects.get(pk=duel.pk)
    if duel.started_at is None:
        set_ready(duel.pk, Side.FIRST, stamp=now_ms(), actor=GUEST)
    at = now_ms() - ago
    Duel.objects.filter(pk=duel.pk).update(timer_at=at)
    assert fire(duel.pk, at)
    return duel.boards.get(state="open")


def call_at(board: DuelBoard, text: str, after: int) -> CallVerdict:
    """The visitor calls so long after the board was shown (ms)."""
    place = (board.number, board.attempt)
    stamp = board.shown_at + after
    return call(board.duel_id, Side.FIRST, text, board=place, stamp=stamp, actor=GUEST)


def haps_of(board: DuelBoard) -> list[str]:
    """The calls of all Haps there are."""
    return [f"HAP {i} {j} {k}" for i, j, k in haps_on(parse_cards(board.cards))]


def a_wrong_hap(board: DuelBoard) -> str:
    """Three positions that are none."""
    found = haps_of(board)
    return next(text for text in ("HAP 1 2 3", "HAP 1 2 4", "HAP 1 2 5") if text not in found)


def do_board(board: DuelBoard, seconds: int, *, wrong: int = 0, wrong_gyul: int = 0) -> None:
    """Every Hap and Gyul, the last of them so long after the board was shown."""
    for _ in range(wrong):
        call_at(board, a_wrong_hap(board), 0)
    for _ in range(wrong_gyul):
        call_at(board, "GYUL", 0)
    for text in haps_of(board):
        call_at(board, text, 0)
    call_at(board, "GYUL", seconds * 1000)
