"""The board of the day on its pages and by the API: nothing of it is told to who has not done it."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from clocks.services.instants import now_ms
from games.models import Side
from tests.factories import UserFactory
from tests.tournaments.alone import GUEST, do_board, haps_of, show_board
from tournaments.live import topics_of
from tournaments.models import DailyBoard, DailyRun
from tournaments.queries.daily import picture_of, this_day
from tournaments.queries.practice import practice_token, scope_of
from tournaments.services.daily import start_run

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)
API = "/api/v1/daily/"


def start(client: Client, name: str = "Ada") -> DailyRun:
    answer = client.post("/daily/", {"name": name})
    assert answer.status_code == 302, answer.content.decode()
    run = DailyRun.objects.latest("pk")
    assert answer["Location"] == f"/play/{practice_token(run.match_id or 0, Side.FIRST)}/"
    return run


def done_by_somebody(name: str = "Ben") -> DailyRun:
    run = start_run(scope_of(f"browser:{name}"), name, GUEST, now=now_ms())
    assert run.match is not None
    do_board(show_board(run.match.duel), 42)
    return run


def page(client: Client, address: str = "/daily/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def test_a_visitor_starts_goes_on_and_is_listed(client: Client) -> None:
    assert "Nobody has done it yet" in page(client)
    run = start(client)
    assert run.match is not None
    assert start(client, "Again") == run
    assert "Your run is open, Ada" in page(client)
    assert "Your run is open" not in page(Client())
    do_board(show_board(run.match.duel), 42)
    html = page(client)
    assert "0:42.00" in html
    assert "you</span>" in html
    assert "The board</h2>" in html
    assert 'data-card="' in html
    assert "0:42.00" in page(Client())


def test_whoever_signs_in_has_one_try_wherever(client: Client) -> None:
    user = UserFactory(first_name="Ada", last_name="Lovelace")
    elsewhere = Client()
    for each in (client, elsewhere):
        each.force_login(user)
    assert 'value="Ada Lovelace"' in page(client)
    assert start(client) == start(elsewhere)


@pytest.mark.parametrize(("name", "words"), [("  ", "Say which name"), ("x" * 31, "30 ")])
def test_a_name_that_is_none_is_refused_at_its_field(client: Client, name: str, words: str) -> None:
    answer = client.post("/daily/", {"name": name})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert words in html
    assert html.count('class="error"') == 1
    assert not DailyRun.objects.exists()


def test_names_are_words_and_no_markup(client: Client) -> None:
    done_by_somebody("<i>Ben</i>")
    assert "&lt;i&gt;Ben&lt;/i&gt;" in page(client)


def test_nothing_is_told_to_who_has_not_done_it(client: Client) -> None:
    """Neither the cards, nor the seed, nor how many Haps there are: points would tell that."""
    run, mine = done_by_somebody(), start(client)
    board = DailyBoard.objects.get(day=this_day())
    cards = picture_of(board).cards
    DailyRun.objects.filter(pk=run.pk).update(points=4711)
    watcher = practice_token(run.match_id or 0, None)
    assert client.get(f"/practice/{watcher}/").status_code == 404  # nobody watches a run
    assert topics_of("play", watcher, AnonymousUser()) is None
    assert topics_of("match", str(run.match_id), AnonymousUser()) is None
    tomorrow = DailyBoard.objects.get_or_create(day=this_day() + A_DAY, defaults={"seed": "5" * 64})[0]
    token = practice_token(mine.match_id or 0, Side.FIRST)
    play = (f"/play/{token}/", reverse("duel-state", args=[token]))
    for each in (client, Client()):
        for address in ("/daily/", API, f"{API}{this_day()}/", *play):
            html = page(each, address)
            for secret in (board.seed, board.salt, tomorrow.seed, "4711", " ".join(cards), json.dumps(cards)):
                assert secret not in html, address
            assert 'role="img" data-card="' not in html or address.startswith("/play/"), address
    for address in (
        f"/daily/{tomorrow.day}/",
        f"{API}{tomorrow.day}/",
        "/daily/nonsense/",
        f"{API}2026-2-3/",
    ):
        assert client.get(address).status_code == 404


def test_an_earlier_day_shows_all(client: Client) -> None:
    run = done_by_somebody()
    board = DailyBoard.objects.get(day=this_day())
    board.day = this_day() - A_DAY
    board.save()
    html = page(client, f"/daily/{board.day}/")
    assert "Ben" in html
    assert board.seed not in html  # until the sweep has revealed it
    told = client.get(f"{API}{board.day}/").json()
    assert told["cards"] == list(picture_of(board).cards)
    assert len(told["haps"]) == len(haps_of(run.match.duel.boards.get()))
    assert told["seed"] is None
    assert [line["name"] for line in told["leaderboard"]] == ["Ben"]
    DailyBoard.objects.filter(pk=board.pk).update(revealed_at=board.created_at)
    assert board.seed in page(client, f"/daily/{board.day}/")
    assert client.get(f"{API}{board.day}/").json()["seed"] == board.seed
    assert f"/daily/{board.day}/" in page(client)  # the way back from today


def test_the_api_tells_today_without_points(client: Client) -> None:
    run = done_by_somebody()
    told = client.get(API).json()
    assert (told["day"], told["is_over"], told["count"]) == (str(this_day()), False, 1)
    assert told["leaderboard"] == [
        {"rank": 1, "run": run.pk, "name": "Ben", "time_ms": 42_000, "wrong": 0, "points": None}
    ]
    assert {told[name] for name in ("seed", "salt", "cards", "haps")} == {None}


def test_it_is_off_where_nobody_plays_outside_events(client: Client, settings: Any) -> None:
    settings.PRACTICE = False
    for address in ("/daily/", API, f"/daily/{this_day()}/", f"{API}{this_day()}/"):
        assert client.get(address).status_code == 404
    assert "/daily/" not in client.get("/").content.decode()


def test_home_and_practice_lead_there(client: Client) -> None:
    for address in ("/", "/practice/?variant=gyul-hap"):
        assert 'href="/daily/"' in page(client, address)
