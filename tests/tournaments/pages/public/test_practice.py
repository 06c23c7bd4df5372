"""Playing against the computer from the pages: starting, coming back, watching; nothing hidden is told."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from clocks.services.instants import now_ms
from games.engine.flags import actor, legal
from games.models import Analysis, Bag, LiveMatch, Side
from games.queries.timed_match import read_timed
from games.services import analysing
from games.services.live import moves, starting
from tests.factories import UserFactory
from tests.tournaments.analysed import analyse_all, judge_quickly
from tests.tournaments.live import WHO
from tests.undrawn import secrets_of
from tournaments.limits import PracticeThrottle
from tournaments.live import snapshots, topics_of
from tournaments.queries.practice import practice_token
from tournaments.services.play_seat import find_seat

pytestmark = pytest.mark.django_db
FORM = {"do": "start", "variant": "hyle5", "kind": "level-2", "side": "1", "clock": "-", "preset": "club"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.live.house.budget_ms", lambda *_: 0)


def start(client: Client, run: Any, **values: str) -> str:
    """Starts a match; its address."""
    with run(execute=True):
        answer = client.post("/practice/", FORM | values)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def test_a_visitor_starts_and_plays(client: Client, django_capture_on_commit_callbacks: Any) -> None:
    run = django_capture_on_commit_callbacks
    assert "Start the match" in client.get("/practice/").content.decode()
    place = start(client, run, name="Ada")
    page = client.get(place).content.decode()
    assert "Against the computer" in page
    assert "Ada" in page
    with run(execute=True):
        client.post(f"{place}ready/", content_type="application/json", data="{}")
    told = client.get(f"{place}state/").json()["state"]
    assert (told["state"], told["game"]["ply"], told["game"]["actor"]) == ("playing", 1, "order")
    last = told["game"]["last"][1:]
    with run(execute=True):
        done = client.post(f"{place}act/", json.dumps({"action": last + last}), "application/json")
    assert done.status_code == 200
    assert client.get(f"{place}state/").json()["state"]["game"]["ply"] == 3  # the computer has moved


def test_the_visitor_finds_the_match_again_and_ends_it(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    place = start(client, django_capture_on_commit_callbacks)
    page = client.get("/practice/").content.decode()
    assert place in page
    assert place not in Client().get("/practice/").content.decode()
    match = LiveMatch.objects.get().match_id
    Client().post("/practice/", {"do": "end", "match": match})
    assert LiveMatch.objects.get().state == "waiting"  # somebody else's
    client.post("/practice/", {"do": "end", "match": match})
    assert LiveMatch.objects.get().state == "stopped"
    assert place not in client.get("/practice/").content.decode()


def test_whoever_signs_in_has_matches_of_the_account(django_capture_on_commit_callbacks: Any) -> None:
    user = UserFactory()
    here, elsewhere = Client(), Client()
    for each in (here, elsewhere):
        each.force_login(user)
    place = start(here, django_capture_on_commit_callbacks)
    assert place in elsewhere.get("/practice/").content.decode()


def test_what_is_wrong_is_said_at_its_field(client: Client) -> None:
    answer = client.post("/practice/", FORM | {"kind": "level-11"})
    assert answer.status_code == 422
    assert "level-11" in answer.content.decode()
    assert not LiveMatch.objects.exists()


def test_the_third_match_is_refused(client: Client, django_capture_on_commit_callbacks: Any) -> None:
    for _ in range(2):
        start(client, django_capture_on_commit_callbacks)
    answer = client.post("/practice/", FORM)
    assert answer.status_code == 422
    assert "You have 2 matches in play" in answer.content.decode()


def test_one_address_starts_only_so_many(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(PracticeThrottle, "THROTTLE_RATES", {"practice": "1/hour"})
    start(client, django_capture_on_commit_callbacks)
    assert "Too many matches" in Client().post("/practice/", FORM).content.decode()


def test_it_can_be_switched_off(client: Client, settings: Any) -> None:
    settings.PRACTICE = False
    assert client.get("/practice/").status_code == 404
    assert client.post("/practice/", FORM).status_code == 404
    for page in ("/", "/rules/", "/rules/hyle5/"):
        assert "/practice/" not in client.get(page).content.decode()


def test_home_and_rules_lead_there(client: Client) -> None:
    for page in ("/", "/rules/"):
        assert 'href="/practice/"' in client.get(page).content.decode()
    assert 'href="/practice/?variant=hyle5"' in client.get("/rules/hyle5/").content.decode()
    chosen = client.get("/practice/?variant=hyle5").content.decode()
    assert re.search(r'value="hyle5"\s+selected', chosen)


def test_a_watcher_sees_the_match_and_nothing_hidden(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    place = start(client, django_capture_on_commit_callbacks, variant="entropy7")
    live = LiveMatch.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=find_seat(place.split("/")[2]).actor)
    secrets = secrets_of(list(Bag.objects.all()))
    player, watcher = place.split("/")[2], practice_token(live.match_id, None)
    pages = [
        place,
        f"{place}state/",
        f"{place}games/",
        "/practice/",
        f"/api/v1/play/{player}/",
        f"/api/v1/play/{player}/games/1/record/",
        reverse("practice-match", args=[watcher]),
        reverse("practice-match", args=[watcher]) + "?ply=0",
        reverse("practice-state", args=[watcher]),
        reverse("practice-replay", args=[watcher, 1]),
        reverse("practice-record", args=[watcher, 1]),
        reverse("practice-record", args=[watcher, 1]) + "?format=json",
    ]
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        text = answer.content.decode()
        assert secrets.found_in(text) == "", page
        if page.startswith("/practice/p"):
            assert player not in text, page  # watching is no way to the player's seat
    for token in (player, watcher):
        topics = topics_of("play", token, AnonymousUser())
        assert topics
        assert secrets.found_in(json.dumps(list(snapshots(topics).values()))) == ""
    assert client.get(reverse("practice-record", args=[watcher, 2])).status_code == 404  # not begun
    assert client.get(reverse("practice-match", args=["nonsense"])).status_code == 404
    assert client.get(f"/play/{watcher}/").status_code == 404
    assert client.post(f"/api/v1/play/{watcher}/resign/").status_code == 404


def test_a_game_that_is_over_is_analysed_for_who_has_the_link(
    client: Client, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """The page says nothing while the game goes on, though (as if by a fault) a result were stored."""
    judge_quickly(monkeypatch, settings)
    monkeypatch.setattr(analysing, "send", lambda _pk: None)  # the workers are busy
    run = django_capture_on_commit_callbacks
    place = start(client, run)
    live = LiveMatch.objects.get()
    watcher = practice_token(live.match_id, None)
    address = reverse("practice-analysis", args=[watcher, 1])
    ready(live, run)
    fault = Analysis.objects.create(
        game=live.games.get(number=1), state="done", result={"luck": 4711}, luck=4711
    )
    for page in (address, reverse("practice-analysis", args=[place.split("/")[2], 1])):
        html = client.get(page).content.decode()
        assert "A game is analysed when it is over." in html
        assert "4711" not in html
    assert address not in client.get(reverse("practice-match", args=[watcher])).content.decode()
    assert "Where was it lost?" not in client.get("/practice/").content.decode()
    fault.delete()

    play_out(live, run)
    assert "The engine is looking at this game." in client.get(address).content.decode()
    analyse_all()
    html = client.get(address + "?ply=7").content.decode()
    assert "The game as the engine saw it" in html
    assert "Ply 7 of 49" in html
    assert "/papers/" not in html  # there is no event
    assert address in client.get(reverse("practice-match", args=[watcher]) + "?game=1").content.decode()
    assert address in client.get("/practice/").content.decode()
    assert address not in Client().get("/practice/").content.decode()
    assert address.replace("games/1", "games/0") in client.get(place).content.decode()
    for wrong in (address.replace("games/1", "games/3"), reverse("practice-analysis", args=["nonsense", 1])):
        assert client.get(wrong).status_code == 404
    other = address.replace("games/1", "games/2")
    assert "A game is analysed when it is over." in client.get(other).content.decode()


def ready(live: LiveMatch, run: Any) -> None:
    with run(execute=True):
        starting.set_ready(live.pk, Side.FIRST, stamp=now_ms(), actor=WHO)


def play_out(live: LiveMatch, run: Any) -> None:
    """Game 1, its visitor at random."""
    dice = Random(5)
    while (found := read_timed(live.pk)).live.state == "playing":
        played = found.flag_game(found.game)
        assert played is not None
        role = actor(played)
        assert role is not None
        with run(execute=True):
            action = str(dice.choice(list(legal(played, role))))
            moves.act(live.pk, Side.FIRST, action, stamp=now_ms(), actor=WHO)


def test_no_list_names_it(client: Client, django_capture_on_commit_callbacks: Any) -> None:
    start(client, django_capture_on_commit_callbacks, name="Unlisted Visitor")
    stranger = Client()
    for page in ("/", "/events/", "/players/", "/practice/", "/api/v1/tournaments/", "/api/v1/players/"):
        assert "Unlisted Visitor" not in stranger.get(page).content.decode()
    match = LiveMatch.objects.get().match_id
    for page in (f"/api/v1/matches/{match}/", f"/api/v1/matches/{match}/live/"):
        assert stranger.get(page).status_code == 404
    assert topics_of("match", str(match), AnonymousUser()) is None
