"""Both players and a watcher of Gyul! Hap! hear the same calls in the same order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from games.engine.gyul_hap import haps_on, parse_cards
from games.models import BoardState, DuelBoard, Side
from tests.deploy.live_watching import Stream
from tests.threads import at_once
from tests.tournaments import duels
from tournaments.queries.links import report_token

pytestmark = pytest.mark.django_db(transaction=True)


def test_three_clients_hear_the_same_calls_in_the_same_order(live_server_url: str) -> None:
    event = duels.duel_event(1, visibility="public", timing={"boards": 1, "gyul": 3})
    duel = duels.duel_at(event, 1)
    tokens = [report_token(duel.match.pairing.pk, side) for side in Side]
    paths = [*(f"/live/play/{token}/" for token in tokens), f"/live/matches/{duel.match_id}/"]
    streams = [Stream(live_server_url, path) for path in paths]
    try:
        first = [stream.until("duel") for stream in streams]
        assert [each["board"] for each in first] == [None] * 3
        board = duels.begin(duel)
        shown = [stream.until("duel", state="playing") for stream in streams]
        assert shown[0]["board"]["shown_at"] == shown[1]["board"]["shown_at"] == shown[2]["board"]["shown_at"]
        answers = at_once(calls_on(board))
        assert not [each for each in answers if isinstance(each, Exception)]
        for stream in streams:
            assert stream.answer.status == 200
        duels.say(board, 1, "GYUL")
        heard = [heard_by(stream) for stream in streams]
    finally:
        for stream in streams:
            stream.close()
    assert heard[0] == heard[1] == heard[2]
    logged = board.calls.order_by("seq").values_list("seq", "side", "text", "verdict")
    assert heard[0] == [tuple(each) for each in logged]
    assert [seq for seq, *_rest in heard[0]] == list(range(1, len(heard[0]) + 1))
    assert DuelBoard.objects.get(pk=board.pk).state == BoardState.CLOSED


def calls_on(board: DuelBoard) -> list[Callable[[], Any]]:
    """Every Hap by both players at the same instant, and some that are none."""
    haps = haps_on(parse_cards(board.cards))
    others = [triple for triple in combinations(range(1, 10), 3) if triple not in haps][:3]
    texts = [f"HAP {' '.join(map(str, triple))}" for triple in (*haps, *others)]
    return [partial(duels.say, board, side, text) for text in texts for side in Side]


def heard_by(stream: Stream) -> list[tuple[Any, ...]]:
    """The calls of the board as this client learned them, each message adding to those before."""
    known: list[tuple[Any, ...]] = []
    while True:
        snapshot = stream.until("duel")
        board = snapshot["board"] or snapshot["boards"][-1]
        calls = [(each["seq"], each["side"], each["text"], each["verdict"]) for each in board["calls"]]
        if len(calls) >= len(known):  # an older snapshot is dropped
            assert calls[: len(known)] == known
            known = calls
        if snapshot["board"] is None:
            return known
