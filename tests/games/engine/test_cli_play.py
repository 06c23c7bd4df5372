"""`python -m games.engine play`: its output, and that its records are right by `replay`."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.cli.main import main
from tests.games.engine.command import TOP, engine_apart
from tests.games.engine.programs.processes import ended, written_pid
from tests.games.engine.programs.scripts import both


def command(words: list[str]) -> str:
    return " ".join(words)


def test_games_with_the_roles_swapped_as_json(tmp_path: Path) -> None:
    ann = command(both(tmp_path / "ann.py"))
    bob = command(both(tmp_path / "bob.py", "sys.exit('bye')", turn=4))
    arguments = ("--chaos", ann, "--order", bob, "--variant", "hyle5", "--games", "1", "--swap", "--json")
    run = engine_apart("play", *arguments)
    assert (run.status, run.err) == (0, "")
    *games, totals = [json.loads(line) for line in run.out.splitlines()]
    assert [game["chaos"] for game in games] == [ann, bob]
    assert [game["bag"] for game in games] == [games[0]["bag"]] * 2
    assert [[each["side"] for each in game["failures"]] for game in games] == [["order"], ["chaos"]]
    assert games[0]["note"] == "Order failed after ply 7: crash (it ended with status 1)"
    assert games[0]["failures"][0]["last_words"] == "bye"
    assert [flag["ply"] for game in games for flag in game["flags"]] == [7, 6]
    first, second = (game["order_score"] for game in games)
    assert games[0]["points"] == {"chaos": 280 - first, "order": 120 + first}
    assert totals["totals"]["order_mean"] == (first + second) / 2
    assert totals["totals"]["programs"] == [
        {
            "command": ann,
            "as_order": {"games": 1, "mean": second},
            "as_chaos": {"games": 1, "mean": first},
            "points": 400 - first + second,
            "failures": 0,
        },
        {
            "command": bob,
            "as_order": {"games": 1, "mean": first},
            "as_chaos": {"games": 1, "mean": second},
            "points": 400 + first - second,
            "failures": 2,
        },
    ]
    replayed = engine_apart("replay", text="".join(line + "\n" for line in run.out.splitlines()[:-1]))
    assert (replayed.status, replayed.out) == (0, f"1 {first}\n2 {second}\n")


def test_words_for_people_and_records_as_files(tmp_path: Path) -> None:
    ann, records = command(both(tmp_path / "ann.py")), tmp_path / "records"
    bob = command(both(tmp_path / "bob.py", "answer = 'hm'", turn=1))
    arguments = ("--chaos", ann, "--order", bob, "--variant", "hyle5", "--seed", "3")
    run = engine_apart("play", *arguments, "--records", str(records))
    first, second, *_rest, last = run.out.splitlines()
    assert first.startswith("game 1: ")
    assert second.startswith("  Order failed after ply 1: garbage ('hm' is no action: ")
    assert last.startswith("  as Order ")
    replayed = engine_apart("replay", str(records / "game-1.txt"))
    assert (replayed.status, replayed.out.split()[1]) == (0, first.split()[2])
    again = engine_apart("play", *arguments, "--records", str(tmp_path / "bob.py"))
    assert again.status == 1
    assert "can't be written" in again.err


def test_who_ends_the_referee_ends_the_programs(tmp_path: Path) -> None:
    stays = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    ann = command(both(tmp_path / "ann.py", stays, turn=1))
    words = [sys.executable, "-m", "games.engine", "play", "--chaos", ann, "--order", ann]
    with subprocess.Popen([*words, "--variant", "hyle5"], cwd=TOP) as referee:
        pid = written_pid(tmp_path / "pid", seconds=30)
        referee.send_signal(signal.SIGTERM)
        assert referee.wait() == 128 + signal.SIGTERM
        assert ended(pid)


@pytest.mark.parametrize("wrong", [("--chaos", "'"), ("--chaos", ""), ("--games", "0"), ("--time-ms", "-1")])
def test_wrong_usage(wrong: tuple[str, str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["play", "--chaos", "x", "--order", "y", *wrong])
