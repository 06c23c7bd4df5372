import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.record_json import record_from_json
from games.engine.record_text import write_text
from tests.games.engine.command import engine
from tests.games.engine.data import GAMES_FILE, handed_games

GAMES = handed_games()
SCORES = "".join(f"{game['id']} {game['order_score']}\n" for game in GAMES)


def as_lines(*games: object) -> str:
    return "".join(json.dumps(game) + "\n" for game in games)


def changed(ply: int, move: str) -> dict[str, Any]:
    """The first handed game with another move at a ply, and without its stated result."""
    moves = list(GAMES[0]["moves"])
    moves[ply - 1] = move
    return {"id": "x", "moves": moves}


def test_the_handed_games() -> None:
    run = engine("replay", str(GAMES_FILE))
    assert (run.status, run.out, run.err) == (0, SCORES, "")


def test_json_lines_out() -> None:
    run = engine("replay", "--json", "-", text=GAMES_FILE.read_text())
    results = [json.loads(line) for line in run.out.splitlines()]
    assert results == [
        {
            "id": game["id"],
            "variant": "entropy7",
            "score": game["order_score"],
            "rows": game["final_rows"],
            "passes": game["passes"],
        }
        for game in GAMES
    ]


def test_a_game_without_an_id_goes_by_its_line() -> None:
    assert engine("replay", text="\n" + as_lines({"moves": GAMES[0]["moves"]})).out == "2 80\n"


def test_the_text_form_is_read_as_well(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write_text(record_from_json(GAMES[0])))
    assert engine("replay", str(file)).out == "1 80\n"


def test_chess_style_moves_are_read_when_told_so() -> None:
    def chess(cell: str) -> str:
        return cell[1] + str(7 - "ABCDEFG".index(cell[0]))

    moves = [
        m[0] + chess(m[1:]) if len(m) == 3 else f"{chess(m[:2])}-{chess(m[2:])}" for m in GAMES[0]["moves"]
    ]
    text = as_lines({"id": 1, "moves": moves})
    assert engine("replay", "--notation", "chess", text=text).out == "1 80\n"
    assert engine("replay", text=text).status == 1


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (changed(2, "BdAe"), "ply 2: BdAe: Bd and Ae are neither in one row nor in one column"),
        (changed(3, "1Ed"), "ply 3: 1Ed: Ed is occupied by colour 1"),
        (changed(4, "AaAa"), "ply 4: AaAa: Aa is empty; a pass names an occupied cell twice"),
        (changed(5, "8Cb"), "ply 5: '8Cb': '8' is no colour of entropy7"),
        (changed(6, "2Cb"), "ply 6: 2Cb is a placement, but it is Order's turn"),
        (
            GAMES[0] | {"moves": GAMES[0]["moves"][:-2]},
            "the record ends after ply 95, but a game of entropy7 has 97 plies",
        ),
        (GAMES[0] | {"moves": [*GAMES[0]["moves"], "AaAa"]}, "ply 98: AaAa: the game ended after 97 plies"),
        (GAMES[0] | {"order_score": 81}, "order_score is 81, but the final board scores 80"),
        (
            GAMES[0] | {"final_rows": GAMES[0]["final_rows"][::-1]},
            "final_rows: row 1 is 1376653, but the moves give 5772373",
        ),
        (GAMES[0] | {"variant": "hyle5"}, "ply 3: '6Ge': '6' is no colour of hyle5"),
        (GAMES[0] | {"variant": "chess"}, "unknown variant 'chess': choose"),
        ({"id": 3}, '"moves" is missing or no list'),
        (7, "a game is an object"),
    ],
)
def test_a_wrong_game_is_named_with_its_line_and_the_others_are_printed(game: object, message: str) -> None:
    run = engine("replay", text=as_lines(GAMES[0], game, GAMES[1]))
    assert (run.status, run.out) == (1, "1 80\n6 67\n")
    assert run.err.startswith("<stdin>:2: ")
    assert message in run.err
    assert run.err.count("\n") == 1


def test_a_line_that_is_no_json(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(as_lines(GAMES[0]) + '{"id": 2,\n')
    run = engine("replay", str(file))
    assert (run.status, run.out) == (1, "1 80\n")
    assert run.err.startswith(f"{file}:2: no JSON at column")


@pytest.mark.parametrize("line", ["[" * 100_000, '{"id": ' + "1" * 5000 + "}", "[1,"])
def test_json_that_breaks_readers_is_a_wrong_line_like_others(line: str) -> None:
    run = engine("replay", text=f"{line}\n{as_lines(GAMES[0])}")
    assert (run.status, run.out) == (1, "1 80\n")
    assert run.err.startswith("<stdin>:1: no JSON")


def test_an_id_that_no_terminal_can_show_is_escaped() -> None:
    assert engine("replay", text=as_lines({"id": "\ud800", "moves": GAMES[0]["moves"]})).out == "\\ud800 80\n"


def test_a_wrong_ply_of_the_text_form_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("variant: hyle5\n\n1Aa AaAa\n2Bb BbZz\n")
    run = engine("replay", str(file))
    assert (run.status, run.err) == (
        1,
        f"{file}:4: ply 4: 'Zz' is no cell of hyle5: "
        "first row A to E (a capital, A is on top), then column a to e\n",
    )


def test_no_games() -> None:
    assert engine("replay", text=" \n").err == "<stdin>: holds no game\n"
