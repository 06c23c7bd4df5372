"""Timed matches for spectators and arbiters: snapshots, boards, commands, logs."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework import serializers
from rest_framework.test import APIClient

from audit.models import AuditEvent
from clocks.services.instants import now_ms
from games.models import LiveMatch, Result, Side
from games.services.live import agreeing
from tests.factories import Cast, cast_of
from tests.tournaments.api.conftest import client_of
from tests.tournaments.live import WHO, held, live_at, play_on, start, timed_event
from tournaments.api.shapes.live import COMMANDS
from tournaments.api.shapes.snapshot import Snapshot
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    return timed_event(2, slug="clock-night", timing={"clock": "10"})


@pytest.fixture
def live(event: Tournament) -> LiveMatch:
    return live_at(event, 1)


@pytest.fixture
def hidden() -> LiveMatch:
    """A match on a duplicate bag, some moves on."""
    live = live_at(timed_event(2, bag_mode="duplicate"), 1)
    play_on(live, start(live), 5, step=0)
    return live


def read(client: APIClient, live: LiveMatch) -> Any:
    return client.get(f"/api/v1/matches/{live.match_id}/live/").json()


def command(client: APIClient, live: LiveMatch, name: str, key: str = "", **content: Any) -> Any:
    path, extra = f"/api/v1/matches/{live.match_id}/clock/", {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return client.post(path, {"command": name, **content}, format="json", **extra)


def test_everybody_reads_a_timed_match(anonymous: APIClient, live: LiveMatch) -> None:
    play_on(live, start(live), 3, step=0)
    state = read(anonymous, live)
    assert (state["kind"], state["match"], state["game"]["ply"]) == ("match", live.match_id, 3)
    assert len(state["game"]["moves"]) == 3
    assert state["clock"]["turn"] == 0
    assert "seed" not in state["game"]["bag"]


def unknown(shape: Any, data: Any, path: str = "") -> list[str]:
    """What data has and its shape does not tell of."""
    if isinstance(shape, serializers.ListSerializer):
        return [name for item in data for name in unknown(shape.child, item, path)]
    if not isinstance(shape, serializers.Serializer) or data is None:
        return []
    strange = [f"{path}{name}" for name in data if name not in shape.fields]
    return strange + [
        name
        for key, value in data.items()
        if key in shape.fields
        for name in unknown(shape.fields[key], value, f"{path}{key}.")
    ]


def test_the_schema_tells_of_everything_in_a_snapshot(anonymous: APIClient, live: LiveMatch) -> None:
    play_on(live, start(live), 99, step=0)
    assert unknown(Snapshot(), read(anonymous, live)) == []


def test_a_match_without_clocks_has_no_snapshot(anonymous: APIClient, live: LiveMatch) -> None:
    assert anonymous.get("/api/v1/matches/99999/live/").status_code == 404


def test_nothing_has_happened_is_304(anonymous: APIClient, live: LiveMatch) -> None:
    path = f"/api/v1/matches/{live.match_id}/live/"
    tag = anonymous.get(path)["ETag"]
    assert anonymous.get(path, HTTP_IF_NONE_MATCH=tag).status_code == 304
    start(live)
    assert anonymous.get(path, HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_a_shared_bag_hides_the_board_from_all_but_arbiters(hidden: LiveMatch) -> None:
    cast = cast_of(hidden.match.pairing.round.tournament)
    for user in (None, cast.outsider, cast.helper):
        state = read(client_of(user), hidden)
        assert state["hidden"]
        assert not {"board", "drawn", "left", "moves", "last", "points", "ply"} & state["game"].keys()
        assert state["clock"]["running"] is not None
    inside = read(client_of(cast.arbiter), hidden)
    assert len(inside["game"]["moves"]) == 5


def test_boards_without_their_moves(anonymous: APIClient, event: Tournament, live: LiveMatch) -> None:
    play_on(live, start(live), 3, step=0)
    path = f"/api/v1/tournaments/{event.slug}/live/"
    answer = anonymous.get(path)
    boards = answer.json()["results"]
    assert [(board["round"], board["table"], board["state"]) for board in boards] == [
        (1, 1, "playing"),
        (1, 2, "waiting"),
    ]
    assert "moves" not in boards[0]["game"]
    assert boards[0]["game"]["board"].count(".") == 23
    assert anonymous.get(path, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304
    play_on(live, now_ms(), 1, step=0)
    assert anonymous.get(path, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 200


def test_boards_come_in_pages_and_by_round(anonymous: APIClient, event: Tournament) -> None:
    path = f"/api/v1/tournaments/{event.slug}/live/"
    page = anonymous.get(f"{path}?page_size=1").json()
    assert [board["table"] for board in page["results"]] == [1]
    assert [board["table"] for board in anonymous.get(page["next"]).json()["results"]] == [2]
    assert anonymous.get(f"{path}?round=2").json()["results"] == []


def test_more_boards_ask_no_more_queries(anonymous: APIClient, event: Tournament) -> None:
    counts = []
    for shown in (event, timed_event(6)):
        with CaptureQueriesContext(connection) as asked:
            anonymous.get(f"/api/v1/tournaments/{shown.slug}/live/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_finished_match_shows_its_result_and_its_bag(anonymous: APIClient, live: LiveMatch) -> None:
    at = start(live)
    for _game in (1, 2):
        play_on(live, at, 99, step=0)
        live.refresh_from_db()
        if live.state == "between":
            at = start(live)
    state = read(anonymous, live)
    assert state["state"] == "finished"
    assert state["result"]["first_score"] == state["games"][0]["score"]
    assert len(state["game"]["bag"]["draws"]) == 25


# Commands


@pytest.fixture
def people(event: Tournament) -> Cast:
    return cast_of(event)


@pytest.fixture
def arbiter(people: Cast) -> APIClient:
    return client_of(people.arbiter)


def test_pause_and_resume(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    state = command(arbiter, live, "pause", reason="fire alarm").json()["state"]
    assert (state["clock"]["paused"], state["clock"]["running"]) == (["arbiter"], None)
    assert command(arbiter, live, "resume").json()["state"]["clock"]["running"] == 1
    assert AuditEvent.objects.get(verb="play.paused").reason == "fire alarm"


def test_a_command_with_a_key_is_done_once(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    before = read(arbiter, live)["clock"]["remaining"][0]
    for _ in range(3):
        answer = command(arbiter, live, "add", "two minutes", side=1, ms=120_000, reason="network")
        assert answer.status_code == 200
    assert answer["Idempotent-Replayed"] == "true"
    assert read(arbiter, live)["clock"]["remaining"][0] == before + 120_000


def test_time_is_set(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    state = command(arbiter, live, "set", side=1, ms=5000, reason="agreed").json()["state"]
    assert state["clock"]["remaining"][0] == 5000


def test_a_flag_is_lifted(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    assert command(arbiter, live, "left", side=2).json()["state"]["game"]["mode"] == "chaos"
    state = command(arbiter, live, "lift", side=2, ply=0, reason="came back").json()["state"]
    assert (state["game"]["mode"], state["game"]["moves"]) == ("none", [])


def test_moves_are_taken_back(arbiter: APIClient, live: LiveMatch) -> None:
    play_on(live, start(live), 4, step=0)
    state = command(arbiter, live, "takeback", ply=2, reason="wrong cell").json()["state"]
    assert len(state["game"]["moves"]) == 2


def test_start_end_void_restart_stop(arbiter: APIClient, live: LiveMatch) -> None:
    assert command(arbiter, live, "start").json()["state"]["state"] == "playing"
    ended = command(arbiter, live, "end", score=12, reason="hall closes").json()["state"]
    assert (ended["state"], ended["games"][0]["score"]) == ("between", 12)
    assert command(arbiter, live, "void", game=1, reason="wrong variant").status_code == 200
    again = command(arbiter, live, "restart", game=1, reason="wrong variant").json()["state"]
    assert (again["game"]["number"], again["game"]["attempt"], again["game"]["bag"]["extra"]) == (1, 2, True)
    assert command(arbiter, live, "stop", reason="enough").json()["state"]["state"] == "stopped"
    assert command(arbiter, live, "stop", reason="enough").status_code == 409


def test_adjourned_until_an_hour(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    clock = command(arbiter, live, "adjourn", seconds=3600).json()["state"]["clock"]
    assert 3_590_000 < clock["paused_until"] - now_ms() <= 3_600_000


def test_a_time_that_is_none_is_refused_at_its_field(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    for name, value, wrong in (
        ("adjourn", {"seconds": 0}, "#/seconds"),
        ("set", {"side": 1, "ms": -1, "reason": "slip"}, "#/ms"),
    ):
        refused = command(arbiter, live, name, **value)
        assert refused.status_code == 400
        assert [error["pointer"] for error in refused.json()["errors"]] == [wrong]


def test_an_agreed_result_is_entered_or_refused(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    assert command(arbiter, live, "agree", scores=[9, 8]).status_code == 409
    for _ in range(2):
        agreeing.offer(live.pk, Side.FIRST, (9, 8), actor=WHO)
        agreeing.confirm(live.pk, Side.SECOND, (9, 8), actor=WHO)
        answer = command(arbiter, live, "refuse", reason="not today")
    assert answer.json()["state"]["offer"] is None
    agreeing.offer(live.pk, Side.FIRST, (9, 8), actor=WHO)
    agreeing.confirm(live.pk, Side.SECOND, (9, 8), actor=WHO)
    state = command(arbiter, live, "agree", scores=[9, 8]).json()["state"]
    assert (state["result"]["first_score"], state["result"]["second_score"]) == (9, 8)


def test_no_show_after_the_default_time(arbiter: APIClient, live: LiveMatch) -> None:
    early = command(arbiter, live, "no_show")
    assert (early.status_code, "default_at" in early.json()) == (409, True)
    LiveMatch.objects.filter(pk=live.pk).update(default_at=now_ms() - 1)
    assert command(arbiter, live, "no_show").status_code == 200
    assert Result.objects.get(match=live.match).kind == "double_forfeit"


def test_an_incident_is_noted(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    content = {"kind": "penalty", "side": 1, "points": 10, "reason": "mobile phone"}
    assert command(arbiter, live, "incident", **content).status_code == 200
    noted = held(live).game.incidents.get()
    assert (noted.points, noted.text) == (10, "mobile phone")


def test_every_command_is_tried_here() -> None:
    tried = {
        "start", "pause", "adjourn", "resume", "add", "set", "lift", "takeback", "end", "void", "restart",
        "stop", "left", "no_show", "agree", "refuse", "incident",
    }  # fmt: skip
    assert tried == COMMANDS.keys()


@pytest.mark.parametrize(
    ("content", "pointer"),
    [
        ({"command": "add", "side": 1, "ms": 5}, "#/reason"),
        ({"command": "resume", "reason": "x"}, "#/reason"),
        ({"command": "add", "side": 3, "ms": 5, "reason": "x"}, "#/side"),
        ({"command": "dance"}, "#/command"),
        ({}, "#/command"),
        ({"command": "end", "reason": "x", "score": 9999}, "#/score"),
        ({"command": "end", "reason": " "}, "#/reason"),
    ],
)
def test_a_wrong_command_says_where(
    arbiter: APIClient, live: LiveMatch, content: dict[str, Any], pointer: str
) -> None:
    start(live)
    answer = arbiter.post(f"/api/v1/matches/{live.match_id}/clock/", content, format="json")
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, pointer)


def test_a_stale_command_shows_the_state(arbiter: APIClient, live: LiveMatch) -> None:
    start(live)
    answer = command(arbiter, live, "pause", version=1)
    assert answer.status_code == 409
    assert answer.json()["state"]["version"] == read(arbiter, live)["version"]


def test_all_boards_at_once(arbiter: APIClient, event: Tournament) -> None:
    path = f"/api/v1/tournaments/{event.slug}/clocks/"

    def send(**content: Any) -> Any:
        return arbiter.post(path, content, format="json")

    assert send(command="start", round=1).json() == {"done": 2, "failed": []}
    assert send(command="start", round=1).status_code == 409
    assert send(command="pause", reason="announcement").json() == {"done": 2, "failed": []}
    assert all(
        held(live_at(event, table)).clock_of(held(live_at(event, table)).game).pauses for table in (1, 2)
    )
    assert send(command="resume").json() == {"done": 2, "failed": []}
    assert send(command="start").json()["errors"][0]["pointer"] == "#/round"


def test_the_log_of_a_game_is_for_arbiters(arbiter: APIClient, people: Cast, live: LiveMatch) -> None:
    play_on(live, start(live), 2, step=0)
    command(arbiter, live, "pause", reason="fire alarm")
    path = f"/api/v1/matches/{live.match_id}/games/1/log/"
    lines = arbiter.get(path).json()["lines"]
    assert [line["number"] for line in lines if line["lane"] == "game"] == [1, 2]
    assert lines[-1]["reason"] == "fire alarm"
    assert arbiter.get(f"/api/v1/matches/{live.match_id}/games/3/log/").status_code == 404
    assert client_of(people.helper).get(path).status_code == 403


def test_the_links_open_the_match(people: Cast, live: LiveMatch) -> None:
    links = client_of(people.helper).get(f"/api/v1/matches/{live.match_id}/links/").json()
    assert links["second"]["name"] == live.match.second_name
    sides = [client_of(None).get(links[name]["api"]).json()["side"] for name in ("first", "second")]
    assert sides == [1, 2]
    assert client_of(None).get(links["first"]["play"]).status_code == 200
