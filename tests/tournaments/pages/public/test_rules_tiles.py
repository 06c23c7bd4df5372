"""The rules of Chaos Tiles and the page of figures."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.engine.chaos_tiles.duos import duos
from games.engine.chaos_tiles.games.figure import figure_text
from games.engine.chaos_tiles.games.keys import GAME_KEYS, GAME_NAMES, PIP_GAMES
from games.engine.chaos_tiles.medallion import medallion
from tests.tournaments.pages.public.reading import words_of
from tournaments.queries.figures import made_figure
from tournaments.queries.tiles_examples import contacts, worked_turn


@pytest.mark.django_db
@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_game_has_its_page(client: Client, key: str) -> None:
    words = words_of(client.get(f"/rules/{key}/"))
    assert GAME_NAMES[key] in words
    assert ("The pips are data of ours" in words) == (key in PIP_GAMES)
    assert "Practise" in words


@pytest.mark.django_db
def test_the_examples_are_the_engines(client: Client) -> None:
    assert "2 × 3 × 5 = 30" in words_of(client.get("/rules/chaos-omelet/"))
    html = client.get("/rules/cruel-duos/").content.decode()
    assert all(f">{duo.name}<" in html for duo in duos())
    assert len(duos()) == 97


def test_the_pictures_of_placing_show_what_they_say() -> None:
    faults = {name: example.fault for name, example in contacts().items() if example.fault}
    assert faults == {"no_contact": "no-contact", "overlap": "overlap", "narrow_gap": "narrow-gap"}
    assert len(contacts()["narrow_gap"].gaps) == 1
    free = contacts()["free"]
    assert len(free.blob.contacts(free.blob[free.new[0]])) >= 3
    before, after = worked_turn()
    assert [clump.size for clump in after.clumps] == [2, 3, 5, 1]
    assert [clump.size for clump in before.clumps] == [1, 2, 4]


def ask(client: Client, **sent: str) -> str:
    return words_of(client.get("/figures/", sent))


def test_figures_without_scripts(client: Client) -> None:
    text = figure_text(medallion())
    assert "18 tiles. Each has two neighbours or more: the figure is ready." in ask(client)
    made = made_figure("Ada", 9)
    assert made.text in ask(client, figure="generated", tiles="9", name="Ada")
    assert made.is_done
    assert text in ask(client, figure="built", placements=text)
    assert "2 tiles. 2 have fewer than 2 neighbours yet." in ask(
        client, figure="built", placements="V+0@0 V+9@1"
    )
    answer = client.get("/figures/", {"figure": "built", "placements": "V+0@0 V+0@0"})
    assert answer.status_code == 422
    assert "tile 2, V+0@0: " in words_of(answer)


def test_a_figure_is_checked_as_it_grows(client: Client) -> None:
    empty = client.get("/figures/check/").json()
    assert (empty["blob"], empty["done"], empty["kinds"]["V"]) == ([], False, [["V+0@0", 0, 0]])
    one = client.get("/figures/check/", {"placements": "V+0@0"}).json()
    assert (one["left"], one["loose"], one["done"]) == ({"V": 49, "K": 40}, [1], False)
    faces = {re.match("V([+-])", way[0]) and way[0][1] for way in one["kinds"]["V"]}
    assert faces == {"+", "-"}
    whole = client.get("/figures/check/", {"placements": figure_text(medallion())}).json()
    assert whole["done"]
    assert whole["practice"].startswith("/practice/?variant=go-asunder&figure=built&figure_placements=V%2B0")
    for wrong in ("V+0", "V+0@0 V+0@9", "V+0@0 " * 900):
        refused = client.get("/figures/check/", {"placements": wrong})
        assert (refused.status_code, list(refused.json()["fields"])) == (400, ["placements"])
