"""Events of Gyul! Hap! on line for tests: published by the services and played by them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from audit.actor import Actor
from clocks.services.instants import now_ms
from games.engine.gyul_hap import haps_on, parse_cards
from games.models import BoardState, Duel, DuelBoard, Side
from games.services.duel.calling import CallVerdict, call
from games.services.duel.readiness import set_ready
from games.services.duel.showing import fire
from tests.tournaments.live import timed_event
from tournaments.models import Tournament

WHO = Actor.link("a player")


def duel_event(tables: int = 2, **options: Any) -> Tournament:
    """An event of Gyul! Hap! whose round 1 is published; ``timing``: settings. Every board has Haps."""
    timing = {
        "preset": "seed",
        "least_haps": 2,
        "board_limit": None,
        "countdown": 0,
        **options.pop("timing", {}),
    }
    return timed_event(tables, variant="gyul-hap", timing=timing, **options)


def duel_at(event: Tournament, table: int, round_number: int = 1) -> Duel:
    """The match at a table as it is now."""
    return Duel.objects.select_related("match__pairing").get(
        match__pairing__round__tournament=event,
        match__pairing__round__number=round_number,
        match__pairing__table=table,
    )


def begin(duel: Duel) -> DuelBoard:
    """Both are ready, and the first board is shown."""
    for side in Side:
        set_ready(duel.pk, side, stamp=now_ms(), actor=WHO)
    return show_next(duel)


def show_next(duel: Duel) -> DuelBoard:
    """The countdown of the next board is over."""
    timer = Duel.objects.values_list("timer_at", flat=True).get(pk=duel.pk)
    assert timer is not None
    assert fire(duel.pk, timer)
    return DuelBoard.objects.get(duel=duel, state=BoardState.OPEN)


def haps_of(board: DuelBoard) -> list[str]:
    """All Haps of a board, as calls."""
    return [_text(triple) for triple in haps_on(parse_cards(board.cards))]


def wrong_of(board: DuelBoard) -> str:
    """A call that is no Hap."""
    haps = haps_on(parse_cards(board.cards))
    return _text(next(triple for triple in combinations(range(1, 10), 3) if triple not in haps))


def say(board: DuelBoard, side: int, text: str) -> CallVerdict:
    """A player's call."""
    place = (board.number, board.attempt)
    return call(board.duel_id, Side(side), text, board=place, stamp=now_ms(), actor=WHO)


def close_board(board: DuelBoard, side: int = 1) -> None:
    """A player calls all Haps of a board and then Gyul."""
    for text in (*haps_of(board), "GYUL"):
        say(board, side, text)


def _text(triple: tuple[int, int, int]) -> str:
    return f"HAP {' '.join(map(str, triple))}"
