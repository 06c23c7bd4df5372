"""`verify-tiles` on the command line."""

import json

from games.engine.chaos_tiles.games.record_json import record_to_json
from games.engine.chaos_tiles.games.record_text import write_text
from tests.games.engine.chaos_tiles.games.tables import SEED
from tests.games.engine.chaos_tiles.games.test_record import house_record
from tests.games.engine.command import engine


def test_a_game_is_verified_and_its_scores_are_told() -> None:
    record = house_record("chaos-omelet", colours=3)
    run = engine("verify-tiles", "--scores", text=write_text(record))
    assert (run.status, run.err) == (0, "")
    first, *lines = run.out.splitlines()
    scores = " ".join(map(str, record.scores))
    winners = " ".join(map(str, record.winners))
    assert first == f"chaos-omelet {scores}, winners {winners}, {len(record.actions)} actions"
    assert any(line.startswith("turn ") and "colour" in line for line in lines)


def test_as_json() -> None:
    run = engine("verify-tiles", "--json", text=write_text(house_record("go-asunder")))
    data = json.loads(run.out)
    assert (data["game"], data["ended"], data["winners"]) == ("go-asunder", "agreed", [1])


def test_a_json_record_is_verified_too() -> None:
    data = record_to_json(house_record("go-asunder"))
    run = engine("verify-tiles", text=json.dumps(data))
    assert (run.status, run.out.split()[0]) == (0, "go-asunder")
    for text, words in ((json.dumps(data | {"actions": ["1 DROP"]}), "actions[0]"), ("{", "no JSON")):
        run = engine("verify-tiles", text=text)
        assert run.status == 1
        assert words in run.err


def test_what_is_wrong_is_told() -> None:
    text = write_text(house_record("chaos-omelet", colours=3))
    run = engine("verify-tiles", text=text.replace(SEED, "00" * 32))
    assert (run.status, run.out) == (1, "")
    assert run.err.startswith("<stdin>: seed and salt give the commitment")
    run = engine("verify-tiles", text=text.replace("1 DRAW", "1 DROP", 1))
    assert run.status == 1
    assert "'DROP' is no action" in run.err
