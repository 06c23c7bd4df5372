"""The worked cases of the rules page, each with a clock beside the game."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.board import board_rows
from games.engine.flags import game_record, is_over, outcome, retrace
from games.engine.record import Header, check_record
from games.engine.record_text import read_text, write_text
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.clocked import Table, play

CASES = {
    path.stem: json.loads(path.read_text())
    for path in sorted((Path(__file__).parents[3] / "data" / "flags").glob("flags_*.json"))
}


def what_happened(table: Table) -> dict[str, Any]:
    game = table.game
    final = outcome(game)
    return {
        "over": is_over(game),
        "moves": use.moves(game).split(),
        "forced": use.forced(game),
        "server": use.filled(game),
        "flags": [[flag.ply, flag.side.label] for flag in game.flags],
        "rejected": table.refused,
        "rows": list(board_rows(game.state.board)),
        "score": final.scores[use.ORDER] if final else None,
    }


def test_there_are_cases() -> None:
    assert len(CASES) >= 6


@pytest.mark.parametrize("name", CASES)
def test_a_case_comes_out_as_worked(name: str) -> None:
    expected = CASES[name]["expected"]
    happened = what_happened(play(CASES[name]["input"]))
    assert {key: happened[key] for key in expected} == expected


@pytest.mark.parametrize("name", CASES)
def test_its_record_replays_to_the_same_board_and_score(name: str) -> None:
    game = play(CASES[name]["input"]).game
    record = read_text(write_text(game_record(game, Header(variant=game.state.variant))))
    assert board_rows(check_record(record).board) == board_rows(game.state.board)
    again = retrace(record, seed=game.seed)
    assert (again.plies, again.flags, again.state.board) == (game.plies, game.flags, game.state.board)


@pytest.mark.parametrize("name", CASES)
def test_both_clocks_stand_still_at_the_end(name: str) -> None:
    clock = play(CASES[name]["input"]).clock
    assert clock.ended
    assert clock.turn is None


def test_the_preset_alone_makes_a_difference_of_points() -> None:
    scores = {}
    for preset in ("mso-a", "mso-b", "mso-c", "mso-d"):
        case = CASES["flags_13_mso-a"]["input"] | {"preset": preset}
        scores[preset] = what_happened(play(case))["score"]
    assert scores["mso-a"] == scores["mso-c"]
    assert scores["mso-a"] - scores["mso-d"] == 20
