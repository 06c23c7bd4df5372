"""The arbiter's commands to matches of Gyul! Hap!, by the API."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import BoardState, DuelState
from tests.factories import cast_of
from tests.tournaments.api.conftest import client_of
from tests.tournaments.duels import begin, duel_at, duel_event, haps_of, say, show_next
from tournaments.services import duel_control

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


def test_who_begins_meanwhile_keeps_nobody_from_the_start_of_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = duel_event(2)
    start_now = duel_control.arbiter.start_now

    def start(duel_id: int, **options: Any) -> Any:
        if duel_id == duel_at(event, 1).pk:
            begin(duel_at(event, 1))
        return start_now(duel_id, **options)

    monkeypatch.setattr(duel_control.arbiter, "start_now", start)
    address = f"/api/v1/tournaments/{event.slug}/duels/"
    command = {"command": "start", "round": 1}
    arbiter = client_of(cast_of(event).arbiter)
    assert arbiter.post(address, command, format="json").json() == {"done": 1, "failed": []}
    assert [duel_at(event, table).state for table in (1, 2)] == [DuelState.PLAYING, DuelState.BETWEEN]
    assert arbiter.post(address, command, format="json").status_code == 409
