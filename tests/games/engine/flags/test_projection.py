"""`engine_projection`: a flag stops the game, and what ends it then is the arbiter's ruling."""

from dataclasses import replace

import pytest

from games.engine.actions import Role
from games.engine.errors import Illegal, OutOfTurn
from games.engine.flags import (
    FlagGame,
    FlagRule,
    Policy,
    actor,
    apply,
    awaits_ruling,
    check_game,
    fall,
    game_record,
    give_up,
    is_over,
    legal,
    lift,
    outcome,
    retrace,
    ruling,
)
from games.engine.record import Decision, GameRecord, Header, RecordError
from games.engine.record_json import record_from_json, record_to_json
from games.engine.record_text import read_text, write_text
from tests.games.engine.flags import small_games as use
from tests.games.engine.flags.small_games import (
    BAG,
    CHAOS,
    HYLE5,
    ORDER,
    RULES,
    SEED,
    action,
    new_game,
    played,
)

TWO = "1Aa AaAa 1Ab"
PROJECTED = FlagRule(policy=Policy.ENGINE_PROJECTION)
ACCEPTED = Decision("engine_projection", ORDER, 71)
HEADER = Header(variant=HYLE5)


def stopped(side: Role = ORDER, rule: FlagRule = PROJECTED) -> FlagGame:
    return fall(played(new_game(rule), TWO if side is ORDER else f"{TWO} AbAb"), side, 9000)


def ruled(game: FlagGame, decision: Decision | None) -> GameRecord:
    return game_record(game, replace(HEADER, ruling=decision, order_score=decision and decision.score))


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("side", [ORDER, CHAOS])
def test_a_flag_stops_the_game_whatever_the_rest_of_the_rule_says(side: Role, rule: FlagRule) -> None:
    game = stopped(side, replace(rule, policy=Policy.ENGINE_PROJECTION))
    before = len((TWO if side is ORDER else f"{TWO} AbAb").split())
    assert (awaits_ruling(game), is_over(game), actor(game), len(game.plies)) == (True, False, None, before)
    assert (ruling(game), outcome(game)) == (None, None)
    assert [list(legal(game, each)) for each in Role] == [[], []]
    with pytest.raises(OutOfTurn, match="flag has stopped the game: it waits for the arbiter's ruling"):
        apply(game, ORDER, action("AaBa"))


def test_nobodys_clock_runs_so_no_other_flag_falls_by_time_but_one_may_still_be_given_up() -> None:
    with pytest.raises(Illegal, match="only on the side whose clock runs, Order's flag has stopped"):
        fall(stopped(), CHAOS, 9500)
    game = give_up(stopped(), CHAOS, 9500)
    assert (awaits_ruling(game), len(game.flags), len(game.plies)) == (True, 2, 3)
    with pytest.raises(Illegal, match="Chaos's flag is down already"):
        give_up(game, CHAOS, 9600)


def test_without_a_flag_and_on_a_full_board_no_ruling_is_awaited() -> None:
    game = new_game(PROJECTED)
    assert not awaits_ruling(game)
    while not is_over(game):
        player = actor(game)
        assert player is not None
        moves = list(legal(game, player))
        game = apply(game, player, moves[0] if player is CHAOS else moves[-1])
    assert not awaits_ruling(give_up(game, ORDER, 9000))
    assert outcome(game) is not None


@pytest.mark.parametrize("side", [ORDER, CHAOS])
def test_the_arbiter_lifts_the_flag_and_play_goes_on_where_it_stopped(side: Role) -> None:
    game = stopped(side)
    after = lift(game, side, len(game.plies), 10_000, "the network was down")
    assert (awaits_ruling(after), actor(after), after.plies) == (False, side, game.plies)
    again = played(after, "AbAb 1Ba" if side is ORDER else "1Ba BaBb")
    assert retrace(game_record(again, HEADER), BAG, SEED).state == again.state


@pytest.mark.parametrize("first", [ORDER, CHAOS])
def test_of_two_flags_both_have_to_be_lifted(first: Role) -> None:
    game = give_up(stopped(), CHAOS, 9500)
    second = CHAOS if first is ORDER else ORDER
    one = lift(game, first, 3, 10_000, "agreed")
    assert (awaits_ruling(one), actor(one), one.plies) == (True, None, game.plies)
    assert actor(lift(one, second, 3, 10_000, "agreed")) is ORDER
    with pytest.raises(Illegal, match="give 3 to 3"):
        lift(game, first, 4, 10_000, "agreed")


@pytest.mark.parametrize("side", [ORDER, CHAOS])
def test_a_flag_of_game_1_stops_game_2_before_its_first_ply(side: Role) -> None:
    game = new_game(PROJECTED, side)
    assert (awaits_ruling(game), game.plies, actor(game)) == (True, (), None)
    assert game.state.drawn is not None


def test_the_record_says_how_it_was_decided_and_is_replayed_with_that_score() -> None:
    record = ruled(stopped(), ACCEPTED)
    for again in (read_text(write_text(record)), record_from_json(record_to_json(record))):
        state, score = check_game(again)
        assert (state.ply, score, again.header.ruling) == (3, 71, ACCEPTED)
    assert "policy=engine_projection" in (record.header.flag_rule or "")
    assert record.header.final_rows[0] == use.rows(stopped()).split()[0]
    assert awaits_ruling(retrace(record))


def test_the_arbiter_may_decide_otherwise_and_accept_an_estimate_under_any_rule() -> None:
    assert check_game(ruled(stopped(), Decision("arbiter", None, 40)))[1] == 40
    unflagged = played(new_game(), TWO)
    assert check_game(ruled(unflagged, Decision("engine_projection", None, 66)))[1] == 66


@pytest.mark.parametrize(
    "decision, problem",
    [
        (None, "ends after ply 3"),
        (Decision("engine_projection", ORDER, None), "is a score: give it"),
        (Decision("engine_projection", CHAOS, 71), "Chaos's flag is not down"),
        (Decision("forfeit_game", ORDER, 0), "no flag has decided this game"),
    ],
)
def test_a_stopped_game_has_a_ruling_that_can_be(decision: Decision | None, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        check_game(ruled(stopped(), decision))


def test_moves_after_the_flag_do_not_fit() -> None:
    record = ruled(stopped(), ACCEPTED)
    with pytest.raises(RecordError, match="after ply 3 the flags of the header and the moves don't fit"):
        check_game(replace(record, actions=(*record.actions, action("AbAb"))))


def test_a_full_board_is_not_estimated() -> None:
    game = new_game()
    while (player := actor(game)) is not None:
        moves = list(legal(game, player))
        game = apply(game, player, moves[0] if player is CHAOS else moves[-1])
    record = ruled(game, None)
    header = replace(record.header, ruling=Decision("engine_projection", None, 150))
    with pytest.raises(RecordError, match="the board is full"):
        check_game(replace(record, header=header))
