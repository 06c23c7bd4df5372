"""Practice of Chaos Tiles from the pages: choosing, starting, giving links away, watching."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import TilesGame
from tests.tournaments.pages.public.reading import words_of
from tournaments.queries.practice import practice_token
from tournaments.queries.practice_tiles import seat_tokens

pytestmark = pytest.mark.django_db
FORM = {
    "do": "start",
    "variant": "chaos-omelet",
    "clock": "-",
    "name": "Ada",
    "order": "first",
    "who_2": "person",
}


def start(client: Client, **values: str) -> tuple[str, TilesGame]:
    """Starts a game; where it goes on."""
    answer = client.post("/practice/", FORM | values)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"]), TilesGame.objects.latest("pk")


@pytest.mark.parametrize(
    ("game", "asked", "not_asked"),
    [
        ("chaos-omelet", ["who_5", "hand_1", "colours", "partial_contact"], ["claims", "komi", "veks"]),
        ("tiles-transfer", ["claims", "sum", "hand_5"], ["exchanges"]),
        ("scorers-solitaire", ["exchanges", "target", "any_time", "hand_1"], ["who_2", "order"]),
        ("go-asunder", ["komi", "figure", "figure_placements", "who_2"], ["who_3", "hand_1", "colours"]),
        ("cruel-duos", ["veks", "kays", "who_5"], ["hand_1", "pip_set"]),
        ("micropentagons", ["pip_set"], ["sum"]),
    ],
)
def test_each_game_asks_for_what_it_has(
    client: Client, game: str, asked: list[str], not_asked: list[str]
) -> None:
    html = client.get(f"/practice/?variant={game}").content.decode()
    assert all(f'name="{name}"' in html for name in asked)
    assert not any(f'name="{name}"' in html for name in not_asked)


def test_with_people_the_links_are_shown_to_who_started_it_alone(client: Client) -> None:
    place, game = start(client, name_2="Bob", who_3="house", colours="3", hand_1="14")
    assert game.match.names == ("Ada", "Bob", "Computer")
    assert (game.settings["hands"], game.settings["colours"]) == ([14, 10, 10], 3)
    html = client.get(place.split("#")[0]).content.decode()
    for token in seat_tokens(game).values():
        assert f"/play/{token}/" in html
        assert token not in Client().get("/practice/").content.decode()
        assert "Ada" in client.get(f"/play/{token}/").content.decode()
    client.post("/practice/", {"do": "end", "match": game.match_id})
    game.refresh_from_db()
    assert game.state == "stopped"


def test_against_the_computer_it_goes_to_the_table(client: Client) -> None:
    place, game = start(client, who_2="house", who_4="house", order="last")
    assert (game.house, game.match.names[2]) == ([1, 2], "Ada")
    assert place == f"/play/{seat_tokens(game)[3]}/"


def test_alone(client: Client) -> None:
    _place, game = start(client, variant="scorers-solitaire", exchanges="5", any_time="on")
    assert (game.match.names, game.settings["exchanges"], game.settings["any_time"]) == (("Ada",), 5, True)


def test_go_on_a_figure_that_was_built(client: Client) -> None:
    text = "V+0@0 V+3@0 V+6@0 V+9@0 V+12@0 V+15@0"
    shown = client.get("/practice/", {"variant": "go-asunder", "figure": "built", "figure_placements": text})
    assert text in shown.content.decode()
    _place, game = start(client, variant="go-asunder", figure="built", figure_placements=text, komi="-1.5")
    assert (game.settings["figure_placements"], game.settings["komi"]) == (text, -1.5)
    _place, game = start(client, variant="go-asunder", figure="medallion", figure_placements=text)
    assert game.settings["figure"] == "medallion"


@pytest.mark.parametrize(
    "values",
    [
        {"who_2": ""},
        {"who_2": "me"},
        {"clock": "soon"},
        {"colours": "2"},
        {"order": "last"},
        {"variant": "go-asunder", "figure": "built", "figure_placements": "V+0@0"},
        {"variant": "go-asunder", "komi": "0.25"},
        {"variant": "cruel-duos", "veks": "1", "kays": "0"},
    ],
)
def test_what_is_wrong_is_said_at_its_field(client: Client, values: dict[str, str]) -> None:
    answer = client.post("/practice/", FORM | values)
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert not TilesGame.objects.exists()


def test_who_has_the_link_watches_and_plays_it_again_when_it_is_over(client: Client) -> None:
    _place, game = start(client)
    token = practice_token(game.match_id, None)
    page = reverse("practice-match", args=[token])
    html = client.get(page).content.decode()
    assert not any(seat in html for seat in seat_tokens(game).values())  # watching is no way to a seat
    told: dict[str, Any] = client.get(reverse("practice-state", args=[token])).json()
    assert (told["kind"], told["seed"], [seat["name"] for seat in told["seats"]]) == (
        "tiles",
        None,
        ["Ada", "Guest 2"],
    )
    assert client.get(reverse("practice-state", args=[token]) + "?only=now").json().keys() == {"now"}
    files = [reverse("practice-replay", args=[token, 1]), reverse("practice-record", args=[token, 1])]
    assert [client.get(file).status_code for file in files] == [404, 404]
    assert client.get(f"/play/{token}/").status_code == 404
    client.post("/practice/", {"do": "end", "match": game.match_id})
    assert re.search("was stopped|stopped", words_of(client.get(page)), re.IGNORECASE)
    assert [client.get(file).status_code for file in files] == [200, 200]
    assert game.seed in client.get(files[1] + "?format=json").content.decode()
