"""A player's link in a game of Chaos Tiles: what the page says, what its forms take, what it never tells."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from clocks.services.instants import now_ms
from games.engine.chaos_tiles.games.state import PipState
from games.models import TilesGame
from games.services.tiles import acting
from tests.factories import table_of
from tests.tiles import PLAYER, all_ready, held_game, house_action, made_game, play_out
from tests.tournaments.live import timed_event
from tests.tournaments.pages.public.reading import words_of
from tournaments.queries.links import report_token
from tournaments.queries.practice import practice_token

pytestmark = pytest.mark.django_db(transaction=True)


def opened(game: str = "chaos-omelet", players: int = 2, **settings: Any) -> TilesGame:
    return made_game(game, players, scope="practice:pages", now=now_ms(), clock="-", **settings)


def link(game: TilesGame, seat: int) -> str:
    return f"/play/{practice_token(game.match_id, seat)}/"


def begun(game: TilesGame, actions: int = 0) -> TilesGame:
    """In play, after so many actions of the house player for all seats."""
    all_ready(game, now_ms())
    for _ in range(actions):
        seat, text = house_action(held_game(game.pk))
        acting.act(game.pk, seat, [text], stamp=now_ms(), actor=PLAYER)
    return game


def send(client: Client, game: TilesGame, seat: int, **values: str) -> str:
    """The words of the page after its form was sent."""
    return words_of(client.post(f"{link(game, seat)}tiles/", {"plain": "1", **values}, follow=True))


def data_of(client: Client, game: TilesGame, seat: int) -> dict[str, Any]:
    """What the scripts begin with."""
    page = client.get(link(game, seat)).content.decode()
    found = re.search(r'<script id="tiles-data"[^>]*>(.*?)</script>', page, flags=re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_says_who_plays_and_by_which_rules(client: Client) -> None:
    game = opened(players=3)
    words = words_of(client.get(link(game, 3)))
    assert "Chaos Omelet Ann – Bob – Cy" in words
    assert "A turn scores the sizes of all clumps that gained a pip in it, multiplied" in words
    data = data_of(client, game, 3)
    assert (data["seat"], data["state"]["you"], data["duos"]) == (3, 3, [])
    for name, url in data["urls"].items():
        assert client.get(url).status_code == (200 if name in ("state", "placements") else 405)


def test_at_a_table_of_an_event(client: Client) -> None:
    event = timed_event(1, variant="cruel-duos", timing={"clock": "15+10"})
    pairing = table_of(event.rounds.get(number=1), 1)
    answer = client.get(f"/play/{report_token(pairing.pk, 2)}/")
    assert f"{event.name} · round 1 · table 1" in words_of(answer)
    assert f"/events/{event.slug}/rounds/1/tables/1/" in answer.content.decode()


def test_a_game_by_its_forms(client: Client) -> None:
    game = opened(players=2, colours=3, hands=[2, 2])
    assert "You are ready. The game begins when everybody is." in send(client, game, 1, act="ready")
    send(client, game, 2, act="ready")
    words = words_of(client.get(f"{link(game, 1)}?plain"))
    assert "Your turn: name the kind of tile that you draw. " in words
    assert "Draw a Vek Draw a Kay" in words
    send(client, game, 1, action="DRAW V")
    send(client, game, 2, action="draw v")
    assert "Choose a tile and its place from a list" in words_of(client.get(link(game, 1)))
    page = client.get(f"{link(game, 1)}?plain").content.decode()
    offered = re.findall(r'<option value="(PLACE [^"]+)">', page)
    assert len(offered) > 5
    assert "Ann is to move" in words_of(client.get(f"{link(game, 2)}?plain"))
    words = send(client, game, 1, action=offered[0])
    assert "Place more, or say that you are done. " in words
    assert "Done Take back" in words
    assert "Your turn: place a tile." in send(client, game, 1, action="UNDO")
    assert "tile 99 is not in the hand" in send(client, game, 1, action="PLACE 99 V+0@0")
    assert "is no action" in send(client, game, 1, action="JUMP")


def test_claims_are_offered(client: Client) -> None:
    game = begun(opened("tiles-transfer", colours=4, hands=[2, 2]))
    for seat in (1, 2):
        send(client, game, seat, action="DRAW V")
    assert "Claim green triangle" in words_of(client.get(f"{link(game, 1)}?plain"))
    assert "Claim green triangle" not in send(client, game, 1, action="CLAIM 3")


def test_stones_and_dead_stones_are_offered(client: Client) -> None:
    game = begun(opened("go-asunder"))
    page = client.get(f"{link(game, 1)}?plain").content.decode()
    assert len(re.findall(r'<option value="STONE \d+">', page)) == 18
    for seat, action in ((1, "STONE 1"), (2, "PASS"), (1, "PASS"), (2, "DEAD 1")):
        send(client, game, seat, action=action)
    words = words_of(client.get(f"{link(game, 1)}?plain"))
    assert "Name the stones that are dead, of both colours." in words
    assert "Agree with the other list" in words
    assert "Both passed, and agree on dead stones." in send(client, game, 1, action="DEAD 1")


def test_every_tile_of_the_supply_is_offered(client: Client) -> None:
    game = begun(opened("cruel-duos"))
    page = client.get(f"{link(game, 1)}?plain").content.decode()
    assert {*re.findall(r'<option value="LAY (..)', page)} == {"V+", "V-", "K+", "K-"}
    assert len(data_of(client, game, 1)["duos"]) == 97


def test_the_end_is_told(client: Client) -> None:
    game = begun(opened(colours=3, hands=[2, 2]))
    held = play_out(game.pk, stamp=now_ms())
    words = words_of(client.get(f"{link(game, 2)}?plain"))
    assert "The boneyard has run out of Veks or of Kays." in words
    assert data_of(client, game, 1)["state"]["seed"] == held.game.seed


def test_nothing_tells_another_hand_or_what_is_to_come(client: Client) -> None:
    """Not a tile of another hand, nor the boneyard, nor seed and salt."""
    game = begun(opened(players=2, hands=[6, 6]), 20)
    held = held_game(game.pk)
    assert isinstance(held.state, PipState)
    other = held.state.hands[1]
    assert other
    pages = [client.get(f"{link(game, 1)}{query}").content.decode() for query in ("", "?plain")]
    for secret in (held.game.seed, held.game.salt):
        assert all(secret not in page for page in pages)
    state = data_of(client, game, 1)["state"]
    assert [each["hand"]["tiles"] is None for each in state["seats"]] == [False, True]
    for tile in other:
        assert not re.search(rf"(Vek|Kay) {tile}\b", words_of(client.get(f"{link(game, 1)}?plain")))


def test_links_of_nobody_open_nothing(client: Client) -> None:
    game = opened()
    assert client.get(link(game, 3)).status_code == 404
    assert client.get("/play/nonsense/").status_code == 404
