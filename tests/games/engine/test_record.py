from dataclasses import replace
from typing import Any

import pytest

from games.engine.bag import BagMismatch, commitment, draw_order
from games.engine.board import board_rows
from games.engine.cli.samples import sample_games
from games.engine.errors import Illegal, Malformed, OutOfTurn
from games.engine.record import GameRecord, Header, RecordError, check_record, read_moves, replay
from games.engine.record_json import record_from_json
from games.engine.variants import get_variant
from tests.games.engine.data import handed_games

ENTROPY7, HYLE5 = get_variant("entropy7"), get_variant("hyle5")
SEED, SALT = f"{0:064x}", "a1" * 32


@pytest.fixture(scope="module")
def finished() -> GameRecord:
    """A complete game on hyle5, drawn from the bag of SEED."""
    (game,) = sample_games(HYLE5, 1)
    return game


def with_header(record: GameRecord, **values: Any) -> GameRecord:
    return replace(record, header=replace(record.header, **values))


@pytest.mark.parametrize("game", handed_games(), ids=lambda game: str(game["id"]))
def test_the_handed_games_replay_to_their_boards_and_scores(game: dict[str, Any]) -> None:
    record = record_from_json(game)
    state = check_record(record)
    assert list(board_rows(state.board)) == game["final_rows"]
    assert GameRecord(record.header, read_moves(record.moves, ENTROPY7)) == record
    changed = [move for move, written in zip(game["moves"], record.moves, strict=True) if move != written]
    assert all(move[:2] == move[2:] for move in changed), "only passes may be written otherwise"
    assert sum(move[:2] == move[2:] for move in record.moves) == game["passes"]


def test_a_pass_is_written_with_the_last_placed_counter() -> None:
    record = GameRecord(Header(variant=HYLE5), read_moves(["1Aa", "AaAa", "2Bb", "AaAa"], HYLE5))
    assert record.moves == ("1Aa", "AaAa", "2Bb", "BbBb")
    again = GameRecord(record.header, read_moves(record.moves, HYLE5))
    assert again == record


def test_a_record_may_stop_anywhere_but_is_then_not_complete(finished: GameRecord) -> None:
    short = replace(finished, actions=finished.actions[:-1])
    assert replay(short).ply == 48
    with pytest.raises(
        RecordError, match="the record ends after ply 48, but a game of hyle5 has 49 plies: next is Chaos"
    ):
        check_record(short)


def test_a_move_after_the_end(finished: GameRecord) -> None:
    longer = replace(finished, actions=(*finished.actions, finished.actions[1]))
    with pytest.raises(OutOfTurn, match=r"ply 50: .* the game ended after 49 plies"):
        check_record(longer)


def test_a_left_out_ply_is_out_of_turn(finished: GameRecord) -> None:
    broken = replace(finished, actions=finished.actions[:7] + finished.actions[8:])
    with pytest.raises(OutOfTurn, match=r"ply 8: .* is a placement, but it is Order's turn"):
        check_record(broken)


def test_the_first_wrong_move_text_is_named_with_its_ply() -> None:
    with pytest.raises(Malformed, match="ply 3: '9Bb'"):
        read_moves(["1Aa", "AaAa", "9Bb", "??"], HYLE5)
    with pytest.raises(Malformed, match="ply 2: None is no text"):
        read_moves(["1Aa", None], HYLE5)


def test_stated_results_are_compared(finished: GameRecord) -> None:
    state = check_record(finished)
    rows = board_rows(state.board)
    check_record(with_header(finished, final_rows=rows))
    swapped = (*rows[:3], rows[4], rows[3])
    with pytest.raises(RecordError, match=f"final_rows: row 4 is {rows[4]}, but the moves give {rows[3]}"):
        check_record(with_header(finished, final_rows=swapped))
    with pytest.raises(RecordError, match="order_score is 999, but the final board scores"):
        check_record(with_header(finished, order_score=999))


def test_a_revealed_bag_must_be_the_committed_one_and_the_one_played_with(finished: GameRecord) -> None:
    revealed = with_header(finished, bag=commitment(HYLE5, SEED, SALT), seed=SEED, salt=SALT)
    check_record(revealed)
    with pytest.raises(BagMismatch, match="seed and salt give the commitment"):
        check_record(with_header(revealed, salt=SEED))
    other = f"{1:064x}"
    first = next(
        ply
        for ply, pair in enumerate(zip(draw_order(HYLE5, SEED), draw_order(HYLE5, other), strict=True))
        if len(set(pair)) > 1
    )
    with pytest.raises(Illegal, match=rf"ply {2 * first + 1}: .*the drawn counter has colour"):
        check_record(with_header(revealed, bag=commitment(HYLE5, other, SALT), seed=other))


def test_a_cloth_bag_is_not_verified(finished: GameRecord) -> None:
    check_record(with_header(finished, bag="physical"))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"chaos": " Ann"}, "chaos ' Ann': give one line"),
        ({"event": "a\nb"}, "event 'a\\nb': give one line"),
        ({"order": ""}, "order '': give one line"),
        ({"quarter_turn": 4}, "quarter_turn 4: give 0, 1, 2 or 3"),
        ({"final_rows": ("12345",) * 4}, "final_rows: 4 rows, but a board of hyle5 has 5"),
        ({"final_rows": ("RGBYW",) * 5}, "final_rows: give the colours as digits"),
    ],
)
def test_headers_that_cannot_be(finished: GameRecord, values: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        with_header(finished, **values)
    assert message in str(caught.value)
