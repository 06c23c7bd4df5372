"""Practice of Gyul! Hap! from the pages: choosing, starting, coming back, watching."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clocks.services.instants import now_ms
from games.models import Duel
from games.services.duel.timing import fire_board
from tests.tournaments.alone import call_at, do_board, haps_of, show_board
from tournaments.queries.practice import practice_token

pytestmark = pytest.mark.django_db
FORM = {"do": "start", "variant": "gyul-hap", "against": "alone", "boards": "2"}
HOUSE = FORM | {"against": "house", "reaction": "4", "preset": "tv"}


def start(client: Client, **values: str) -> tuple[str, Duel]:
    """Starts a match; its address."""
    answer = client.post("/practice/", FORM | values)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"]), Duel.objects.latest("pk")


def test_the_game_is_chosen_first(client: Client) -> None:
    entropy = client.get("/practice/").content.decode()
    assert 'href="/practice/?variant=gyul-hap"' in entropy
    assert 'name="kind"' in entropy
    duel = client.get("/practice/?variant=gyul-hap").content.decode()
    assert 'name="against"' in duel
    assert 'name="kind"' not in duel


def test_a_visitor_plays_alone_and_comes_back(client: Client) -> None:
    place, duel = start(client, name="Ada")
    assert "Ada" in client.get(place).content.decode()
    assert place in client.get("/practice/").content.decode()
    assert place not in Client().get("/practice/").content.decode()
    token = place.split("/")[2]
    client.post(reverse("duel-ready", args=[token]), content_type="application/json", data='{"ready": true}')
    duel.refresh_from_db()
    assert duel.state == "between"  # the countdown to the first board
    board = show_board(duel)
    told = client.get(reverse("duel-state", args=[token])).json()["state"]
    assert told["board"]["cards"] == board.cards.split()
    assert "haps" not in told["board"]
    client.post("/practice/", {"do": "end", "match": duel.match_id})
    duel.refresh_from_db()
    assert duel.state == "stopped"


def test_against_the_computer(client: Client) -> None:
    _place, duel = start(client, **HOUSE)
    assert (duel.house_side, duel.reaction_ms) == (2, 4000)
    assert (duel.settings["preset"], duel.settings["boards"]) == ("tv", 2)
    assert duel.match.second_name == "Computer, 4 seconds"


@pytest.mark.parametrize(
    "values",
    [{"boards": "0"}, {"boards": "21"}, {"boards": "x"}, {"against": "me"}, HOUSE | {"reaction": "1"},
     HOUSE | {"reaction": "31"}, HOUSE | {"reaction": ""}, HOUSE | {"preset": "practice"}],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_field(client: Client, values: dict[str, str]) -> None:
    answer = client.post("/practice/", FORM | values)
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert not Duel.objects.exists()


def test_alone_nothing_of_the_computer_is_asked(client: Client) -> None:
    _place, duel = start(client, reaction="", preset="")
    assert (duel.house_side, duel.settings["preset"]) == (None, "practice")


def test_who_has_the_link_watches_and_sees_no_hap_before_its_time(client: Client) -> None:
    place, duel = start(client)
    board = show_board(duel)
    first = haps_of(board)[:1]
    for text in first:
        call_at(board, text, 1000)
    watcher = practice_token(duel.match_id, None)
    html = client.get(reverse("practice-match", args=[watcher])).content.decode()
    assert place.split("/")[2] not in html  # watching is no way to the player's seat
    told = client.get(reverse("practice-state", args=[watcher])).json()
    assert len(told["board"]["claimed"]) == len(first)
    assert '"haps"' not in html
    do_board(board, 20)
    told = client.get(reverse("practice-state", args=[watcher])).json()
    assert len(told["boards"][0]["haps"]) == len(haps_of(board))
    assert client.get(reverse("practice-match", args=[watcher])).status_code == 200
    assert client.get(reverse("practice-state", args=[watcher]) + "?only=now").json().keys() == {"now"}
    assert client.get(f"/play/{watcher}/").status_code == 404


def test_the_house_player_is_watched_too(client: Client) -> None:
    _place, duel = start(client, **(HOUSE | {"preset": "seed"}))
    board = show_board(duel, ago=10_000)
    assert fire_board(board.pk, now_ms())
    html = client.get(reverse("practice-match", args=[practice_token(duel.match_id, None)])).content.decode()
    assert "Computer, 4 seconds" in html
