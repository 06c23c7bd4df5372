import json
from pathlib import Path

import pytest

from tests.games.engine.command import engine
from tests.games.engine.data import handed_games

BOARD = "12345/23451/34512/45123/5123."
FILLED = {"variant": "hyle5", "board": BOARD, "turn": "chaos", "flags": ["order", "chaos"]}
LONG = '{"variant": "hyle5", "drawn": ' + "9" * 9999 + "}"
NOT_A_NUMBER = '{"variant": "hyle5", "board": "...../...../...../...../.....", "drawn": NaN}'
GAME = handed_games()[0]
RECORD = {"variant": "entropy7", "moves": GAME["moves"]}


def test_text_and_json() -> None:
    text = json.dumps(RECORD | {"ply": 60})
    shown, data = (
        engine("adjudicate", *options, "--playouts", "200", "--seed", "s", text=text)
        for options in ([], ["--json"])
    )
    assert (shown.status, data.status, shown.err, data.err) == (0, 0, "", "")
    judged = json.loads(data.out)
    assert (judged["id"], judged["method"], judged["playouts"], judged["seed"]) == (1, "playouts", 200, "s")
    assert judged["low"] < judged["mean"] < judged["high"]
    first, second = shown.out.splitlines()
    assert first == f"1: {judged['mean']:.2f} for Order, 5-95 %: {judged['low']} to {judged['high']}"
    assert second == f"  playouts, 200 play-outs, seed s, engine {judged['engine']}"


def test_many_lines_and_one_bad_one(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    bad = FILLED | {"board": "12345/23451/3451?/45123/5123."}
    lines = [json.dumps(FILLED | {"id": "first"}), "", json.dumps(bad), '{"variant"', json.dumps(RECORD)]
    file.write_text("\n".join(lines))
    run = engine("adjudicate", "--json", str(file))
    assert run.status == 1
    judged = [json.loads(line) for line in run.out.splitlines()]
    assert [(each["id"], each["method"]) for each in judged] == [("first", "fill"), (5, "full")]
    assert judged[1]["mean"] == GAME["order_score"]
    errors = run.err.splitlines()
    assert errors[0].startswith(f"{file}:3: \"board\": row 3, column 5 (Ce): '?'")
    assert errors[1].startswith(f"{file}:4: no JSON at column")


def test_one_object_on_many_lines() -> None:
    run = engine("adjudicate", text=json.dumps(FILLED, indent=2))
    assert (run.status, run.err) == (0, "")
    assert "  fill, seed 0, engine " in run.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "<stdin>: holds no position"),
        ("12345", "<stdin>:1: a position is an object"),
        ("[" * 100_000, "<stdin>:1: no JSON"),
        ('{"variant": "hyle5",\n "board": [}', "<stdin>:2: no JSON at column 12"),
        (LONG, "<stdin>:1: no JSON that can be read"),
        (NOT_A_NUMBER, '<stdin>:1: "drawn": nan'),
        (b"\xff\xfe", "<stdin>:1: is no UTF-8 text"),
    ],
)
def test_bad_input(text: str | bytes, message: str) -> None:
    run = engine("adjudicate", text=text)
    assert (run.status, run.out) == (1, "")
    assert run.err.startswith(message)
    assert "Traceback" not in run.err


@pytest.mark.parametrize("options", [["--playouts", "0"], ["--playouts", "x"], ["--seed", ""]])
def test_wrong_usage(options: list[str]) -> None:
    run = engine("adjudicate", *options, text=json.dumps(FILLED))
    assert (run.status, run.out) == (2, "")
