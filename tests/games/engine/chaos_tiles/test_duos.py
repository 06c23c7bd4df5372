import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.chaos_tiles import (
    Blob,
    duo_of,
    duos,
    is_legal,
    legal_placements,
    parse_placement,
    sided_duos,
)
from games.engine.cli.main import main
from tests.games.engine.chaos_tiles.growth import grown
from tests.games.engine.command import engine

LISTED = json.loads(Path(__file__).with_name("duos97.json").read_text())


def test_there_are_97_and_they_are_those_of_the_list() -> None:
    found = duos()
    assert Counter(duo.pair for duo in found) == {"VV": 30, "VK": 44, "KK": 23}
    assert len({duo.name for duo in found}) == 97
    told = {(duo.pair, duo.same_face, duo.edge_a, duo.edge_b, duo.gaps) for duo in found}
    assert told == {
        (row["pair"], row["same_face"], row["edge_a"], row["edge_b"], tuple(row["gaps"])) for row in LISTED
    }


def test_186_up_to_rotation_of_which_8_are_their_own_mirror_image() -> None:
    named = Counter(duo_of(*pair) for pair in sided_duos())
    assert sum(named.values()) == 186
    assert set(named) == set(duos())
    assert sorted(Counter(named.values()).items()) == [(1, 8), (2, 89)]


def test_each_duo_is_legal_and_keeps_its_name_turned_moved_mirrored_and_told_backwards() -> None:
    point = (3, -1, 0, 2, 5, -4)
    for duo in duos():
        one, other = duo.placements
        assert is_legal(Blob({1: one}), other) is None
        assert duo_of(one, other) == duo_of(other, one) == duo
        assert duo_of(one.turned(5).moved(point), other.turned(5).moved(point)) == duo
        assert duo_of(other.mirrored().turned(7), one.mirrored().turned(7)) == duo


def test_every_adjacency_of_a_blob_is_a_duo() -> None:
    blob = grown(20, seed=11)
    pairs = [(blob[tile], blob[other]) for tile in blob for other in blob.neighbours(tile)]
    assert {duo_of(*pair) for pair in pairs} <= set(duos())
    assert duo_of(blob[1], parse_placement("V+0@9")) is None


def test_what_fits_against_one_tile_are_its_duos() -> None:
    """A Vek at a Vek: both tiles of a duo can be the old one, front up or seen from the back."""
    legal = legal_placements(Blob({1: parse_placement("V+0@0")}), "V", 2)
    assert {duo_of(parse_placement("V+0@0"), new) for new in legal} == set(duos()[:30])


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    run = engine("duos")
    assert (run.status, run.err) == (0, "")
    lines = run.out.splitlines()
    assert lines[0] == "VV+00  same face       edges 0 0  gaps 140 140"
    assert "VK-01  front and back  edges 0 1  gaps 0 240" in lines
    assert (len(lines), lines[-1]) == (98, "97 duos: VV 30, VK 44, KK 23")
    assert main(["duos", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == 97
    assert {key: rows[0][key] for key in LISTED[0]} == {
        "pair": "VV",
        "same_face": True,
        "edge_a": 0,
        "edge_b": 0,
        "gaps": [140, 140],
    }
    assert rows[0]["placements"] == ["V+0@0", "V+9@1"]


def test_the_command_lists_the_186(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duos", "--sided"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[-1]) == (187, "186 duos: VV 55, VK 88, KK 43")
    assert main(["duos", "--sided", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [f"{row['name']}  {'  '.join(row['placements'])}" for row in rows] == lines[:-1]


def test_the_command_draws_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duos", "--picture", "vk-01"]) == 0
    assert "<title>VK-01</title>" in capsys.readouterr().out
    for wrong in (
        ["--picture", "VV-99"],
        ["--picture", "VV+00", "--json"],
        ["--picture", "VV+00", "--sided"],
    ):
        with pytest.raises(SystemExit) as caught:
            main(["duos", *wrong])
        assert caught.value.code == 2
