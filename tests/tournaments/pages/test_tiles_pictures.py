"""Boards and tiles of Chaos Tiles as pictures by the server."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.template import Context, Template
from django.utils.translation import override

from games.engine.chaos_tiles.games import play
from games.engine.chaos_tiles.games.house import choose
from games.engine.chaos_tiles.games.options import options_from
from games.queries.tiles.game_facts import NOTHING, play_facts
from tournaments.templatetags import tiles_glyphs
from tournaments.templatetags.tiles_pictures import pip_sign, tile_picture, tiles_colour, tiles_picture

SEED = "3c" * 32
SCRIPT = Path("static/js/tiles/glyphs.js")
VEK_ALONE, KAY_BESIDE = "V+0@0", "K+15@0,0,0,0,1"


def shown(game: str, plies: int, **options: Any) -> dict[str, Any]:
    """A game after some choices of the house player, as everybody sees it."""
    dice, state = Random(1), play.start(options_from({"game": game, **options}), SEED)
    for _ in range(plies):
        state = play.apply(state, choose(state, min(play.to_act(state)), dice))
    return play_facts(play.view(state, None))


def classes(svg: str) -> list[str]:
    """The class of every element that has one, after reading the picture as XML."""
    return [
        element.get("class", "") for element in ElementTree.fromstring(svg).iter() if element.get("class")
    ]


def tile(number: int, at: str, **facts: Any) -> dict[str, Any]:
    return {"tile": number, "at": at, "pips": [], "burned": [], "owner": 0} | facts


def test_signs_are_the_same_in_scripts() -> None:
    text = SCRIPT.read_text()
    told = dict(re.findall(r'^  (\w): "([^"]+)"', text, re.M))
    expected = {str(key): shape for key, shape in tiles_glyphs.GLYPHS.items()} | tiles_glyphs.HATCH
    assert told == expected
    for name in ("BACK_SIGN", "BURN_SIGN"):
        assert f'export const {name} = "{getattr(tiles_glyphs, name)}"' in text


def test_every_colour_has_a_sign_and_a_name_of_its_own() -> None:
    assert len(set(tiles_glyphs.GLYPHS.values())) == 5
    assert len({tiles_colour(colour) for colour in range(1, 6)}) == 5
    assert 'aria-label="green triangle"' in pip_sign(3)
    assert "aria-label" not in pip_sign(3, named=False)


def test_a_tile_alone() -> None:
    vek = tile_picture(17, [2, 4])
    assert classes(vek).count("pip-at") == 2
    assert 'aria-label="Vek, blue square, yellow diamond"' in vek
    assert classes(tile_picture("K")) == ["tile-picture", "tile kay", "face"]
    assert "back-sign" in classes(tile_picture("K", face_up=False))


def test_a_game_with_pips() -> None:
    facts = shown("chaos-omelet", 60)
    drawn = classes(tiles_picture(facts))
    assert drawn[0] == "tiles-picture"
    assert drawn.count("face") == len(facts["blob"]) > 5
    assert drawn.count("pip-at") == sum(len(each["pips"]) for each in facts["blob"])
    sizes = re.findall(r"clump-size.*?>(\d+)</text>", tiles_picture(facts))
    assert sorted(map(int, sizes)) == sorted(clump["size"] for clump in facts["clumps"])


def test_a_board_is_named_by_its_tiles() -> None:
    facts = shown("chaos-omelet", 60)
    assert f'aria-label="Board of {len(facts["blob"])} tiles"' in tiles_picture(facts)
    assert 'aria-label="Move Zero"' in tiles_picture(facts, "Move Zero")
    assert "Board without tiles" in tiles_picture(NOTHING)
    with override("de"):
        ElementTree.fromstring(tiles_picture(facts))


def test_clumps_are_joined_where_tiles_meet() -> None:
    blob = [tile(1, VEK_ALONE, pips=[1, 2]), tile(51, "K+9@1", pips=[1])]
    svg = tiles_picture({"blob": blob, "clumps": [{"colour": 1, "size": 2, "tiles": [1, 51]}]})
    core = re.search(r'class="core" d="([^"]+)"', svg)
    assert core
    assert core[1].count("M") == 1
    assert core[1].count("L") == 2
    assert "L50 0L" in core[1]


def test_two_clumps_across_one_edge_keep_apart() -> None:
    blob = [tile(1, VEK_ALONE, pips=[1, 2]), tile(2, "V+9@1", pips=[1, 2])]
    clumps = [{"colour": colour, "size": 2, "tiles": [1, 2]} for colour in (1, 2)]
    crossings = re.findall(
        r'class="core" d="M\S+ \S+L(\S+) 0L', tiles_picture({"blob": blob, "clumps": clumps})
    )
    assert sorted(map(float, crossings)) == [28, 72]


def test_burned_pips_and_the_last_placement() -> None:
    facts = {"blob": [tile(1, VEK_ALONE, pips=[3, 4], burned=[4])], "turn": {"placed": [1]}}
    drawn = classes(tiles_picture(facts))
    assert (drawn.count("pip-at burned"), drawn.count("burn"), drawn.count("last")) == (1, 1, 1)


def test_duos_are_marked_where_they_were_made_first() -> None:
    facts = shown("cruel-duos", 12, players=3)
    svg = tiles_picture(facts)
    drawn = classes(svg)
    assert drawn.count("duo") + drawn.count("duo new") == len(facts["duos"]) > 8
    for seat in (1, 2, 3):
        owned = sum(duo["seat"] == seat for duo in facts["duos"])
        assert drawn.count(f"seat-sign s{seat}") == owned
    backs = sum(each["at"][1] == "-" for each in facts["blob"])
    assert drawn.count("hatch") == drawn.count("back-sign") == backs > 0


def test_stones_areas_and_dead_stones() -> None:
    facts = shown("go-asunder", 14)
    stones = [each["tile"] for each in facts["blob"] if each["owner"]]
    drawn = classes(tiles_picture(facts))
    assert sum(name.startswith("stone s") for name in drawn) == len(stones)
    assert sum(name.startswith("area s") for name in drawn) == sum(map(len, facts["go"]["areas"].values()))
    marked = facts | {"go": facts["go"] | {"dead": [stones[:2], stones[:1]]}}
    drawn = classes(tiles_picture(marked))
    assert drawn.count("dead") == 3
    assert sum("is-dead" in name for name in drawn) == 2


@pytest.mark.parametrize("game", ["chaos-omelet", "cruel-duos", "go-asunder"])
def test_pictures_obey_the_policy_of_pages(game: str) -> None:
    source = "{% load tiles_pictures %}{% tiles_picture facts %}{% tile_picture 60 pips %}"
    page = Template(source).render(Context({"facts": shown(game, 8), "pips": [5]}))
    assert "style=" not in page
    assert "<script" not in page
    assert " id=" not in page
