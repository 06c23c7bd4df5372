"""Live boards and the page of one live match: what spectators see, and what they don't."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import TournamentFactory, cast_of
from tests.tournaments.live import held, live_at, next_round, play_on, start, timed_event
from tests.tournaments.pages.public.reading import words_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    return timed_event(2, name="Club Night", slug="club-night")


def test_all_boards_of_the_round_by_table(client: Client, event: Tournament) -> None:
    live = live_at(event, 2)
    play_on(live, start(live), 6)
    answer = client.get("/events/club-night/live/")
    words = words_of(answer)
    assert words.index("Table 1") < words.index("Table 2")
    assert live.match.first_name in words
    assert "Order so far" in words
    assert answer.content.decode().count('<use href="#counter-') == 3
    assert "no-store" in answer["Cache-Control"]


def test_an_event_without_clocks_says_so(client: Client) -> None:
    TournamentFactory(slug="plain")
    assert "No board is being played" in words_of(client.get("/events/plain/live/"))


def test_the_page_of_a_match(client: Client, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 5)
    words = words_of(client.get("/events/club-night/rounds/1/tables/1/live/"))
    for part in (
        live.match.first_name,
        "Game 1 is in play.",
        "Chaos",
        "When a flag falls",
        "commitment",
        "Moves",
    ):
        assert part in words


def test_the_game_can_be_stepped_without_scripts(client: Client, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 5)
    page = client.get("/events/club-night/rounds/1/tables/1/live/?ply=2").content.decode()
    assert "?game=1&amp;ply=1" in page
    assert "?game=1&amp;ply=3" in page
    assert client.get("/events/club-night/rounds/1/tables/1/live/?ply=999&game=1").status_code == 200
    assert client.get("/events/club-night/rounds/1/tables/1/live/?game=2").status_code == 200
    assert client.get("/events/club-night/rounds/1/tables/1/live/?game=3").status_code == 404


def test_the_replay_as_data(client: Client, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 5)
    told = client.get("/events/club-night/rounds/1/tables/1/live/replay/1/").json()
    assert len(told["plies"]) == 6
    assert client.get("/events/club-night/rounds/1/tables/9/live/replay/1/").status_code == 404


def duplicate(slug: str) -> Tournament:
    return timed_event(2, name="Dup", slug=slug, bag_mode="duplicate")


def test_shared_bags_hide_every_board_until_the_last_game_ended(client: Client) -> None:
    event = duplicate("dup")
    cast = cast_of(event)
    live = live_at(event, 1)
    play_on(live, start(live), 5)
    placed = [text for text, _by in held(live).game.plies]
    outside = [
        client.get("/events/dup/live/").content.decode(),
        client.get("/events/dup/rounds/1/tables/1/live/").content.decode(),
        client.get("/events/dup/rounds/1/tables/1/live/replay/1/").content.decode(),
        client.get("/events/dup/rounds/1/tables/1/live/state/").content.decode(),
        client.get("/events/dup/screen/").content.decode(),
    ]
    for page in outside:
        assert not any(f'"{text}"' in page or f">{text}<" in page for text in placed)
        assert '<use href="#counter-' not in page
    assert client.get("/events/dup/rounds/1/tables/1/live/replay/1/").json()["plies"] == []
    client.force_login(cast.arbiter)
    assert len(client.get("/events/dup/rounds/1/tables/1/live/replay/1/").json()["plies"]) == 6


@pytest.mark.parametrize("page", ["live/", "live/state/", "live/replay/1/"])
def test_a_private_event_shows_nothing(client: Client, page: str) -> None:
    timed_event(1, slug="hidden", visibility="private")
    assert client.get(f"/events/hidden/rounds/1/tables/1/{page}").status_code == 404
    assert client.get("/events/hidden/live/").status_code == 404
    assert client.get("/events/hidden/screen/").status_code == 404


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    "page", ["live/", "screen/", "screen/clocks/", "screen/pairings/", "screen/standings/"]
)
def test_queries_do_not_grow_with_the_tables(client: Client, page: str) -> None:
    counts = []
    for tables, slug in ((1, "one"), (3, "three")):
        event = timed_event(tables, slug=slug)
        for table in range(1, tables + 1):
            live = live_at(event, table)
            play_on(live, start(live), 3)
        counts.append(queries(client, f"/events/{slug}/{page}"))
    assert counts[0] == counts[1]


def test_the_time_alone(client: Client, event: Tournament) -> None:
    for page in ("live/state/", "rounds/1/tables/1/live/state/"):
        assert list(client.get(f"/events/club-night/{page}?only=now").json()) == ["now"]


def test_the_boards_as_data(client: Client, event: Tournament) -> None:
    live = live_at(event, 1)
    play_on(live, start(live), 3)
    first, second = client.get("/events/club-night/live/state/").json()["boards"]
    assert (first["table"], first["state"], second["state"]) == (1, "playing", "waiting")
    assert first["game"]["board"] == "/".join(held(live).game.board.split())
    assert first["clock"]["running"] == 0


def test_a_round_that_goes_on_stays_beside_the_next(client: Client, event: Tournament) -> None:
    event.system = "manual"
    event.save()
    start(live_at(event, 1))
    next_round(event, 1)
    words = words_of(client.get("/events/club-night/live/"))
    assert "Round 1, table 1" in words
    assert "Round 2, table 1" in words
