"""The analysis of a game as page, data and paper: what it says when it is there, and who is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Analysis, Bag, JobState, LiveGame
from tests.factories import cast_of
from tests.tournaments.analysed import analyse_all, analysed_event, judge_quickly, play_game
from tests.tournaments.live import live_at, timed_event
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE = "/events/club-night/rounds/1/tables/1/games/1/analysis/"
PAPER = "/events/club-night/papers/analysis/"
SAYS = "What the game was worth after each ply"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    judge_quickly(monkeypatch, settings)


def api(event: Tournament, game: int = 1) -> str:
    return f"/api/v1/matches/{live_at(event, 1).match_id}/games/{game}/analysis/"


def text(path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200, answer.content
    return " ".join(answer.content.decode().split())


def test_the_page_says_what_the_engine_found() -> None:
    event = analysed_event()
    assert "The engine is looking at this game." in text(PAGE)
    waiting = Client().get(api(event)).json()
    assert (waiting["state"], waiting["result"]) == ("pending", None)
    analyse_all()
    told = Client().get(api(event)).json()
    game = LiveGame.objects.get(number=1, live=live_at(event, 1))
    assert (told["state"], told["score"], told["game"]) == ("done", game.score, 1)
    assert told["adjusted"] == game.score * 100 - told["luck"]
    html = text(PAGE)
    assert SAYS in html
    for number in (told["adjusted"], told["result"]["start"]):
        assert f"{number / 100:.2f}" in html
    assert html.count("data-says=") == 50  # before the first draw, and after each of 49 plies
    mistakes = sum(ply["mistake"] is not None for ply in told["result"]["plies"])
    assert html.count('class="mark ') == mistakes + 2  # the legend
    assert "Ply 7 of 49" in text(PAGE + "?ply=7")


def test_match_page_and_replay_lead_to_it() -> None:
    analysed_event()
    for page in ("", "live/?game=1"):
        assert PAGE in text(f"/events/club-night/rounds/1/tables/1/{page}")
    assert PAGE.replace("games/1", "games/2") not in text("/events/club-night/rounds/1/tables/1/")


def refused_to_all(event: Tournament, why: str) -> None:
    """Page, data, papers and files: nobody learns a value, though (as if by a fault) a result were stored."""
    for game in LiveGame.objects.filter(live=live_at(event, 1)):
        found = {"state": JobState.DONE, "result": {"luck": 64711747, "values": [64711747]}, "luck": 64711747}
        Analysis.objects.update_or_create(game=game, defaults=found)
    cast = cast_of(event)
    for user in (None, cast.organiser, cast.arbiter):
        client = Client()
        if user:
            client.force_login(user)
        html = text(PAGE, client)
        assert why in html
        assert "64711747" not in html
        answer = client.get(api(event))
        assert answer.status_code == 409
        assert why in answer.json()["detail"]
        assert client.get(PAPER).status_code == 404
        for file in ("live/?game=1", "live/state/", "live/replay/1/"):
            found = client.get(f"/events/club-night/rounds/1/tables/1/{file}").content.decode()
            assert "64711747" not in found
            assert "/analysis/" not in found
        if user == cast.organiser:
            for file in ("desk/papers/analysis/", "desk/papers/analysis.pdf"):
                assert client.get(f"/events/club-night/{file}").status_code == 404
            export = client.get("/api/v1/tournaments/club-night/export/")
            assert "64711747" not in json.dumps(export.json())


def test_nobody_sees_one_of_a_running_game() -> None:
    event = timed_event(1, slug="club-night")
    play_game(live_at(event, 1), plies=20)
    refused_to_all(event, "A game is analysed when it is over.")


def test_nobody_sees_one_while_the_other_table_plays_the_same_bag() -> None:
    event = timed_event(2, slug="club-night", bag_mode="duplicate")
    play_game(live_at(event, 1))
    assert Bag.objects.filter(slot__gt="", revealed_at=None).exists()
    assert [row.state for row in Analysis.objects.all()] == [JobState.PENDING]
    analyse_all()
    assert [row.state for row in Analysis.objects.all()] == [JobState.PENDING]
    refused_to_all(event, "Another game still draws from the bag")
    Analysis.objects.all().delete()
    play_game(live_at(event, 2))
    assert text(PAGE).count("was not analysed") == 1


def test_there_is_none_of_a_void_game_or_one_with_a_cloth_bag() -> None:
    event = timed_event(1, slug="club-night", play="table")
    assert Client().get(api(event)).status_code == 404
    assert Client().get(api(event, 3)).status_code == 404
    assert Client().get(PAGE.replace("games/1", "games/3")).status_code == 404


def test_the_paper_of_a_round_has_a_sheet_a_game() -> None:
    event = analysed_event()
    assert Client().get(PAPER).status_code == 404  # nothing is analysed yet
    play_game(live_at(event, 2))
    analyse_all()
    both, one = text(PAPER + "?round=1"), text(PAPER + "?round=1&table=2&game=1")
    assert both.count("<section") == 2
    assert one.count("<section") == 1
    assert "Table 2, game 1" in one
    assert "Where the points came from" in one
    cast, desk = cast_of(event), "/events/club-night/desk/papers/analysis/"
    for user, status in ((cast.helper, 200), (cast.outsider, 403), (None, 302)):
        client = Client()
        if user:
            client.force_login(user)
        assert client.get(desk).status_code == status
    assert queries_of(PAPER + "?round=1") == queries_of(PAPER + "?round=1&table=1")
    event.visibility = Tournament.Visibility.PRIVATE
    event.save()
    for address in (PAPER, PAGE, api(event)):
        assert Client().get(address).status_code == 404


def queries_of(path: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert Client().get(path).status_code == 200
    return len(caught)
