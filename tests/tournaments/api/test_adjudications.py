"""Rulings over the API: asked for, read and decided by arbiters alone."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clocks.services.instants import now_ms
from games.models import Adjudication, LiveMatch, Result
from games.services.adjudication import requesting
from games.services.live import pausing
from games.services.live.settling import settle
from tests.factories import Cast
from tests.games.services.adjudication.rulings import estimated
from tests.tournaments.api.conftest import client_of
from tests.tournaments.live import WHO, held, live_at, play_on, start, timed_event
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def workers_are_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requesting, "send", lambda _pk: None)


@pytest.fixture
def event() -> Tournament:
    return timed_event(1, slug="clock-night", timing={"clock": "10"})


@pytest.fixture
def live(event: Tournament) -> LiveMatch:
    found = live_at(event, 1)
    play_on(found, start(found), 5, step=0)
    pausing.pause(found.pk, actor=WHO)
    return found


def ask(client: APIClient, live: LiveMatch, game: int = 1, **content: Any) -> Any:
    path = f"/api/v1/matches/{live.match_id}/games/{game}/rulings/"
    return client.post(path, {"cause": "incident"} | content, format="json")


def decide(client: APIClient, ruling: int, how: str, **content: Any) -> Any:
    return client.post(f"/api/v1/rulings/{ruling}/{how}/", content, format="json")


def test_asked_for_estimated_accepted_and_settled(arbiter: APIClient, live: LiveMatch) -> None:
    made = ask(arbiter, live, playouts=500)
    assert made.status_code == 201
    told = made.json()
    assert made["Location"] == told["url"]
    assert (told["state"], told["estimate"], told["ply"], told["playouts"]) == ("pending", None, 5, 500)
    assert told["position"]["turn"] == "order"
    estimated(Adjudication.objects.get(), "80.25")
    read = arbiter.get(told["url"]).json()
    assert (read["state"], read["estimate"]["mean"], read["estimate"]["score"]) == ("ready", 80.25, 80)
    done = decide(arbiter, told["id"], "accept").json()
    assert (done["state"], done["score"], done["is_open"]) == ("accepted", 80, False)
    assert held(live).games[0].score == 80
    listed = arbiter.get(f"/api/v1/matches/{live.match_id}/games/1/rulings/").json()
    assert [each["id"] for each in listed["results"]] == [told["id"]]
    pausing.resume(live.pk, actor=WHO)
    play_on(live, start(live), 99, step=0)
    settle(live.pk)
    assert Result.objects.get(match=live.match_id).first_score == 80


def test_decided_otherwise_and_only_once(arbiter: APIClient, live: LiveMatch) -> None:
    ruling = ask(arbiter, live).json()["id"]
    assert decide(arbiter, ruling, "accept").status_code == 409
    wrong = decide(arbiter, ruling, "override", score=9000, reason="so")
    assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (400, "#/score")
    assert decide(arbiter, ruling, "override", score=12).status_code == 400
    assert decide(arbiter, ruling, "override", score=12, reason="an agreement").json()["score"] == 12
    again = decide(arbiter, ruling, "override", score=13, reason="no, so")
    assert (again.status_code, again.json()["decided"]) == (409, "overridden")


def test_played_on(arbiter: APIClient, live: LiveMatch) -> None:
    ruling = ask(arbiter, live).json()["id"]
    assert decide(arbiter, ruling, "play-on").json()["state"] == "played_on"
    assert [pause.name for pause in held(live).game.clock.value.pauses] == ["arbiter"]


def test_what_can_not_be_judged_is_refused(arbiter: APIClient, live: LiveMatch) -> None:
    assert ask(arbiter, live, cause="rain").status_code == 400
    assert ask(arbiter, live, playouts=0).status_code == 400
    assert ask(arbiter, live, cause="flag").json()["errors"][0]["pointer"] == "#/cause"
    assert ask(arbiter, live, game=2).status_code == 409
    assert ask(arbiter, live, game=3).status_code == 404
    assert ask(arbiter, live, version=1).status_code == 409
    assert ask(arbiter, live).status_code == 201
    second = ask(arbiter, live)
    assert (second.status_code, "asked for already" in second.json()["detail"]) == (409, True)
    pausing_only = live_at(timed_event(1, slug="other", timing={"clock": "10"}), 1)
    start(pausing_only, now_ms())
    assert ask(arbiter, pausing_only).status_code == 403


def test_players_and_spectators_see_no_estimate_before_the_decision(
    arbiter: APIClient, anonymous: APIClient, cast: Cast, live: LiveMatch
) -> None:
    told = ask(arbiter, live).json()
    estimated(Adjudication.objects.get(), "80.25")
    for client, status in ((anonymous, 401), (client_of(cast.helper), 403), (client_of(cast.outsider), 403)):
        assert client.get(told["url"]).status_code == status
    seen = anonymous.get(f"/api/v1/matches/{live.match_id}/live/")
    assert seen.json()["game"]["awaits_ruling"] is True
    assert "80.25" not in seen.content.decode()
    decide(arbiter, told["id"], "accept")
    record = anonymous.get(f"/api/v1/matches/{live.match_id}/games/1/record/?format=txt").content.decode()
    assert "ruling: engine_projection - 80" in record


def test_the_next_step_names_rulings_that_wait(arbiter: APIClient, live: LiveMatch) -> None:
    address = "/api/v1/tournaments/clock-night/next/"
    assert arbiter.get(address).json()["rulings"] == 0
    ask(arbiter, live)
    assert arbiter.get(address).json()["rulings"] == 1
