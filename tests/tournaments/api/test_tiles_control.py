"""The arbiter's commands to games of Chaos Tiles, by the API."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import TilesState
from tests.factories import cast_of
from tests.tiles import SMALL
from tests.tournaments.api.conftest import client_of
from tests.tournaments.tiles import begin, deal, tiles_at, tiles_event

pytestmark = pytest.mark.django_db


def test_one_game_is_started_paused_timed_and_stopped() -> None:
    event = tiles_event(1, players=3, timing={"colours": 3, "hands": [4, 4, 4]})
    arbiter, match = client_of(cast_of(event).arbiter), tiles_at(event).match_id

    def command(status: int = 200, **sent: object) -> Any:
        answer = arbiter.post(f"/api/v1/matches/{match}/tiles/control/", sent, format="json")
        assert answer.status_code == status, answer.json()
        return answer.json()

    assert command(command="start")["state"]["state"] == TilesState.PLAYING
    command(409, command="start")
    deal(tiles_at(event))
    assert command(command="pause", reason="tea")["state"]["pauses"] == [{"name": "arbiter", "until": None}]
    assert command(command="resume")["state"]["pauses"] == []
    assert "seat" in str(command(400, command="add", ms=5, reason="x"))
    assert "ms" in str(command(400, command="remove", seat=1, ms=5, reason="x"))
    after = command(command="set", seat=3, ms=60_000, reason="agreed")["state"]
    assert after["clock"]["remaining"][2] == 60_000
    command(command="add", seat=3, ms=-5000, reason="late")
    after = command(command="remove", seat=1, reason="gone")["state"]
    assert [seat["gone"] for seat in after["seats"]] == [True, False, False]
    assert [seat["hand"]["tiles"] for seat in after["seats"]] == [None, None, None]
    assert command(command="stop", reason="fire")["state"]["state"] == TilesState.STOPPED
    assert command(command="restart", reason="again")["state"]["attempt"] == 2
    short = arbiter.get(f"/api/v1/matches/{match}/").json()["tiles"]
    assert (short["state"], short["attempt"]) == ("waiting", 2)
    assert arbiter.get(short["live"]).json()["match"] == match
    assert arbiter.get(short["record"]).status_code == 409
    assert "seats 1 to 3" in str(command(400, command="add", seat=4, ms=5, reason="x"))


def test_all_games_are_commanded_at_once() -> None:
    event = tiles_event(3, timing=SMALL)
    arbiter, address = client_of(cast_of(event).arbiter), f"/api/v1/tournaments/{event.slug}/tiles/"
    begin(tiles_at(event, 3))
    started = arbiter.post(address, {"command": "start", "round": 1}, format="json")
    assert started.json() == {"done": 2, "failed": []}
    assert arbiter.post(address, {"command": "start", "round": 1}, format="json").status_code == 409
    assert arbiter.post(address, {"command": "pause"}, format="json").json() == {"done": 3, "failed": []}
    assert arbiter.post(address, {"command": "resume"}, format="json").json() == {"done": 3, "failed": []}
