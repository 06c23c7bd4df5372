import json
from pathlib import Path

import pytest

from games.engine.bag import draw_order
from games.engine.cli.samples import sample_games
from games.engine.record import GameRecord
from games.engine.record_json import record_to_json
from games.engine.record_text import write_text
from games.engine.variants import get_variant
from tests.games.engine.command import engine
from tests.games.engine.data import bag_case

CASE = bag_case()
SECRETS = ["--seed", CASE["input"]["seed"], "--salt", CASE["input"]["salt"]]
COMMITTED = ["--commitment", CASE["expected"]["commitment"]]
HYLE5 = get_variant("hyle5")
SEED, SALT = f"{0:064x}", "00" * 32


@pytest.fixture(scope="module")
def game() -> GameRecord:
    """A complete game drawn from the bag of SEED."""
    (record,) = sample_games(HYLE5, 1)
    return record


@pytest.fixture(scope="module")
def revealed() -> list[str]:
    """The arguments that verify the bag of SEED."""
    bag = json.loads(engine("bag", "--variant", "hyle5", "--seed", SEED, "--salt", SALT, "--json").out)
    return ["verify", "--variant", "hyle5", "--seed", SEED, "--salt", SALT, "--commitment", bag["commitment"]]


def test_the_handed_bag() -> None:
    expected = f"commitment {CASE['expected']['commitment']}\ndraws {CASE['expected']['draws']}\n"
    assert engine("bag", "--variant", "hyle5", *SECRETS).out == expected
    assert engine("bag", "--variant", "hyle5", *map(str.upper, SECRETS[1::2]), *SECRETS).status == 2
    capitals = ["--seed", SECRETS[1].upper(), "--salt", SECRETS[3].upper()]
    assert engine("bag", "--variant", "hyle5", *capitals).out == expected


def test_the_fill_order() -> None:
    run = engine("bag", "--variant", "hyle5", *SECRETS, "--fill", "Bb", "Aa", "Ac")
    assert run.out.splitlines()[-1] == "fill Bb Aa Ac"
    wrong = engine("bag", "--variant", "hyle5", *SECRETS, "--fill", "Bb", "Zz")
    assert wrong.status == 2
    assert "argument --fill: 'Zz' is no cell of hyle5" in wrong.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--seed", "12", "--salt", SALT],
            "argument --seed: seed: 2 characters, but 32 bytes are 64 hex digits",
        ),
        (["--seed", SEED, "--salt", "g" * 64], "argument --salt: salt: 'g' at place 1 is no hex digit"),
        (["--seed", SEED], "the following arguments are required: --salt"),
    ],
)
def test_bytes_that_are_none_are_wrong_usage(arguments: list[str], message: str) -> None:
    run = engine("bag", "--variant", "hyle5", *arguments)
    assert run.status == 2
    assert message in run.err


def test_a_bag_is_verified() -> None:
    run = engine("verify", "--variant", "hyle5", *COMMITTED, *SECRETS)
    assert (run.status, run.out, run.err) == (0, "commitment ok\n", "")


def test_another_bag_or_variant_is_found_out() -> None:
    for variant, salt in (("hyle5", SALT), ("hyle5-min3", SECRETS[3])):
        run = engine("verify", "--variant", variant, *COMMITTED, *SECRETS[:3], salt)
        assert (run.status, run.out) == (1, "")
        assert (
            f"not {CASE['expected']['commitment']}: another seed, salt or variant than {variant}" in run.err
        )


def test_games_are_verified_in_every_form(game: GameRecord, revealed: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game"
    bare = {"moves": list(game.moves)}
    for text in (write_text(game), json.dumps(bare), json.dumps(bare["moves"]), " ".join(game.moves)):
        file.write_text(text)
        run = engine(*revealed, "--moves", str(file))
        assert (run.status, run.out, run.err) == (
            0,
            "commitment ok\ndraws ok: game 1, 25 of 25 counters placed\n",
            "",
        )


def test_an_unfinished_game_is_verified_as_far_as_it_goes(game: GameRecord, revealed: list[str]) -> None:
    run = engine(*revealed, "--moves", "-", text=" ".join(game.moves[:11]))
    assert run.out.splitlines()[-1] == "draws ok: game 1, 6 of 25 counters placed"


def test_the_first_ply_that_was_not_drawn_is_named(
    game: GameRecord, revealed: list[str], tmp_path: Path
) -> None:
    moves = list(game.moves)
    for ply in (7, 11):
        moves[ply - 1] = f"{int(moves[ply - 1][0]) % 5 + 1}{moves[ply - 1][1:]}"
    file = tmp_path / "games.jsonl"
    file.write_text(
        json.dumps(record_to_json(game)) + "\n" + json.dumps({"variant": "hyle5", "moves": moves})
    )
    run = engine(*revealed, "--moves", str(file))
    assert run.status == 1
    assert (
        run.err == f"{file}:2: ply 7: {moves[6]}: the drawn counter has colour {draw_order(HYLE5, SEED)[3]}\n"
    )
    assert "draws ok: game 1" in run.out


def test_a_game_of_another_variant_is_refused(revealed: list[str]) -> None:
    run = engine(*revealed, "--moves", "-", text='{"variant": "entropy7", "moves": []}')
    assert (run.status, run.err) == (1, "<stdin>:1: the game is entropy7, the bag hyle5\n")
