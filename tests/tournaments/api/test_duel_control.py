"""The arbiter's commands to matches of Gyul! Hap!, by the API."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import BoardState, DuelState
from tests.factories import cast_of
from tests.tournaments.api.conftest import client_of
from tests.tournaments.duels import begin, duel_at, duel_event, haps_of, say, show_next

pytestmark = pytest.mark.django_db


def test_one_match_is_started_paused_penalised_and_stopped() -> None:
    event = duel_event(1)
    arbiter, match = client_of(cast_of(event).arbiter), duel_at(event, 1).match_id

    def command(status: int = 200, **sent: object) -> Any:
        answer = arbiter.post(f"/api/v1/matches/{match}/duel/control/", sent, format="json")
        assert answer.status_code == status, answer.json()
        return answer.json()

    assert command(command="start")["state"]["state"] == DuelState.BETWEEN
    command(409, command="start")
    board = show_next(duel_at(event, 1))
    say(board, 1, haps_of(board)[0])
    assert command(command="pause", reason="tea")["state"]["pause_asked"]
    assert "board" in str(command(400, command="void", reason="x"))
    assert "side" in str(command(400, command="pause", side=1))
    after = command(command="void", board=1, reason="A phone rang")["state"]
    assert after["boards"][0]["state"] == BoardState.VOID
    assert after["first"]["points"] == 0
    assert after["state"] == DuelState.PAUSED
    after = command(command="penalty", side=2, points=3, reason="Spoke")["state"]
    assert after["second"]["penalty"] == 3
    command(command="resume")
    assert command(command="stop", reason="Fire")["state"]["state"] == DuelState.STOPPED


def test_all_matches_are_commanded_at_once() -> None:
    event = duel_event(3)
    arbiter = client_of(cast_of(event).arbiter)
    begin(duel_at(event, 3))
    address = f"/api/v1/tournaments/{event.slug}/duels/"
    started = arbiter.post(address, {"command": "start", "round": 1}, format="json")
    assert started.json() == {"done": 2, "failed": []}
    assert arbiter.post(address, {"command": "pause"}, format="json").json() == {"done": 3, "failed": []}
    states = [duel_at(event, table).state for table in (1, 2, 3)]
    assert states == [DuelState.PAUSED, DuelState.PAUSED, DuelState.PLAYING]
    assert arbiter.post(address, {"command": "resume"}, format="json").json()["done"] == 3
