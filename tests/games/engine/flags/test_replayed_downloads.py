"""`replay` takes our own records in both forms: flags, fills, lifts and games that a flag decided."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.actions import Role
from games.engine.bag import commitment, draw_order
from games.engine.flags import (
    FlagGame,
    Policy,
    actor,
    begin,
    check_game,
    fall,
    game_record,
    give_up,
    legal,
    lift,
    retrace,
)
from games.engine.flags import FlagRule as Rule
from games.engine.flags.fill import replayed as taken_back
from games.engine.flags.fill import settled
from games.engine.flags.options import BothFlags
from games.engine.record import Decision, GameRecord, Header, RecordError
from games.engine.record_json import record_to_json
from games.engine.record_text import write_text
from tests.games.engine.command import engine
from tests.games.engine.flags.small_games import CHAOS, HYLE5, ORDER, SEED, new_game, played

SALT = "a1" * 32
REVEALED = Header(variant=HYLE5, id="7-1", bag=commitment(HYLE5, SEED, SALT), seed=SEED, salt=SALT)
AT_RANDOM = Rule(both_flags=BothFlags.RANDOM_FILL)
FORFEIT = Rule(policy=Policy.FORFEIT_GAME)


def started(rule: Rule) -> FlagGame:
    return begin(rule, HYLE5, draw_order(HYLE5, SEED), SEED)


def moved(game: FlagGame, count: int) -> FlagGame:
    for _ in range(count):
        player = actor(game)
        assert player is not None
        game = played(game, str(next(iter(legal(game, player)))))
    return game


def lifted_and_filled() -> FlagGame:
    game = moved(give_up(moved(started(AT_RANDOM), 3), ORDER, 1_000), 2)
    game = moved(lift(game, ORDER, 4, 2_000, "the wrong\nclock"), 2)
    return fall(give_up(game, ORDER, 3_000), CHAOS, 4_000)


def replayed(tmp_path: Path, record: GameRecord, *options: str) -> list[str]:
    """What the command prints for the text form, then for the JSON form."""
    text, lines = tmp_path / "game.txt", tmp_path / "game.json"
    text.write_text(write_text(record))
    lines.write_text(json.dumps(record_to_json(record)))
    runs = [engine("replay", *options, str(file)) for file in (text, lines)]
    assert [run.err for run in runs] == ["", ""]
    return [run.out for run in runs]


def test_lifts_and_a_random_fill(tmp_path: Path) -> None:
    game = lifted_and_filled()
    record = game_record(game, REVEALED, since=500)
    assert [lift.reason for lift in record.header.lifts] == ["the wrong clock"]
    assert record.header.flags[0].at == 2_500
    assert replayed(tmp_path, record) == [f"7-1 {record.header.order_score}\n"] * 2


@pytest.mark.parametrize(("side", "score"), [(ORDER, 0), (CHAOS, 60)], ids=["order", "chaos"])
def test_a_forfeited_game_is_no_full_board(tmp_path: Path, side: Role, score: int) -> None:
    game = give_up(moved(started(FORFEIT), 6), side, 9_000)
    record = game_record(game, REVEALED)
    assert record.header.ruling == Decision("forfeit_game", game.flags[0].side, score)
    assert replayed(tmp_path, record) == [f"7-1 {score}\n"] * 2
    told = json.loads(replayed(tmp_path, record, "--json")[0])
    assert (told["score"], told["ruling"]) == (score, "forfeit_game")
    assert told["rows"] == list(record.header.final_rows)


def test_a_match_lost_by_rule_has_no_score(tmp_path: Path) -> None:
    game = give_up(moved(started(Rule(policy=Policy.FORFEIT_MATCH)), 3), ORDER, 9_000)
    assert replayed(tmp_path, game_record(game, REVEALED)) == ["7-1 -\n"] * 2


def test_the_score_that_stands(tmp_path: Path) -> None:
    game = give_up(played(new_game(Rule(policy=Policy.SCORE_AS_IT_STANDS)), "1Aa AaEa 1Eb"), ORDER, 9_000)
    assert replayed(tmp_path, game_record(game, Header(variant=HYLE5))) == ["1 2\n"] * 2


def test_what_people_decided_is_taken_as_stated() -> None:
    header = replace(REVEALED, ruling=Decision("agreed", None, 31), order_score=31)
    record = game_record(moved(started(Rule()), 5), header)
    assert check_game(record)[1] == 31


@pytest.mark.parametrize(
    ("ruling", "message"),
    [
        (Decision("forfeit_game", ORDER, 7), "ruling: by its flag rule it is forfeit_game, score 0"),
        (Decision("agreed", None, 31), "ruling: by its flag rule it is forfeit_game, score 0"),
    ],
)
def test_a_ruling_against_the_rule_is_found(ruling: Decision, message: str) -> None:
    record = game_record(give_up(moved(started(FORFEIT), 6), ORDER, 9_000), REVEALED)
    with pytest.raises(RecordError, match=message):
        check_game(replace(record, header=replace(record.header, ruling=ruling)))


def test_a_ruling_without_a_flag_is_found() -> None:
    record = game_record(moved(started(FORFEIT), 6), REVEALED)
    wrong = replace(record.header, ruling=Decision("forfeit_game", ORDER, 0))
    with pytest.raises(RecordError, match="no flag has decided this game"):
        check_game(replace(record, header=wrong))


def test_a_lift_told_too_late_is_found() -> None:
    record = game_record(lifted_and_filled(), REVEALED)
    later = replace(record.header.lifts[0], ply=6)
    with pytest.raises(RecordError, match=r"ply 6: .* by its flag rule it is"):
        check_game(replace(record, header=replace(record.header, lifts=(later,))))


def test_moves_taken_back_to_before_a_lift() -> None:
    game = moved(give_up(moved(started(Rule()), 3), ORDER, 1_000), 2)
    game = moved(lift(game, ORDER, 6, 2_000, "agreed"), 3)
    game = moved(settled(taken_back(game, 4)), 3)
    assert [each.ply for each in game.lifted] == [4]
    assert retrace(game_record(game, REVEALED)).plies == game.plies


def test_a_random_fill_before_its_seed_is_revealed_is_not_followed() -> None:
    record = game_record(lifted_and_filled(), replace(REVEALED, seed=None, salt=None))
    assert check_game(record)[1] == record.header.order_score


def test_a_record_that_names_no_rule_is_played_as_it_stands() -> None:
    game = give_up(moved(started(Rule(policy=Policy.PLAY_ON)), 47), ORDER, 9_000)
    record = game_record(moved(game, 1), REVEALED)
    bare = replace(record.header, flag_rule=None, flags=())
    assert check_game(replace(record, header=bare))[1] == record.header.order_score
