"""What a record of such a game says, and that it is checked against the rule it names."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.actions import Placement
from games.engine.bag import commitment, draw_order
from games.engine.errors import EngineError, OutOfTurn
from games.engine.flags import (
    FlagRule,
    actor,
    apply,
    begin,
    fall,
    game_record,
    legal,
    outcome,
    parse_rule,
    retrace,
)
from games.engine.record import FlagEvent, GameRecord, Header, RecordError, check_record, read_moves
from games.engine.record_json import record_from_json, record_to_json
from games.engine.record_text import read_text, write_text
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import (
    ARBITER,
    CHAOS,
    FILLS,
    FILLS_RANDOM,
    HYLE5,
    ORDER,
    PLACES_RANDOM,
    RULES,
    SEED,
    new_game,
    played,
)

HEADER = Header(variant=HYLE5, chaos="Ann", order="Bob", clock="15")
SALT = "a1" * 32


def record_of(rule: FlagRule) -> GameRecord:
    """A full game: Order's flag after 3 plies, then Chaos's after 6."""
    game = fall(played(new_game(rule), "1Cc CcCa 1Ee"), ORDER, 8000)
    return game_record(fall(played(game, "1Ab"), CHAOS, 9000), HEADER)


def changed(record: GameRecord, **values: Any) -> GameRecord:
    return replace(record, header=replace(record.header, **values))


@pytest.mark.parametrize("rule", RULES)
def test_a_full_record_has_every_placement_and_every_pass(rule: FlagRule) -> None:
    record = record_of(rule)
    placements = sum(isinstance(action, Placement) for action in record.actions)
    assert (placements, len(record.actions)) == (25, 49)
    assert record.moves[3] == "EeEe"
    assert record.header.flags == (FlagEvent(3, ORDER, 8000), FlagEvent(6, CHAOS, 9000))
    assert (record.header.chaos, record.header.clock) == ("Ann", "15")


@pytest.mark.parametrize("rule", RULES)
def test_the_plain_replay_gives_the_same_board_and_score(rule: FlagRule) -> None:
    for record in (read_text(write_text(record_of(rule))), record_from_json(record_to_json(record_of(rule)))):
        state = check_record(record)
        assert list(record.header.final_rows) == [
            str(row) for row in use.rows(retrace(record, seed=SEED)).split()
        ]
        assert state.board == retrace(record, seed=SEED).state.board


def test_the_rule_and_the_quarter_turn_are_in_the_record() -> None:
    header = record_of(ARBITER).header
    assert (header.flag_rule, header.quarter_turn) == (
        "chaos_flag=auto_fill both_flags=auto_fill viewpoint=arbiter",
        1,
    )
    assert parse_rule(header.flag_rule or "", 1) == ARBITER
    assert record_of(FILLS).header.quarter_turn is None


def test_a_game_that_goes_on_states_no_result() -> None:
    game = fall(played(new_game(), "1Cc"), ORDER, 8000)
    record = game_record(game, HEADER)
    assert (record.header.final_rows, record.header.order_score) == ((), None)
    assert retrace(record).plies == game.plies


def test_a_revealed_bag_is_enough_to_check_a_random_fill() -> None:
    game = begin(PLACES_RANDOM, HYLE5, draw_order(HYLE5, SEED), SEED)
    game = fall(fall(game, CHAOS, 1), ORDER, 2)
    bag = commitment(HYLE5, SEED, SALT)
    record = game_record(game, replace(HEADER, bag=bag, seed=SEED, salt=SALT))
    assert retrace(record).plies == game.plies
    assert outcome(retrace(record)) == outcome(game)


def test_a_counter_filled_elsewhere_is_found() -> None:
    record = record_of(FILLS)
    moves = [*record.moves]
    moves[6], moves[8] = moves[8], moves[6]
    with pytest.raises(RecordError, match="ply 7: the record has 1Ac, but by its flag rule it is 1Aa"):
        retrace(GameRecord(record.header, read_moves(moves, HYLE5)))


def test_another_rule_than_the_one_named_is_found() -> None:
    record = record_of(FILLS_RANDOM)
    with pytest.raises(RecordError, match="by its flag rule it is 1Aa"):
        retrace(changed(record, flag_rule="club"), seed=SEED)


def test_a_slide_after_orders_flag_is_found() -> None:
    record = game_record(played(new_game(), "1Aa AaEa 1Bb BbBa"), HEADER)
    with pytest.raises(RecordError, match="ply 4: the record has BbBa, but by its flag rule it is BbBb"):
        retrace(changed(record, flags=(FlagEvent(3, ORDER, 8000),)))


def test_a_record_that_ends_before_the_fill_is_found() -> None:
    record = record_of(FILLS)
    with pytest.raises(RecordError, match="ply 9: the record ends, but by its flag rule it is 1Ac"):
        retrace(GameRecord(changed(record, final_rows=()).header, record.actions[:8]))


def test_a_flag_that_no_ply_can_have_is_found() -> None:
    record = changed(record_of(FILLS), flags=(FlagEvent(3, ORDER, 8000), FlagEvent(4, ORDER, 9000)))
    with pytest.raises(EngineError, match="Order's flag is down already"):
        retrace(record)
    record = game_record(played(new_game(), "1Aa AaEa"), HEADER)
    with pytest.raises(RecordError, match="the flags of the header and the moves don't fit together"):
        retrace(changed(record, flags=(FlagEvent(7, ORDER, 8000),)))


def test_moves_after_a_flag_that_decided_are_found() -> None:
    record = game_record(played(new_game(), "1Aa AaEa 1Bb BbBa"), HEADER)
    record = changed(record, flag_rule="policy=forfeit_game", flags=(FlagEvent(3, ORDER, 8000),))
    with pytest.raises(RecordError, match="after ply 3 the flags of the header and the moves don't fit"):
        retrace(record)


def test_a_counter_that_was_not_drawn_is_found() -> None:
    record = game_record(played(new_game(), "1Aa AaEa"), HEADER)
    with pytest.raises(EngineError, match="the drawn counter has colour 5"):
        retrace(record, draws=use.BAG[::-1])


def test_the_record_does_not_need_to_know_who_acted() -> None:
    game = fall(played(new_game(PLACES_RANDOM), "1Aa AaEa"), CHAOS, 8000)
    game = played(game, "1Ee EeAe 1Ac")
    again = retrace(game_record(game, HEADER))
    assert [ply.by for ply in again.plies] == [CHAOS, ORDER, ORDER, ORDER, ORDER]
    assert actor(again) is ORDER
    with pytest.raises(OutOfTurn):
        apply(again, CHAOS, next(iter(legal(again, ORDER))))
